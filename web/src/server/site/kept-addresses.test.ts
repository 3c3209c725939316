import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createKeptAddresses } from './kept-addresses.ts'

const asking = (host: string, url: string, method = 'GET') => ({ headers: { host }, url, method }) as IncomingMessage
const start = asking('skane.vo.localhost', '/')

test('an address is remembered for reading, as its host and query write it', () => {
  const hosts = {}
  const addresses = createKeptAddresses(() => hosts)
  addresses.remember(start, 'skane /', hosts)
  expect(addresses.keyOf(start)).toBe('skane /')
  expect(addresses.keyOf(asking('skane.vo.localhost', '/', 'HEAD'))).toBe('skane /')
  expect(addresses.keyOf(asking('skane.vo.localhost', '/', 'POST'))).toBeUndefined()
  expect(addresses.keyOf(asking('umea.vo.localhost', '/'))).toBeUndefined()
  expect(addresses.keyOf(asking('skane.vo.localhost', '/?a=1'))).toBeUndefined()
})

test('a host that leads to another site brings no address of the former one', () => {
  let hosts = {}
  const addresses = createKeptAddresses(() => hosts)
  addresses.remember(start, 'skane /', hosts)
  const former = hosts
  hosts = {}
  expect(addresses.keyOf(start)).toBeUndefined()
  // A request that began before the change knows the former site.
  addresses.remember(start, 'skane /', former)
  expect(addresses.keyOf(start)).toBeUndefined()
})

test('very many addresses and very long ones are not remembered', () => {
  const hosts = {}
  const addresses = createKeptAddresses(() => hosts)
  const long = asking('skane.vo.localhost', `/${'a'.repeat(400)}`)
  addresses.remember(long, 'long', hosts)
  expect(addresses.keyOf(long)).toBeUndefined()
  addresses.remember(start, 'skane /', hosts)
  for (let at = 0; at < 4000; at++) addresses.remember(asking('skane.vo.localhost', `/?${at}`), 'x', hosts)
  expect(addresses.keyOf(start)).toBeUndefined()
  expect(addresses.keyOf(asking('skane.vo.localhost', '/?3999'))).toBe('x')
})
