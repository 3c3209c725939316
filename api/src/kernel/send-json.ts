import type { Response } from 'express'

/** Answers with JSON that is written already. */
export function sendJson(response: Response, bytes: Uint8Array): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(bytes)
}
