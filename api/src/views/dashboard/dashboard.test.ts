import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildSignInProvider } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
// Each list's router says which of its rows a person may change.
import '../../app/router.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { applicationRouter } from '../../modules/applications/application.router.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'
import { manage } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { atNoon, callerOf, day } from './testing.ts'

/** The numbers of the drawer when nothing waits. */
const none = { application: 0, requests: 0, accountRequest: 0, links: 0, setting: 0 }
const world = await createWorld()
const { db } = world
atNoon(world)

test('a person without rights is promised nothing', async () => {
  const { ctx } = await world.member([])
  await buildApplication(db)
  const nothing = {
    applications: null,
    requests: null,
    accountRequests: null,
    resets: null,
    certifications: null,
    links: null,
    planned: null,
    kept: null,
    recent: null,
    events: null,
    runs: null,
  }
  expect(await callerOf(ctx).overview()).toEqual(nothing)
  expect(await world.statementsOf(() => callerOf(ctx).counts())).toEqual([])
  expect(await callerOf(ctx).counts()).toEqual(none)
})

test('a reader sees coming events, and nothing to do', async () => {
  const { ctx, groupId } = await world.member([{ subject: 'Event', name: 'read' }])
  const event = { type: 'event', group_id: groupId, status: 'published' } as const
  await buildContent(db, { ...event, title: 'Förbi', start_date: day('2026-11-19') })
  await buildContent(db, { ...event, title: 'Pågår', start_date: day('2026-11-10'), end_date: day('2026-11-20') })
  await buildContent(db, { ...event, title: 'Utkast', status: 'unpublished', start_date: day('2026-12-01') })
  await buildContent(db, { ...event, title: 'Snart', start_date: day('2026-12-02'), location: 'Höör' })
  await buildContent(db, { ...event, title: 'Annans', group_id: null, start_date: day('2026-12-02') })
  const { events, ...rest } = await callerOf(ctx).overview()
  expect(events?.items.map(({ title, start_date }) => [title, start_date])).toEqual([
    ['Pågår', '2026-11-10'],
    ['Snart', '2026-12-02'],
  ])
  expect(rest).toEqual({
    applications: null,
    requests: null,
    accountRequests: null,
    resets: null,
    certifications: null,
    links: null,
    planned: null,
    kept: null,
    recent: null,
    runs: null,
  })
})

test('scheduled texts of every kind come first by their moments, then drafts; published and trashed ones never', async () => {
  const { ctx, groupId: group_id } = await world.member(manage('Article', 'Page', 'Message'))
  const now = new Date()
  await buildContent(db, { group_id, title: 'Ute', status: 'published' })
  await buildContent(db, { group_id, title: 'Slängd', trashed_at: now })
  await buildContent(db, { group_id, title: 'Utkast' })
  await buildContent(db, { group_id, title: 'Sektion', type: 'section' })
  const scheduled = { group_id, status: 'published' } as const
  await buildContent(db, { ...scheduled, title: 'Sen', type: 'page', publish_at: new Date('2026-12-01T05:00:00Z') })
  await buildMessage(db, { ...scheduled, title: 'Driftstopp', publish_at: new Date('2026-11-28T05:00:00Z') })
  await buildContent(db, { title: 'Annans' })
  const { planned } = await callerOf(ctx).overview()
  expect(planned?.items.map(({ entity, title, status }) => [entity, title, status])).toEqual([
    ['message', 'Driftstopp', 'scheduled'],
    ['page', 'Sen', 'scheduled'],
    ['article', 'Utkast', 'unpublished'],
  ])
  expect(planned).toMatchObject({ scheduled: 2, unpublished: 1 })
})

test('each number of planned texts and of coming events is that of the list it leads to', async () => {
  const { ctx, groupId: group_id } = await world.member(manage('Article', 'Event', 'Message'))
  const start_date = day('2026-12-02')
  for (const title of ['Ett', 'Två']) await buildContent(db, { group_id, title })
  await buildContent(db, { group_id, status: 'published', publish_at: new Date('2026-12-01T05:00:00Z') })
  await buildContent(db, { group_id, status: 'published' })
  await buildContent(db, { title: 'Annans' })
  await buildContent(db, { group_id, type: 'page', title: 'Redigeras inte' })
  await buildMessage(db, { group_id })
  for (const month of ['01', '02', '03', '04']) {
    const event = { group_id, type: 'event', status: 'published' } as const
    await buildContent(db, { ...event, start_date: day(`2027-${month}-01`) })
  }
  await buildContent(db, { group_id, type: 'event', status: 'published', start_date: day('2026-11-19') })
  await buildContent(db, { group_id, type: 'event', start_date })
  const { planned, events } = await callerOf(ctx).overview()
  expect(planned?.lists).toEqual([
    { entity: 'article', total: 3 },
    { entity: 'event', total: 1 },
    { entity: 'message', total: 1 },
  ])
  expect(events).toMatchObject({ total: 4, items: { length: 3 } })
  const status = ['scheduled', 'unpublished']
  const lists = createCallerFactory(router({ article: articleRouter, event: eventRouter, message: messageRouter }))(ctx)
  const totals = await Promise.all([
    lists.article.list({ filters: { status } }),
    lists.event.list({ filters: { status } }),
    lists.message.list({ filters: { status } }),
    lists.event.list({ filters: { status: ['published'], dates: { from: '2026-11-20' } } }),
  ])
  expect(totals.map(({ total }) => total)).toEqual([3, 1, 1, 4])
})

test('applications that nobody has decided are counted for the office alone; the oldest is named by its college', async () => {
  const college = await buildGroup(db, { title: 'College Sörmland' })
  const old = await buildApplication(db, { created_at: day('2026-11-11'), group_id: college.id })
  await buildApplication(db, { created_at: day('2026-11-18') })
  await buildApplication(db, { created_at: day('2026-11-12'), status: 'inProgress' })
  await buildApplication(db, { created_at: day('2026-11-01'), status: 'closed' })
  const office = await world.national(manage('Application'))
  const elsewhere = await buildGroup(db)
  // The list is of all colleges, and so are its numbers.
  for (const groupId of [null, elsewhere.id]) {
    const { overview, counts } = callerOf({ ...office.ctx, groupId })
    expect((await overview()).applications).toEqual({
      total: 3,
      oldest: { id: old.id, created_at: '2026-11-11T00:00:00.000Z', group: 'College Sörmland' },
    })
    expect(await counts()).toEqual({ ...none, application: 3 })
  }
  const lists = createCallerFactory(router({ application: applicationRouter }))(office.ctx)
  expect(await lists.application.around({ id: old.id })).toMatchObject({ place: 1, total: 3 })
  const reader = await world.national([{ subject: 'Application', name: 'read' }])
  expect((await callerOf(reader.ctx).overview()).applications).toBeNull()
})

test('requests that wait are counted for those who answer them', async () => {
  const { ctx, groupId: group_id } = await world.member([{ subject: 'Diploma', name: 'issue' }])
  const certificate = await buildCertificate(db, { group_id })
  const person = await buildCertificatePerson(db, { certificate_id: certificate.id })
  const elsewhere = await buildCertificatePerson(db)
  const ask = (person_id: number, status: 'waiting' | 'done') =>
    db.holderRequest.create({ data: { kind: 'signed_copy', person_id, status }, select: { id: true } })
  await ask(person.id, 'waiting')
  await ask(person.id, 'done')
  await ask(elsewhere.id, 'waiting')
  expect((await callerOf(ctx).overview()).requests).toBe(1)
  expect(await callerOf(ctx).counts()).toEqual({ ...none, requests: 1 })

  const office = await world.national(manage('Setting', 'AccountRequest'))
  const me = office.ctx.actor.user?.id ?? 0
  const lost = await buildUser(db)
  const colleague = await buildUser(db)
  const reset = { reason: 'Tappad telefon', user_id: lost.id, started_at: new Date() }
  await db.factorReset.create({ data: { ...reset, started_by: colleague.id }, select: { id: true } })
  await db.factorReset.create({ data: { ...reset, started_by: me }, select: { id: true } })
  const provider = await buildSignInProvider(db)
  const request = { provider_id: provider.id, email: 'ny@example.com' }
  await db.accountRequest.createMany({
    data: [
      { ...request, subject: 'a' },
      { ...request, subject: 'b', status: 'declined' },
    ],
  })
  expect(await callerOf(office.ctx).overview()).toMatchObject({ resets: 1, accountRequests: 1, requests: null })
  expect(await callerOf(office.ctx).counts()).toEqual({ ...none, accountRequest: 1, setting: 1 })
})

test('a certification that ends soon is told, unless a later period follows', async () => {
  const office = await world.national(manage('Group'))
  const ending = async (title: string, ...periods: [string, string | null][]) => {
    const { id } = await buildGroup(db, { title })
    for (const [first, last] of periods) {
      await db.certificationPeriod.create({
        data: { group_id: id, first_day: day(first), last_day: last ? day(last) : null },
      })
    }
    return id
  }
  await ending('Sent', ['2024-01-01', '2027-06-30'])
  await ending('Förnyad', ['2022-01-01', '2026-12-31'], ['2027-01-01', '2030-12-31'])
  await ending('Förbi', ['2020-01-01', '2026-11-19'])
  const later = await ending('Halland', ['2024-01-01', '2027-01-15'])
  const sooner = await ending('Katrineholm', ['2024-01-01', '2026-12-31'])
  const { certifications } = await callerOf(office.ctx).overview()
  expect(certifications).toEqual({
    ...{ total: 2, days: 60 },
    items: [
      { id: sooner, title: 'Katrineholm', last_day: '2026-12-31' },
      { id: later, title: 'Halland', last_day: '2027-01-15' },
    ],
  })
})

test('links that lead nowhere are counted for those who may mend the texts, with the sites that have them', async () => {
  const [one, two] = [await buildGroup(db), await buildGroup(db)]
  const broken = async (group_id: number, state: 'broken' | 'moved' | 'works') => {
    const { id } = await buildContent(db, { group_id })
    await db.textLink.create({ data: { content_id: id, href: 'https://borta.example', state } })
  }
  await broken(one.id, 'broken')
  await broken(one.id, 'broken')
  await broken(two.id, 'broken')
  await broken(two.id, 'moved')
  await broken(two.id, 'works')
  const office = await world.national(manage('Article'))
  expect((await callerOf(office.ctx).overview()).links).toEqual({ total: 3, sites: 2 })
  const here = await world.national(manage('Article'), one.id)
  expect((await callerOf(here.ctx).overview()).links).toEqual({ total: 2, sites: 1 })
  expect(await callerOf(here.ctx).counts()).toEqual({ ...none, links: 2 })
  const reader = await world.national([{ subject: 'Article', name: 'read' }])
  expect((await callerOf(reader.ctx).overview()).links).toBeNull()
  expect(await callerOf(reader.ctx).counts()).toEqual(none)
  await db.textLink.create({ data: { group_id: one.id, href: 'https://borta.example', state: 'broken' } })
  const network = await world.national(manage('Group', 'Article'))
  expect((await callerOf(network.ctx).overview()).links).toEqual({ total: 4, sites: 2 })
  const groups = await world.national(manage('Group'), one.id)
  expect((await callerOf(groups.ctx).overview()).links).toEqual({ total: 1, sites: 1 })
})

test('the statements are as many for many rows as for few', async () => {
  const office = await world.national([{ subject: 'all', name: 'manage' }])
  const ask = () => world.statementsOf(() => callerOf(office.ctx).overview())
  await buildContent(db, { title: 'Ett' })
  const few = await ask()
  for (let at = 0; at < 12; at += 1) {
    await buildContent(db, {})
    await buildApplication(db)
  }
  expect((await ask()).length).toBe(few.length)
  // One statement for each number of the drawer.
  expect(await world.statementsOf(() => callerOf(office.ctx).counts())).toHaveLength(Object.keys(none).length)
})
