import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { linesOf, preflight } from '../../app/preflight.ts'
import type { DiskName } from '../../engine/services.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { ConfigurationError, readEnv } from '../../kernel/env.ts'
import { createDisks } from '../../platform/disks/disks.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { createFileRoutes } from './serve.ts'
import { sweepUploads } from './store-file.ts'
import { pdfOf, removeWithBytes, samples } from './testing.ts'
import { extractFile } from './text-extraction/extract-file.ts'
import { createUploadRoute } from './upload.ts'
import { replaceFile } from './upload-file.ts'

// Files in a service that speaks S3, over HTTP, with its signatures checked.

const directory = mkdtempSync(join(tmpdir(), 'kollegium-s3-'))
const buckets = { public: 'kollegium-public', private: 'kollegium-private' }
/** @param lenient passes over wrong signatures, though not over none */
async function serve(lenient: boolean): Promise<string> {
  const service = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: lenient },
    configureBuckets: Object.values(buckets).map((name) => ({ name })),
  })
  const { port } = await service.run()
  afterAll(() => service.close())
  return `http://127.0.0.1:${port}`
}
afterAll(() => rmSync(directory, { recursive: true, force: true }))

type Recorded = { method: string; path: string; headers: IncomingHttpHeaders }
const recorded: Recorded[] = []
/** Hands all requests on to `origin` as they come, and remembers them. */
function recordingTo(origin: string) {
  return serveOn(
    express().use((request, response) => {
      const { method, url: path, headers } = request
      recorded.push({ method, path, headers })
      const onwards = httpRequest(origin + path, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      request.pipe(onwards)
    }),
  )
}

const endpoint = await recordingTo(await serve(false))
/** The same buckets. The server of the tests reckons with `/bucket` where the library signs `/bucket/`, so lists are got here. */
const lenientEndpoint = await serve(true)
const world = await createWorld()
const { db } = world
const env = {
  ...world.env,
  ...{ S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  ...{ S3_BUCKET_PUBLIC: buckets.public, S3_BUCKET_PRIVATE: buckets.private },
}
const services = { ...world.services, env, disks: await createDisks(env) }
const lists = await createDisks({ ...env, S3_ENDPOINT: lenientEndpoint })
const editor = await world.member(editorRights)
const ctx = { ...editor.ctx, services }
const api = createCallerFactory(fileRouter)(ctx)
const authenticate = async ({ headers }: { headers: { authorization?: string } }) =>
  headers.authorization ? ctx : { ...world.visitor, services }
const origin = await serveOn(
  express().use(createUploadRoute(services, { authenticate }), createFileRoutes(services, { authenticate })),
)

async function keysIn(disk: DiskName): Promise<string[]> {
  const { objects } = await lists[disk].listAll('', { recursive: true })
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
}

async function upload(bytes: Uint8Array, filename: string, portfolio_id: number) {
  const form = new FormData()
  form.append('portfolio_id', String(portfolio_id))
  form.append('file', new Blob([new Uint8Array(bytes)]), filename)
  const headers = { authorization: 'Bearer editor' }
  const response = await fetch(`${origin}/api/v1/files`, { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}
const portfolio = (disk: string) => buildPortfolio(db, { group_id: editor.groupId, disk })

test('upload, whole and in part, smaller, replaced, removed', async () => {
  const { id: portfolio_id } = await portfolio('s3.vofront_files')
  const bytes = await samples.jpg()
  const { status, body } = await upload(bytes, 'bild.jpg', portfolio_id)
  expect(status).toBe(201)
  const { path } = await db.file.findUniqueOrThrow({ where: { id: body.data.id } })
  // One object, under its own name: nothing half-way is left.
  expect(await keysIn('s3.vofront_files')).toEqual([path])
  expect(Buffer.from(await services.disks['s3.vofront_files'].getBytes(path)).equals(bytes)).toBe(true)

  const whole = await fetch(origin + body.data.url)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fetch(origin + body.data.url, { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  const small = await fetch(`${origin}${body.data.url}?d=100x`)
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 144 })

  const replaced = await replaceFile(ctx, body.data.id, { source: await samples.png(), filename: 'bild.png' })
  expect((await fetch(origin + replaced.url)).headers.get('content-type')).toBe('image/png')
  expect(await keysIn('s3.vofront_files')).not.toContain(path)
  await removeWithBytes(ctx, body.data.id)
  expect(await keysIn('s3.vofront_files')).toEqual([])
})

test('a private file: by a signed link alone; read for searching; moved to the other bucket', async () => {
  const { id: portfolio_id } = await portfolio('s3.vodocs_files')
  const { body } = await upload(pdfOf('Hemligt protokoll'), 'protokoll.pdf', portfolio_id)
  const { id } = body.data
  expect((await fetch(`${origin}/files/${id}/protokoll.pdf`)).status).toBe(404)
  const { url } = await api.link({ id })
  expect((await fetch(origin + new URL(url).pathname)).status).toBe(200)
  await extractFile(services, id)
  expect(await db.fileText.findUnique({ where: { file_id: id } })).toMatchObject({ text: 'Hemligt protokoll' })
  const open = await portfolio('s3.vofront_files')
  await api.move({ ids: [id], portfolio_id: open.id })
  expect([(await keysIn('s3.vodocs_files')).length, (await keysIn('s3.vofront_files')).length]).toEqual([0, 2])
  expect((await fetch(`${origin}/files/${id}/protokoll.pdf`)).status).toBe(200)
  await removeWithBytes(ctx, id)
})

test('nothing is opened to others in the service: no access list, no policy, no link of its own, each request signed', async () => {
  recorded.length = 0
  const links: string[] = []
  for (const disk of ['s3.vofront_files', 's3.vodocs_files'] as const) {
    const { id: portfolio_id } = await portfolio(disk)
    const { body } = await upload(await samples.jpg(), 'bild.jpg', portfolio_id)
    const { id } = body.data
    const { url, expires_at } = await api.link({ id })
    // An actor who may read a private file gets an address of ours, which holds for minutes.
    const minutes = expires_at && (Date.parse(expires_at) - Date.now()) / 60_000
    if (disk === 's3.vodocs_files') expect(minutes).toBeLessThanOrEqual(11)
    else expect(minutes).toBeNull()
    const { previewUrl, path } = await api.get({ id })
    links.push(url, path, body.data.url, previewUrl)
    await fetch(`${origin}${new URL(url).pathname}?d=100x`)
    await replaceFile(ctx, id, { source: await samples.png(), filename: 'bild.png' })
    await api.move({ ids: [id], portfolio_id: (await portfolio(disk)).id })
    const other = disk === 's3.vodocs_files' ? 's3.vofront_files' : 's3.vodocs_files'
    await api.move({ ids: [id], portfolio_id: (await portfolio(other)).id })
    await removeWithBytes(ctx, id)
  }
  expect(new Set(recorded.map(({ method }) => method))).toEqual(new Set(['GET', 'PUT', 'DELETE']))
  for (const { path, headers } of recorded) {
    expect(Object.keys(headers).filter((name) => /^x-amz-(acl|grant-)/.test(name))).toEqual([])
    expect(path).not.toMatch(/[?&](acl|policy|publicAccessBlock|X-Amz-Signature)\b/i)
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 /)
  }
  for (const link of links) {
    expect(new URL(link, 'http://vo.localhost:3000').origin).toBe('http://vo.localhost:3000')
    expect(link).not.toMatch(/kollegium-(public|private)|X-Amz/)
  }
})

test('what is refused leaves nothing; what a killed process left is swept after a day', async () => {
  const { id: portfolio_id } = await portfolio('s3.vofront_files')
  for (const [bytes, name] of [
    [await samples.txt(), 'a.png'],
    [(await samples.jpg()).subarray(0, -200), 'a.jpg'],
    [Buffer.alloc(0), 'a.txt'],
  ] as const) {
    expect((await upload(bytes, name, portfolio_id)).status).toBe(400)
  }
  expect(await keysIn('s3.vofront_files')).toEqual([])
  const disk = services.disks['s3.vofront_files']
  await disk.put('tmp/half', 'x')
  await sweepUploads(lists)
  expect(await disk.exists('tmp/half')).toBe(true)
  await sweepUploads(lists, Date.now() + 90_000_000)
  expect(await disk.exists('tmp/half')).toBe(false)
})

test('half a configuration is told at the start', () => {
  expect(() => readEnv({ S3_BUCKET_PUBLIC: 'a', S3_ACCESS_KEY_ID: 'b' })).toThrow(ConfigurationError)
  expect(() => readEnv({ S3_BUCKET_PUBLIC: 'a' })).toThrow('S3_BUCKET_PRIVATE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY')
})

test('the preflight of a start tells buckets that are away', async () => {
  const of = async (more: Partial<typeof env>) =>
    linesOf(await preflight({ ...env, DATABASE_URL: undefined, ...more })).map((line) => line.slice(0, 22))
  expect(await of({})).toEqual([])
  expect(await of({ S3_ENDPOINT: 'http://127.0.0.1:1' })).toEqual(['FEL  S3_BUCKET_PUBLIC:', 'FEL  S3_BUCKET_PRIVATE'])
})
