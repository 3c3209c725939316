import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import express from 'express'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { loadActor } from '../../access/actor.ts'
import { proofPaths } from '../../access/proof-procedures.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { sealedOutput } from '../../platform/jobs/sealed-output.ts'
import { inOldSession } from '../../testing/session.ts'
import { createWorld } from '../../testing/world.ts'
import { createPrivacyRoutes, extractPath, ownPath } from './download.ts'
import { createOwnDataQueue, makeOwnData, ownDataQueue } from './own-data.job.ts'
import { privacyRouter } from './privacy.router.ts'

const world = await createWorld()
/** The name of the router counts: a list says which procedures answer a validation candidate. */
const callerOf = createCallerFactory(router({ privacy: privacyRouter }))
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

describe("a person's own data", () => {
  const contextOf = async ({ id }: { id: number }) => {
    const actor = await loadActor(db, id)
    return { ...world.visitor, actor } as SignedInContext
  }
  const ownFile = async (ctx: SignedInContext) => {
    const { url } = await callerOf(ctx).privacy.ownLink({ format: 'json' })
    return fetch(origin + url)
  }

  test('is given to everyone who can sign in, a validation candidate too, and is noted', async () => {
    const person = await buildPerson()
    const candidate = await buildRole(db, { name: 'candidate', userIds: [person.id] })
    await db.user.update({ where: { id: person.id }, data: { validig: { id: 'v' } } })
    await buildApplication(db, { user_id: person.id, email: 'fore@example.com' })
    const ctx = await contextOf(person)
    expect(ctx.actor.user.candidateOnly).toBe(true)
    const response = await ownFile(ctx)
    expect(response.headers.get('content-disposition')).toContain('Mina uppgifter.json')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { name, sections } = (await response.json()) as {
      name: string
      sections: { title: string; rows: object[] }[]
    }
    expect(name).toBe('Rahel Mönsterqvist')
    const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows
    expect(rowsOf('Konto')).toMatchObject([{ personal_number: number }])
    expect(rowsOf('Ansökan')).toMatchObject([{ email: 'fore@example.com' }])
    expect(rowsOf('Roller och organisationer')).toEqual([{ roles: candidate.label }])
    expect(JSON.stringify(sections)).not.toContain('password_hash')
    const [noted] = await db.auditEntry.findMany({
      where: { action: 'extract' },
      select: { subject: true, details: true },
    })
    expect(noted).toEqual({ subject: 'User', details: { format: 'json' } })
  })

  test('has no row that a number, an address or a name alone would join: people write these themselves', async () => {
    const person = await buildPerson()
    const key = services.keys.lookup(number)
    await buildCertificatePerson(db, { firstname: 'Rahel', lastname: 'Mönsterqvist', personal_number_key: key })
    await buildApplication(db, { email: person.email, firstname: 'Rahel', lastname: 'Mönsterqvist' })
    await db.newsletterSubscriber.create({ data: { email: person.email, name: 'Rahel Mönsterqvist' } })
    await db.securityAlarm.create({
      data: { kind: 'exports', key: 'x', user_id: person.id, first_at: new Date(), last_at: new Date(), details: {} },
    })
    const { sections } = (await (await ownFile(await contextOf(person))).json()) as { sections: { title: string }[] }
    expect(sections.map(({ title }) => title)).toEqual(['Konto'])
  })

  test('is nobody else’s: not by a changed link, not while acting as the person, not without a link', async () => {
    const [person, other] = [await buildPerson(), await buildUser(db)]
    const ctx = await contextOf(other)
    const { url } = await callerOf(ctx).privacy.ownLink({ format: 'json' })
    const changed = url.replace(`user=${other.id}`, `user=${person.id}`)
    expect((await fetch(origin + changed)).status).toBe(403)
    expect((await fetch(origin + url.replace('/json', '/pdf'))).status).toBe(403)
    expect((await fetch(origin + ownPath('json'))).status).toBe(401)
    expect((await fetch(`${origin}/api/v1/privacy/own/xlsx`)).status).toBe(404)
    const acting = {
      ...(await contextOf(person)),
      actor: { ...(await contextOf(person)).actor, realUser: ctx.actor.user },
    }
    const text = 'Uppgifterna hämtas bara av personen själv. Sluta agera för att hämta dina egna.'
    const asked = callerOf(acting as SignedInContext).privacy.ownLink({ format: 'json' })
    await expect(asked).rejects.toMatchObject({ message: text, cause: { code: 'FORBIDDEN' } })
    asking = acting
    const refusal = await fetch(origin + ownPath('json'))
    expect(refusal.status).toBe(403)
    expect(await refusal.text()).toContain(text)
    expect(await db.auditEntry.count({ where: { action: 'extract' } })).toBe(0)
  })

  test('asks for a fresh proof, for the link and for the file', async () => {
    const person = await buildPerson()
    asking = await inOldSession(db, await contextOf(person))
    expect(await (await fetch(origin + ownPath('json'))).text()).toContain('Bekräfta att det är du')
    expect(proofPaths).toContain('privacy.ownLink')
    expect(await db.auditEntry.count({ where: { action: 'extract' } })).toBe(0)
  })

  test('has a share of its own: few files an hour, and the refusal says when it goes on', async () => {
    const [person, other] = [await buildPerson(), await buildUser(db)]
    const ctx = await contextOf(person)
    for (let at = 0; at < 6; at++) expect((await ownFile(ctx)).status).toBe(200)
    const refusal = await ownFile(ctx)
    expect(refusal.status).toBe(429)
    expect(await refusal.text()).toMatch(/Du har hämtat dina uppgifter flera gånger .* kl\. \d\d\.\d\d/)
    expect((await ownFile(await contextOf(other))).status).toBe(200)
    expect(await db.auditEntry.count({ where: { action: 'extract', subject_id: String(person.id) } })).toBe(6)
  })

  test('as a PDF is one job of the account at a time, and one link gives one PDF', async () => {
    const boss = await startBoss(world.env, world.url, services.logger)
    const before = services.boss
    onTestFinished(async () => {
      Object.assign(services, { boss: before })
      await boss.stop({ graceful: false })
    })
    Object.assign(services, { boss })
    await createOwnDataQueue(boss)
    const [person, other] = [await buildPerson(), await buildUser(db)]
    const ctx = await contextOf(person)
    const linkOf = async () => origin + (await callerOf(ctx).privacy.ownLink({ format: 'pdf' })).url
    const jobs = () => boss.findJobs<{ user_id: number }>(ownDataQueue)
    const [link, again] = [await linkOf(), await linkOf()]
    const asked = [link, link, again].map((url) => fetch(url))
    const elsewhere = makeOwnData(services, { user_id: other.id })
    await expect.poll(jobs).toHaveLength(2)
    const pdf = sealedOutput(services, Buffer.from('%PDF of the person'))
    for (const { id, data } of await boss.fetch<{ user_id: number }>(ownDataQueue, { batchSize: 10 })) {
      expect([person.id, other.id]).toContain(data.user_id)
      await boss.complete(ownDataQueue, id, pdf)
    }
    for (const answer of [...(await Promise.all(asked)), await fetch(link)])
      expect(await answer.text()).toBe('%PDF of the person')
    await elsewhere
    expect(await jobs()).toHaveLength(2)
    // A change after the making of a link stands in the file of the next link.
    const waiting = makeOwnData(services, { user_id: person.id }, new Date(Date.now() + 60_000))
    await expect.poll(jobs).toHaveLength(3)
    for (const { id } of await boss.fetch(ownDataQueue)) await boss.complete(ownDataQueue, id, pdf)
    await waiting
  })
})
