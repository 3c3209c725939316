import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isProviderAddress, limitedFetch, type OutgoingEnv } from './outgoing.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end()
  else if (request.url === '/long') response.end('a'.repeat(600_000))
  else response.end('secret')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => void server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const env = (more: Partial<OutgoingEnv> = {}): OutgoingEnv => ({ NODE_ENV: 'production', PROVIDER_HOSTS: [], ...more })
const development = env({ NODE_ENV: 'test' })

test('a redirect is told, never followed', async () => {
  const answer = await limitedFetch(development)(`${origin}/moved`, {})
  expect([answer.status, await answer.text(), asked]).toEqual([302, '', ['/moved']])
})

test('an answer without end is not read to it', async () => {
  await expect(limitedFetch(development)(`${origin}/long`, {})).rejects.toThrow(TypeError)
})

test.each([
  'http://login.skola.example/',
  'https://localhost/',
  'https://127.0.0.1:5432/',
  'https://[::1]/',
  'https://somebody:word@login.skola.example/',
  'file:///etc/passwd',
  'not an address',
])('in production %s is not called', (address) => {
  expect(isProviderAddress(env(), address)).toBe(false)
  expect(isProviderAddress(env({ PROVIDER_HOSTS: ['localhost', '127.0.0.1', '[::1]'] }), address)).toBe(false)
})

test('hosts that the operator lists are called with those below, and no other', () => {
  const listed = env({ PROVIDER_HOSTS: ['skola.example', 'id.kommun.example'] })
  const addresses = ['https://skola.example/a', 'https://login.skola.example/', 'https://id.kommun.example:8443/']
  expect(addresses.map((each) => isProviderAddress(listed, each))).toEqual([true, true, true])
  const others = ['https://kommun.example/', 'https://ondskola.example/', 'https://169.254.169.254/latest']
  expect(others.map((each) => isProviderAddress(listed, each))).toEqual([false, false, false])
  expect(others.map((each) => isProviderAddress(env(), each))).toEqual([true, true, true])
})
