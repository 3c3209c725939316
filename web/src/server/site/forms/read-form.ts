import { maxBodySize } from '@kollegium/api/server'
import express, { type Request, type Response } from 'express'
import type { Sent } from './fields.ts'

/** The limit is larger than any form with full fields, so that a text that is too long is told at its field. */
const urlencoded = express.urlencoded({ extended: false, limit: maxBodySize })

/** Reads the body of a sent form; null when it is too large to be read. Another body than a form's is empty. */
export async function readForm(request: Request): Promise<Sent | null> {
  const error = await new Promise<unknown>((done) => {
    urlencoded(request, request.res as Response, done)
  })
  if (isTooLarge(error)) return null
  const body = Object.entries((request.body ?? {}) as Record<string, unknown>)
  return new Map(body.map(([name, value]) => [name, [value].flat().map(textOf)]))
}

/** Browsers end lines with two characters; kept texts end them with one. */
const textOf = (value: unknown): string => String(value).replace(/\r\n?/g, '\n')

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 413
}
