import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenForChanges } from '@kollegium/db'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { appPages } from './app-pages.ts'
import { assets } from './assets.ts'
import { createSites } from './testing.ts'

// Only built files and listed routes are served: no repository, no settings, no list of a folder (ASVS 5.0 13.4.1, 13.4.3).

const secret = 'hemligheten'
const root = await mkdtemp(join(tmpdir(), 'kollegium-root-'))
afterAll(() => rm(root, { recursive: true }))
for (const folder of ['.git', 'client/assets', 'client/assets/.git', 'client/.git']) {
  await mkdir(join(root, folder), { recursive: true })
}
for (const file of ['.git/HEAD', '.env', 'package.json', 'client/.git/HEAD', 'client/.env']) {
  await writeFile(join(root, file), secret)
}
await writeFile(join(root, 'client/index.html'), '<!doctype html>the app')
await writeFile(join(root, 'client/assets/a.js'), 'built')

const app = express()
app.use('/assets', assets(join(root, 'client/assets')))
app.use(await appPages(root, null))
const server = createServer(app)
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => void server.close())

/** Asks for a path as it is written: `fetch` would take `..` out. */
const textAt = (path: string) =>
  new Promise<{ status: number | undefined; text: string }>((done, failed) => {
    ask({ port: (server.address() as AddressInfo).port, path, agent: false }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part
      })
      response.on('end', () => done({ status: response.statusCode, text }))
    }).on('error', failed)
  })

const hidden = [
  '/.git/HEAD',
  '/.git/',
  '/.git',
  '/.env',
  '/package.json',
  '/node_modules/',
  '/client/',
  '/../package.json',
]
const below = [
  '/',
  '',
  '/.git/HEAD',
  '/../.env',
  '/..%2f.env',
  '/%2e%2e/.env',
  '/..\\.env',
  '/%00',
  '/%',
  '/%c0%ae/.env',
]

test.each([...hidden, ...below.map((path) => `/assets${path}`)])(
  'an app has no file and no list at %s',
  async (path) => {
    const { status, text } = await textAt(path)
    // Every address that is no file is the app's own page.
    expect([status, text]).toEqual([200, '<!doctype html>the app'])
  },
)

test('a built file is served', async () => {
  expect(await textAt('/assets/a.js')).toEqual({ status: 200, text: 'built' })
})

const { get } = await createSites(listenForChanges)

test.each([...hidden, '/assets/', '/web/', '/dist/client/'])('a site has no file and no list at %s', async (path) => {
  const { status, text } = await get(path)
  expect(status).not.toBe(200)
  expect(text).not.toMatch(/Index of|ref: refs|"workspaces"/)
})
