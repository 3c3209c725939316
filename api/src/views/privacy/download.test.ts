import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildUser } from '@kollegium/db/testing/factories/user'
import express from 'express'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { inOldSession } from '../../testing/session.ts'
import { createWorld } from '../../testing/world.ts'
import { createPrivacyRoutes, extractPath } from './download.ts'
import { privacyRouter } from './privacy.router.ts'

const world = await createWorld()
const { db, services } = world
let asking: Context = world.visitor
const server = await new Promise<Server>((resolve) => {
  const app = express().use(createPrivacyRoutes(services, { authenticate: async () => asking }))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const number = '19850912-2381'

beforeEach(async () => {
  await world.clear()
  asking = world.visitor
})

const buildPerson = () =>
  buildUser(db, {
    ...{ firstname: 'Rahel', lastname: 'Mönsterqvist', personal_number: services.keys.seal(number) },
    personal_number_key: services.keys.lookup(number),
  })

test('the extract is fetched by a link that holds ids alone, is noted, and is told as a read of the number', async () => {
  const { id } = await buildPerson()
  const { ctx } = await world.national([{ subject: 'Privacy', name: 'read' }])
  const caller = createCallerFactory(privacyRouter)(ctx)
  const { url } = await caller.link({ table: 'User', id, format: 'json' })
  const [, path = ''] = /json\/([^?]+)/.exec(url) ?? []
  expect(Buffer.from(path, 'base64url').toString()).not.toMatch(/Rahel|2381/)
  const response = await fetch(origin + url)
  expect(response.headers.get('content-disposition')).toContain('Registerutdrag.json')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.text()).toContain(number)
  const noted = await db.auditEntry.findMany({
    where: { action: 'extract' },
    select: { subject_id: true, details: true },
  })
  expect(noted).toEqual([{ subject_id: `User ${id}`, details: { format: 'json', rows: expect.any(Number) } }])
  const { reads } = await caller.person({ table: 'User', id })
  expect(reads.map(({ act }) => act)).toEqual(['Hämtade ett registerutdrag'])
  const book = await fetch(origin + (await caller.link({ table: 'User', id, format: 'xlsx' })).url)
  expect(
    Buffer.from(await book.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('without a link, with a changed one, and after the right is gone nothing is given or noted', async () => {
  const { id } = await buildPerson()
  const { ctx, user } = await world.national([{ subject: 'Privacy', name: 'read' }])
  const person = { table: 'User', id, also: [], without: [] } as const
  const { url } = await createCallerFactory(privacyRouter)(ctx).link({ table: 'User', id, format: 'json' })
  const other = await buildUser(db)
  const changed = url.replace(
    /json\/[^?]+/,
    extractPath({ ...person, id: other.id, also: [], without: [] }, 'json').slice(16),
  )
  expect((await fetch(origin + extractPath({ ...person, also: [], without: [] }, 'json'))).status).toBe(401)
  expect((await fetch(origin + changed)).status).toBe(403)
  expect((await fetch(`${origin}/api/v1/privacy/json/x`)).status).toBe(404)
  await db.user.update({ where: { id: user.id }, data: { roles: { set: [] } } })
  expect((await fetch(origin + url)).status).toBe(403)
  expect(await db.auditEntry.count({ where: { action: 'extract' } })).toBe(0)
})

test('a session of hours ago gets no extract, by its own token neither', async () => {
  const { id } = await buildPerson()
  asking = await inOldSession(db, (await world.national([{ subject: 'Privacy', name: 'read' }])).ctx)
  for (const format of ['json', 'xlsx'] as const) {
    const refusal = await fetch(origin + extractPath({ table: 'User', id, also: [], without: [] }, format))
    expect(refusal.status).toBe(403)
    expect(await refusal.text()).toContain('Bekräfta att det är du')
  }
  expect(await db.auditEntry.count({ where: { action: 'extract' } })).toBe(0)
})
