import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { checkedAddress, isProviderAddress, limitedFetch, type OutgoingEnv } from './outgoing.ts'

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
  ...['http://login.skola.example/', 'http://127.0.0.1/', 'https://somebody:word@login.skola.example/'],
  ...['file:///etc/passwd', 'not an address'],
  ...['https://localhost/', 'https://login.localhost/', 'https://127.0.0.1:5432/', 'https://[::1]/', 'https://0x7f.1/'],
])('in production %s is not called, whatever is listed', (address) => {
  expect(isProviderAddress(env(), address)).toBe(false)
  const listed = ['localhost', '127.0.0.1', '[::1]', 'login.skola.example', '']
  expect(isProviderAddress(env({ PROVIDER_HOSTS: listed }), address)).toBe(false)
})

test.each([
  ...['https://2886729729/', 'https://10.1.2.3/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://100.64.0.1/'],
  ...['https://169.254.169.254/latest/meta-data', 'https://0.0.0.0/', 'https://[fd00::1]/', 'https://[fe80::1]/'],
  ...['https://[::ffff:10.0.0.1]/', 'https://[64:ff9b::a00:1]/'],
  ...['https://intern/', 'https://metadata.google.internal/', 'https://login.skola.local/'],
])('in production %s is called only when it is listed', (address) => {
  expect(isProviderAddress(env(), address)).toBe(false)
  expect(isProviderAddress(env({ PROVIDER_HOSTS: ['skola.example'] }), address)).toBe(false)
  expect(isProviderAddress(env({ PROVIDER_HOSTS: [new URL(address).hostname] }), address)).toBe(true)
  expect(isProviderAddress(development, address)).toBe(true)
})

test('in production a public address passes by https', () => {
  expect(checkedAddress(env(), 'https://login.provkoping.example/').hostname).toBe('login.provkoping.example')
  expect(isProviderAddress(env(), 'https://93.184.216.34/')).toBe(true)
})

test('hosts that the operator lists are called with those below, and no other', () => {
  const listed = env({ PROVIDER_HOSTS: ['skola.example', 'id.kommun.example'] })
  const addresses = ['https://skola.example/a', 'https://login.skola.example/', 'https://id.kommun.example:8443/']
  expect(addresses.map((each) => isProviderAddress(listed, each))).toEqual([true, true, true])
  const others = ['https://kommun.example/', 'https://ondskola.example/']
  expect(others.map((each) => isProviderAddress(listed, each))).toEqual([false, false])
  expect(others.map((each) => isProviderAddress(env(), each))).toEqual([true, true])
})

test('a public name with a private address is called only when it is listed', async () => {
  const calls = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  const leadsTo = (...addresses: string[]) =>
    (async () => addresses.map((address) => ({ address, family: 4 }))) as never
  const call = (given: OutgoingEnv, resolve: never) =>
    limitedFetch(given, resolve)('https://login.provkoping.example/', {})
  try {
    await expect(call(env(), leadsTo('93.184.216.34', '10.0.0.1'))).rejects.toThrow('internet')
    expect(calls).not.toHaveBeenCalled()
    await call(env(), leadsTo('93.184.216.34'))
    await call(env({ PROVIDER_HOSTS: ['provkoping.example'] }), leadsTo('10.0.0.1'))
    expect(calls).toHaveBeenCalledTimes(2)
  } finally {
    calls.mockRestore()
  }
})
