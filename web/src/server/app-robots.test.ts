import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { appRobots } from './app-robots.ts'

const server = createServer(express().use(appRobots, (_, response) => void response.send('app')))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())

test('no robot reads an app; every other address is the app’s', async () => {
  const textAt = async (path: string) =>
    (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text()
  expect(await textAt('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect(await textAt('/article')).toBe('app')
})
