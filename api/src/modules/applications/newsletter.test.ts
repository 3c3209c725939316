import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildNewsletterSubscriber } from '@kollegium/db/testing/factories/application'
import express from 'express'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { newsletterSubscriberRouter } from './newsletter.router.ts'
import { confirm, findByKey, findWaiting, unsubscribe } from './newsletter.ts'
import { createFormRoutes } from './routes.ts'
import { catchMails } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const callerOf = createCallerFactory(newsletterSubscriberRouter)
const form = callerOf(world.visitor)
const all = [{ subject: 'NewsletterSubscriber', name: 'manage' }]

const server = await new Promise<Server>((resolve) => {
  const app = express().use(createFormRoutes(world.services))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
/** The address of the page that a mail links to. */
const linkIn = (text = '') => new URL(text.match(/https?:\/\/\S+/)?.[0] ?? '')
const open = (path: string, method = 'GET') => fetch(origin + path, { method, redirect: 'manual' })

beforeEach(async () => {
  await world.clear()
  mails.length = 0
})

test('an address is a reader’s when the link was followed, by a button, once; a last mail says how to stop', async () => {
  await form.subscribe({ email: 'Lisa@Example.com', name: 'Lisa' })
  expect(mails).toMatchObject([{ to: 'lisa@example.com', subject: 'Bekräfta att du vill ha nyhetsbrevet' }])
  const link = linkIn(mails[0]?.text)
  expect(link.origin + link.pathname).toBe('http://vo.localhost:3000/nyhetsbrev/bekrafta')
  const token = link.searchParams.get('token') ?? ''
  expect(await findWaiting(world.services, token)).toMatchObject({ email: 'lisa@example.com' })
  expect(await db.newsletterSubscriber.count({ where: { confirmed_at: null } })).toBe(1)
  expect(await confirm(world.services, token)).toBe(true)
  expect(await db.newsletterSubscriber.findFirst()).toMatchObject({ token_hash: null, confirmed_at: expect.any(Date) })
  expect(await confirm(world.services, token)).toBe(false)
  expect(await findWaiting(world.services, token)).toBeNull()

  const out = linkIn(mails[1]?.text)
  expect(out.origin + out.pathname).toBe('http://vo.localhost:3000/nyhetsbrev/avsluta')
  const claim = Object.fromEntries(out.searchParams)
  expect(await findByKey(world.services, claim)).toMatchObject({ email: 'lisa@example.com' })
  expect(await db.newsletterSubscriber.count()).toBe(1)
  await unsubscribe(world.services, { ...claim, key: `!${claim.key?.slice(1)}` })
  expect(await db.newsletterSubscriber.count()).toBe(1)
  await unsubscribe(world.services, claim)
  expect(await db.newsletterSubscriber.count()).toBe(0)
  await unsubscribe(world.services, claim)
})

test('the links of earlier mails lead to the pages, and a mail program’s own unsubscribing works', async () => {
  const asked = await open('/api/v1/newsletter/confirm?token=abc%2F')
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/nyhetsbrev/bekrafta?token=abc%2F'])
  await form.subscribe({ email: 'Lisa@Example.com' })
  await confirm(world.services, linkIn(mails[0]?.text).searchParams.get('token') ?? '')
  const { search } = linkIn(mails[1]?.text)
  const looked = await open(`/api/v1/newsletter/unsubscribe${search}`)
  expect([looked.status, looked.headers.get('location')]).toEqual([302, `/nyhetsbrev/avsluta${search}`])
  expect(await db.newsletterSubscriber.count()).toBe(1)
  expect((await open(`/api/v1/newsletter/unsubscribe${search}`, 'POST')).status).toBe(200)
  expect(await db.newsletterSubscriber.count()).toBe(0)
})

test('the answer is the same for who reads it already, who is sent nothing more', async () => {
  const known = await buildNewsletterSubscriber(db, { email: 'kjell@example.com' })
  expect(await form.subscribe({ email: 'Kjell@example.com' })).toEqual({ email: 'Kjell@example.com' })
  expect(mails).toEqual([])
  expect(await db.newsletterSubscriber.findUnique({ where: { id: known.id } })).toEqual(known)
})

test('one address is written to three times a day; only the newest link holds, for a week', async () => {
  for (let sent = 0; sent < 5; sent++) await form.subscribe({ email: 'mia@example.com' })
  expect(mails).toHaveLength(3)
  const [first, , last] = mails.map(({ text }) => linkIn(text).searchParams.get('token') ?? '')
  expect(await confirm(world.services, first ?? '')).toBe(false)
  expect(await confirm(world.services, last ?? '', new Date(Date.now() + 8 * 24 * 3600_000))).toBe(false)
  const both = await Promise.all([confirm(world.services, last ?? ''), confirm(world.services, last ?? '')])
  expect(both.sort()).toEqual([false, true])
})

test('robots and faulty addresses are refused', async () => {
  const services = { ...world.services, env: { ...world.env, CAPTCHA: 'on' as const } }
  await expect(callerOf({ ...world.visitor, services }).subscribe({ email: 'x@example.com' })).rejects.toThrow(
    'kansliet@example.com',
  )
  await expect(form.subscribe({ email: 'x' })).rejects.toThrow()
  expect(await db.newsletterSubscriber.count()).toBe(0)
})

test('the office lists and removes; there is no way to make or change one', async () => {
  const api = callerOf((await world.national(all)).ctx)
  const reader = await buildNewsletterSubscriber(db, { email: 'a@example.com' })
  await buildNewsletterSubscriber(db, { email: 'b@example.com', confirmed_at: null })
  const emails = async (filters: Record<string, unknown>) =>
    (await api.list({ filters })).items.map(({ email }) => email)
  expect(await emails({ state: 'confirmed' })).toEqual(['a@example.com'])
  expect(await emails({ state: ['confirmed', 'waiting'] })).toHaveLength(2)
  expect((await api.list({ search: 'a@' })).items[0]?.unsubscribe_url).toContain(`id=${reader.id}`)
  await api.delete({ id: reader.id })
  expect(await db.newsletterSubscriber.count()).toBe(1)
  expect(Object.keys(api)).not.toContain('create')
  const other = callerOf((await world.member(all)).ctx)
  expect((await other.list({})).items).toEqual([])
})

test('a challenge is fetched without being kept anywhere', async () => {
  const response = await open('/api/v1/captcha')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    parameters: { algorithm: 'PBKDF2/SHA-256' },
    signature: expect.any(String),
  })
})
