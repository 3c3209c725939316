import { expect, test, vi } from 'vitest'
import { checkedAddress, isProviderAddress, limitedFetch } from './outgoing.ts'

const production = { NODE_ENV: 'production', PRIVATE_PROVIDERS: 'off' } as const
const inside = { NODE_ENV: 'production', PRIVATE_PROVIDERS: 'on' } as const
const development = { NODE_ENV: 'development', PRIVATE_PROVIDERS: 'off' } as const

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://localhost:5432/',
  'https://intern/',
  'https://metadata.google.internal/',
  'https://login.skola.local/',
  'https://login.localhost/',
])('in production %s is no provider’s, unless private networks are allowed', (address) => {
  expect(isProviderAddress(production, address)).toBe(false)
  expect(isProviderAddress(inside, address)).toBe(true)
  expect(isProviderAddress(development, address)).toBe(true)
})

test('in production a public address passes by https alone', () => {
  expect(checkedAddress(production, 'https://login.provkoping.example/').hostname).toBe('login.provkoping.example')
  expect(isProviderAddress(production, 'https://93.184.216.34/')).toBe(true)
  for (const address of [
    'http://login.provkoping.example/',
    'http://127.0.0.1/',
    'https://a:b@c.example/',
    'file:///x',
  ])
    expect([address, isProviderAddress(inside, address)]).toEqual([address, false])
  expect(isProviderAddress(development, 'http://127.0.0.1:4000/')).toBe(true)
})

test('a public name with a private address is not called', async () => {
  const calls = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  const leadsTo = (...addresses: string[]) =>
    (async () => addresses.map((address) => ({ address, family: 4 }))) as never
  const call = (env: typeof production | typeof inside, resolve: never) =>
    limitedFetch(env, resolve)('https://login.provkoping.example/', {})
  try {
    await expect(call(production, leadsTo('93.184.216.34', '10.0.0.1'))).rejects.toThrow('internet')
    expect(calls).not.toHaveBeenCalled()
    await call(production, leadsTo('93.184.216.34'))
    await call(inside, leadsTo('10.0.0.1'))
    expect(calls).toHaveBeenCalledTimes(2)
  } finally {
    calls.mockRestore()
  }
})
