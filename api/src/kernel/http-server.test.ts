import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type Listening, listenOn } from './http-server.ts'

const settings = {
  PORT: 0,
  LISTEN_HOST: '127.0.0.1',
  KEEP_ALIVE_SECONDS: 75,
  SHUTDOWN_SECONDS: 30,
  SHUTDOWN_DELAY_SECONDS: 0,
}
const portOf = ({ server }: Listening) => (server.address() as AddressInfo).port

/** Opens a request whose body isn't whole yet; the answer comes when it is. */
async function halfUpload(listening: Listening) {
  const upload = request({ port: portOf(listening), host: '127.0.0.1', method: 'POST' })
  const answered = once(upload, 'response').then(async ([given]) => {
    const response: IncomingMessage = given
    response.resume()
    await once(response, 'end')
    return response.statusCode
  })
  const arrived = once(listening.server, 'request')
  upload.write('half ')
  await arrived
  return { answered, finish: () => upload.end('and whole') }
}

const receive = (incoming: IncomingMessage, response: ServerResponse) => {
  incoming.resume().on('end', () => response.end('taken'))
}

test('an upload under way ends whole after the end was asked for, and new connections are refused', async () => {
  const listening = await listenOn(settings, receive)
  const port = portOf(listening)
  const upload = await halfUpload(listening)
  let isDrained = false
  const drained = listening.drain().then(() => (isDrained = true))
  await expect.poll(() => listening.server.listening).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  expect(isDrained).toBe(false)
  upload.finish()
  expect(await upload.answered).toBe(200)
  await drained
})

test('an answer that takes longer than it may is cut', async () => {
  const listening = await listenOn({ ...settings, SHUTDOWN_SECONDS: 0 }, receive)
  const upload = await halfUpload(listening)
  const failed = expect(upload.answered).rejects.toThrow()
  await listening.drain()
  await failed
})

test('an event stream ends at once', async () => {
  const listening = await listenOn(settings, (_incoming, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n')
  })
  const stream = await fetch(`http://127.0.0.1:${portOf(listening)}`, { headers: { accept: 'text/event-stream' } })
  await listening.drain()
  await expect(stream.text()).rejects.toThrow()
})

test('an idle connection is kept longer than balancers keep theirs', async () => {
  const listening = await listenOn(settings, receive)
  expect(listening.server.keepAliveTimeout).toBe(75_000)
  await listening.drain()
})
