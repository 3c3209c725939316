import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastingHeaders } from '@kollegium/api/testing/headers'
import { listenForChanges } from '@kollegium/db'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { appPages } from './app-pages.ts'
import { pageHeaders } from './headers.ts'
import { createSites } from './testing.ts'

/** The headers that every page of ours has, no less and no more (ASVS 5.0 V3.4). */
const ofEveryPage = {
  'content-security-policy': [
    ...["default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:"],
    ...["font-src 'self' data:", "connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"],
    "frame-ancestors 'none'",
  ].join(';'),
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const { get } = await createSites(listenForChanges)

test('the whole set of headers of a public page', async () => {
  const { status, headers } = await get('/')
  expect(status).toBe(200)
  expect(lastingHeaders(headers)).toEqual({ ...ofEveryPage, 'cache-control': 'no-cache' })
})

test('the presentation of the method material is the browser’s own, for a sign-in changes it; its colours are everybody’s', async () => {
  for (const path of ['/', '/', '/ansok/metodmaterial']) {
    const { status, headers } = await get(path, { host: 'metodmaterial' })
    expect(status).toBe(200)
    expect(headers.vary).toBe('Cookie, Accept-Encoding')
    expect(headers['cache-control']).toMatch(/^(?:private, no-cache|no-store)$/)
  }
  const { etag } = (await get('/', { host: 'metodmaterial' })).headers
  const again = await get('/', { host: 'metodmaterial', headers: { 'if-none-match': etag ?? '' } })
  expect([again.status, again.headers.vary]).toEqual([304, 'Cookie, Accept-Encoding'])
  for (const cookie of ['', 'vo_atoken=x']) {
    const { status, headers } = await get('/brand.css?f=112233', { host: 'metodmaterial', headers: { cookie } })
    expect(status).toBe(200)
    expect(headers.vary ?? '').not.toContain('Cookie')
  }
})

test.each([true, false])('the whole set of headers of an app’s page, encrypted: %s', async (secure) => {
  const dist = await mkdtemp(join(tmpdir(), 'kollegium-dist-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  await mkdir(join(dist, 'client'))
  await writeFile(join(dist, 'client/index.html'), '<!doctype html>')
  const app = express()
  app.use(pageHeaders(secure), await appPages(dist, null))
  const server = createServer(app)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/article/1`)
  expect(lastingHeaders(headers)).toEqual({
    ...ofEveryPage,
    'cache-control': 'no-store',
    'content-encoding': 'gzip',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  })
})
