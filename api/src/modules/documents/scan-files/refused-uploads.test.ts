import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import express from 'express'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../engine/context.ts'
import { planted, plantedName, scanWithStandIn } from '../../../testing/clamd.ts'
import { serveOn } from '../../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../../testing/world.ts'
import { createCertificateRoutes } from '../../certificates/routes.ts'
import { createCourseMomentRoutes } from '../../course-moments/downloads.ts'
import { createPortraitRoute } from '../../people/portrait.routes.ts'
import { createFileRoutes } from '../serve.ts'
import { pdfOf, samples } from '../testing.ts'
import { createUploadRoute } from '../upload.ts'

// Every way by which bytes come in, with a scanner that refuses them, is away, or says nothing that can be understood.

const world = await createWorld()
const { db, services } = world
let asking: Context
const as = { authenticate: async () => asking }
const origin = await serveOn(
  express().use(
    createUploadRoute(services, as),
    createFileRoutes(services, as),
    createPortraitRoute(services, as),
    createCertificateRoutes(services, as),
    createCourseMomentRoutes(services, as),
  ),
)

beforeEach(async () => {
  await world.clear()
  const rights = [...editorRights, { subject: 'CourseMoment', name: 'create' }, { subject: 'Diploma', name: 'create' }]
  ;({ ctx: asking } = await world.member(rights, (await buildGroup(db)).id))
})

async function send(path: string, filename: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(bytes)]), filename)
  const response = await fetch(origin + path, { method: 'POST', body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const kept = () => {
  const root = join(world.dataDir, 'files')
  if (!existsSync(root)) return 0
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
const list = Buffer.from('Namn;E-post\r\nAmira Provberg;amira@example.com\r\n')
const bad = Buffer.concat([list, Buffer.from(`;${planted}\r\n`)])
const photo = await samples.png()
// After its last part a picture may hold anything.
const badPhoto = Buffer.concat([photo, Buffer.from(planted)])

const eicar = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)
const doors: [string, string, string, Buffer, Buffer][] = [
  ['an upload', '/api/v1/files', 'lista.csv', list, bad],
  ['a portrait', '/api/v1/account/portraits', 'jag.png', photo, badPhoto],
  ['a list of persons', '/api/v1/certificates/import', 'lista.csv', list, bad],
  ['a list of participants', '/api/v1/course-moments/import', 'lista.csv', list, bad],
]
const fields = { kind: 'diploma', fields: '{}' }

test.each(doors)(
  '%s with malicious code is refused at its field, noted, and kept nowhere',
  async (_, path, name, good, evil) => {
    const clamd = await scanWithStandIn(services)
    const before = kept()
    const { status, body } = await send(path, name, evil, path.includes('certificates') ? fields : {})
    const text = 'Filen innehåller skadlig kod och har inte sparats.'
    expect([status, body]).toMatchObject([400, { code: 'INVALID', message: text, fields: { file: [text] } }])
    expect(await db.file.count()).toBe(0)
    expect(kept()).toBe(before)
    expect(await db.auditEntry.findMany({ where: { action: 'malware' } })).toMatchObject([
      {
        ...{
          user_id: asking.actor.user?.id,
          group_id: asking.groupId,
          subject: 'File',
          subject_id: null,
          result: 'refused',
        },
        details: { malware: plantedName, ending: name.slice(-4), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ])
    expect((await send(path, name, good, path.includes('certificates') ? fields : {})).status).toBeLessThan(300)
    expect(clamd.scanned).toEqual([evil.length, good.length])
  },
)

test.each(doors)('%s is refused while the scanner is away, with a time to come back', async (_, path, name, good) => {
  const clamd = await scanWithStandIn(services)
  clamd.instead = 'hangUp'
  const { status, headers, body } = await send(path, name, good, path.includes('certificates') ? fields : {})
  expect([status, body]).toMatchObject([
    503,
    { code: 'UNAVAILABLE', message: expect.stringMatching(/Försök igen om en stund/) },
  ])
  if (path === '/api/v1/files') expect(headers.get('retry-after')).toBe('60')
  expect(await db.file.count()).toBe(0)
  clamd.instead = null
  expect((await send(path, name, good, path.includes('certificates') ? fields : {})).status).toBeLessThan(300)
})

test.each([
  ['answers what nobody understands', 'hej'],
  ['says nothing', 'silence'],
])('a scanner that %s lets nothing in', async (_, instead) => {
  const clamd = await scanWithStandIn(services, 100)
  clamd.instead = instead
  expect((await send('/api/v1/files', 'a.png', photo)).status).toBe(503)
  expect([await db.file.count(), await db.auditEntry.count({ where: { action: 'malware' } })]).toEqual([0, 0])
})

test('a file that is too large for the scanner is refused, and its limit is told to the operator', async () => {
  const clamd = await scanWithStandIn(services)
  clamd.maxLength = 300_000
  const { status, body } = await send('/api/v1/files', 'a.txt', Buffer.alloc(4_000_000, 'a'))
  expect([status, body.message]).toEqual([
    400,
    'Filen är för stor för kontrollen mot skadlig kod och har inte sparats.',
  ])
  expect(world.logger.warn).toHaveBeenCalledWith({ bytes: 4_000_000 }, expect.stringContaining('StreamMaxLength'))
})

test('EICAR’s test file is refused without a scanner, also in place of a file that stays as it is', async () => {
  const { body } = await send('/api/v1/files', 'rapport.pdf', pdfOf('Rapport'))
  expect(body.data).toMatchObject({ malware: null, scanned_at: null })
  for (const path of ['/api/v1/files', `/api/v1/files/${body.data.id}`, '/api/v1/course-moments/import']) {
    expect((await send(path, 'eicar.txt', eicar)).body.fields.file).toEqual([
      'Filen innehåller skadlig kod och har inte sparats.',
    ])
  }
  expect(await (await fetch(origin + body.data.url)).text()).toContain('%PDF')
  expect(
    await db.auditEntry.count({
      where: { action: 'malware', details: { path: ['malware'], equals: 'Eicar-Test-Signature' } },
    }),
  ).toBe(3)
})

test('the moment of the scan is kept, and a replaced file gets its own', async () => {
  const { body: unscanned } = await send('/api/v1/files', 'a.txt', Buffer.from('Hej'))
  const clamd = await scanWithStandIn(services)
  const replaced = await send(`/api/v1/files/${unscanned.data.id}`, 'b.txt', Buffer.from('Hej igen'))
  expect(replaced.body.data.scanned_at).toEqual(expect.any(String))
  const evil = await send(`/api/v1/files/${unscanned.data.id}`, 'c.txt', Buffer.from(planted))
  expect(evil.status).toBe(400)
  expect(await (await fetch(origin + replaced.body.data.url)).text()).toBe('Hej igen')
  // A file of a kind that isn't taken is refused before the scanner is asked.
  expect((await send('/api/v1/files', 'a.exe', Buffer.from(planted))).body.message).not.toMatch(/skadlig/)
  expect(clamd.scanned).toHaveLength(2)
})

test('many uploads at once: each gets its own answer', async () => {
  const clamd = await scanWithStandIn(services)
  const sent = Array.from({ length: 12 }, (_, at) => (at % 2 ? bad : list))
  const answers = await Promise.all(sent.map((bytes) => send('/api/v1/files', 'lista.csv', bytes)))
  expect(answers.map(({ status }) => status)).toEqual(sent.map((bytes) => (bytes === bad ? 400 : 201)))
  expect(await db.file.count()).toBe(6)
  expect(clamd.mostAtOnce()).toBeLessThanOrEqual(4)
})
