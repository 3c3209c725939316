import { finished } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { addressOf } from './auth/rate-limit.ts'

/** More bytes than any client sends of a form that was refused at its start. */
const maxBytes = 100 * 1024 * 1024
/** The longest that the rest of a refused request is waited for. */
const maxWaitMs = 20_000

/** Refused requests of one address that are waited for at a time: each holds a connection. */
const maxWaits = 8
const waits = new Map<string, number>()

/**
 * Answers a refused request as JSON, with the status that the response has, however much of it is still under way: the whole
 * answer is sent at once, and the connection ends when the rest has been passed over. A connection that closes over unread
 * bytes is reset, and the client may never see its answer. An address that has {@link maxWaits} such connections gets no more.
 */
export async function sendEarly(request: Request, response: Response, body: object): Promise<void> {
  const text = Buffer.from(JSON.stringify(body))
  response.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(text.length) })
  if (!isUnread(request)) return void response.end(text)
  response.set('Connection', 'close')
  response.write(text)
  await inTurn(addressOf(request.ip ?? ''), () => passOver(request))
  response.end()
}

/** Waits for one more request of an address, unless it has all that it gets. */
async function inTurn(address: string, wait: () => Promise<void>): Promise<void> {
  const before = waits.get(address) ?? 0
  if (before >= maxWaits) return
  waits.set(address, before + 1)
  await wait()
  const left = (waits.get(address) ?? 1) - 1
  if (left > 0) waits.set(address, left)
  else waits.delete(address)
}

const isUnread = (request: Request) => !(request.complete || request.readableEnded || request.destroyed)

/** Reads the rest of a request and passes it over, up to {@link maxBytes} and {@link maxWaitMs}. */
async function passOver(request: Request): Promise<void> {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) request.destroy()
  })
  request.resume()
  await finished(request, { writable: false, signal: AbortSignal.timeout(maxWaitMs) }).catch(() => undefined)
}
