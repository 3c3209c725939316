import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import express from 'express'
import { afterAll, expect, test, vi } from 'vitest'
import { sendEarly } from './send-early.ts'

const app = express().post('/', (request, response) => sendEarly(request, response.status(400), { message: 'Nej' }))
const server: Server = createServer(app)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
/** A busy machine may take its time. */
const patient = { timeout: 10_000 }
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Begins a form of which the rest never comes. */
function begin() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const slow = { socket, answer: '', isClosed: false }
  sockets.push(socket)
  socket.on('data', (chunk) => {
    slow.answer += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    slow.isClosed = true
  })
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc')
  return slow
}

test('slow forms are answered at once, and an address holds at most eight connections by them', async () => {
  const slow = Array.from({ length: 8 }, begin)
  await vi.waitFor(() => expect(slow.every(({ answer }) => answer.includes('{"message":"Nej"}'))).toBe(true), patient)
  const more = begin()
  await vi.waitFor(() => expect(more.isClosed).toBe(true), patient)
  expect(more.answer).toContain('{"message":"Nej"}')
  expect(slow.map(({ isClosed }) => isClosed)).toEqual(Array(8).fill(false))
  // A place is free again when one has ended.
  slow[0]?.socket.write('x'.repeat(997))
  await vi.waitFor(() => expect(slow[0]?.isClosed).toBe(true), patient)
  const next = begin()
  await vi.waitFor(() => expect(next.answer).toContain('Nej'), patient)
  const last = begin()
  await vi.waitFor(() => expect(last.isClosed).toBe(true), patient)
  expect(next.isClosed).toBe(false)
})
