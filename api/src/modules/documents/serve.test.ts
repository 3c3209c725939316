import { request as httpRequest } from 'node:http'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { lastingHeaders } from '../../testing/headers.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { createFileRoutes } from './serve.ts'
import { storeFile } from './store-file.ts'
import { samples } from './testing.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(fileRouter)

let ctx: Context
let groupId: number
// The header names the context that a request gets.
const people = new Map<string, Context>()
const authenticate = async ({ headers }: { headers: { authorization?: string } }) =>
  people.get(headers.authorization ?? '') ?? world.visitor
const origin = await serveOn(express().disable('x-powered-by').use(createFileRoutes(services, { authenticate })))

beforeEach(async () => {
  await world.clear()
  ;({ ctx, groupId } = await world.member(editorRights))
  people.clear()
  people.set('Bearer editor', ctx)
})

async function stored(bytes: Uint8Array, filename: string, portfolio = {}) {
  const { id } = await buildPortfolio(db, { group_id: groupId, ...portfolio })
  return storeFile(services, { source: bytes, filename, portfolio_id: id })
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
// fetch() adds `cache-control: no-cache` of its own.
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest(origin + path, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
const secret = { disk: 's3.vodocs_files' }

test('a public file: kept for minutes, not sniffed, boxed in, 304 when it is known', async () => {
  const file = await stored(await samples.svg(), 'märke "1".svg')
  const response = await get(`/files/${file.id}/${encodeURIComponent(file.filename)}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe(`"${file.sha256}"`)
  expect(lastingHeaders(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300, must-revalidate',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'content-disposition': `inline; filename="marke 1.svg"; filename*=UTF-8''m%C3%A4rke%201.svg`,
  })
  expect(await statusOf(`/files/${file.id}/x`, { 'if-none-match': `"${file.sha256}"` })).toBe(304)
  const text = await stored(await samples.txt(), 'a.txt')
  const download = await get(`/files/${text.id}/a.txt?download=1`)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(download.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('a picture comes in the size and format asked for, never larger than it is', async () => {
  const file = await stored(await samples.jpg(), 'a.jpg')
  const sized = async (d: string, accept = 'image/avif,image/webp,*/*') => {
    const response = await get(`/files/${file.id}/a.jpg?d=${d}`, { accept })
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return { type: response.headers.get('content-type'), format, width, height }
  }
  expect(await sized('100x100')).toEqual({ type: 'image/webp', format: 'webp', width: 192, height: 144 })
  expect(await sized('100x100')).toEqual({ type: 'image/webp', format: 'webp', width: 192, height: 144 })
  expect(await sized('200x', 'image/jpeg')).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 200 })
  expect(await sized('99999x99999')).toMatchObject({ width: 640, height: 480 })
  for (const odd of ['', 'x', '0x0', '-1x5', 'axb', '100']) expect(await sized(odd)).toMatchObject({ format: 'jpeg' })
})

test('a private file is for signed links and for who may read it; to the rest it does not exist', async () => {
  const file = await stored(await samples.pdf(), 'hemlig.pdf', secret)
  const { url } = await callerOf(ctx).get({ id: file.id })
  expect(url).toMatch(/^\/files\/\d+\/\d+\.[\w-]+\/hemlig\.pdf$/)
  const signed = await get(url)
  expect([signed.status, signed.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  people.set('Bearer other', (await world.member(editorRights)).ctx)
  const path = `/files/${file.id}/hemlig.pdf`
  const another = await stored(await samples.pdf(), 'hemlig.pdf', secret)
  const late = url.replace(/\d+\./, '1700000000.')
  const statuses = [
    await get(path, { authorization: 'Bearer editor' }),
    await get(path),
    await get(path, { authorization: 'Bearer other' }),
    await get(url.replace('/hemlig', 'x/hemlig')),
    await get(late),
    await get(url.replace(`/${file.id}/`, `/${another.id}/`)),
    await get('/files/4711/x'),
    await get('/files/abc/x'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
  expect(await (await get(path)).json()).toMatchObject({ code: 'NOT_FOUND', message: 'Filen hittades inte' })
})

test('a private picture too comes in the size asked for', async () => {
  const file = await stored(await samples.jpg(), 'bild.jpg', secret)
  const { previewUrl } = await callerOf(ctx).get({ id: file.id })
  const response = await get(previewUrl ?? '')
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ height: 400 })
})

test('a public file that is unpublished is private', async () => {
  const file = await stored(await samples.pdf(), 'a.pdf')
  await callerOf(ctx).update({ id: file.id, data: { status: false } })
  expect((await get(`/files/${file.id}/a.pdf`)).status).toBe(404)
})

test('the fallback pictures', async () => {
  for (const name of ['avatar-user.png', 'avatar-content.png']) {
    const response = await get(`/images/${name}?d=200x200`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 200,
      height: 200,
    })
  }
  const { id } = await stored(await samples.png(), 'figur.png')
  await db.setting.create({ data: { name: 'defaultUserAvatar', value: id, file_id: id } })
  const chosen = await fetch(`${origin}/images/avatar-user.png?d=80x80`, { redirect: 'manual' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, `/files/${id}/figur.png?d=80x80`])
})
