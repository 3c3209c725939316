import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fetchBytes } from './certificates.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end()
  // In pieces, so that no header tells the length.
  else if (request.url === '/long') {
    const piece = Buffer.alloc(1_000_000)
    const send = () => void (response.destroyed || response.write(piece, send))
    send()
  } else response.end('secret')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('an authority that redirects is not followed', async () => {
  await expect(fetchBytes(`${origin}/moved`)).rejects.toThrow()
  expect(asked).toEqual(['/moved'])
  expect((await fetchBytes(`${origin}/secret`)).toString()).toBe('secret')
})

test('an answer without end is not read to it, and other protocols are none', async () => {
  await expect(fetchBytes(`${origin}/long`)).rejects.toThrow('more than 20000000 bytes')
  await expect(fetchBytes('file:///etc/passwd')).rejects.toThrow('not fetched')
})
