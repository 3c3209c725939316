import {
  articleRouter,
  createCallerFactory,
  eventRouter,
  messageRouter,
  pageRouter,
  sectionRouter,
} from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// A draft's link shows a saved text, or a part of the site, to everyone who has it.

const sites = await createSites(listenForChanges)
const { db, get } = sites
const host = 'skane'

beforeEach(() => sites.clear())

const site = () => buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })

test('a preview is never kept, and shows nobody else anything', async () => {
  const { id } = await site()
  const { ctx } = await sites.member([{ subject: 'Article', name: 'manage' }], id)
  const api = createCallerFactory(articleRouter)(ctx)
  const draft = await api.create({ data: { title: 'Utkast', slug: 'utkast' } })
  const { pathname, search } = new URL((await api.preview({ id: draft.id })).url)
  const { status, headers, document } = await get(pathname + search, { host })
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  expect(textOf(document.querySelector('main'))).toContain('Förhandsgranskning')
  // The link is judged once for the page that it shows.
  const asked = await sites.statementsOf(() => get(pathname + search, { host }))
  expect(asked.filter((statement) => statement.includes('"DraftLink"'))).toHaveLength(1)
  expect((await get(pathname, { host })).status).toBe(404)
  expect((await get(`/artiklar/annan${search}`, { host })).status).toBe(404)
  const forged = await get(`${pathname}?forhandsgranska=${draft.id}.zz.xx`, { host })
  expect(forged.status).toBe(404)
  expect(textOf(forged.document.querySelector('main'))).toContain('Förhandsgranskningen har gått ut')
})

const callersOf = {
  article: createCallerFactory(articleRouter),
  page: createCallerFactory(pageRouter),
  event: createCallerFactory(eventRouter),
}

test.each(['article', 'page', 'event'] as const)(
  'the draft of one site’s %s is shown on no other site',
  async (kind) => {
    const { id } = await site()
    const rights = ['Article', 'Page', 'Event'].map((subject) => ({ subject, name: 'manage' }))
    const { ctx } = await sites.member(rights, id)
    const api = callersOf[kind](ctx)
    const data = { title: 'Utkast', slug: 'utkast', ...(kind === 'event' && { start_date: '2026-12-04' }) }
    const { pathname, search } = new URL((await api.preview({ id: (await api.create({ data })).id })).url)
    await buildGroup(db, { name: 'halland', title: 'College Halland', vopagesStatus: true })
    const statusAt = async (where: { host?: string }) => (await get(pathname + search, where)).status
    expect(await statusAt({ host })).toBe(200)
    expect(await statusAt({ host: 'halland' })).toBe(404)
    expect(await statusAt({})).toBe(404)
  },
)

test('a part of the site is shown by its link with the site’s script, is told to be a draft, and is never kept', async () => {
  const { id } = await site()
  const { ctx } = await sites.member([{ subject: 'Section', name: 'manage' }], id)
  const api = createCallerFactory(sectionRouter)(ctx)
  const draft = await api.create({ data: { title: 'Bli handledare', body: '<p>Tag emot</p>' } })
  const link = new URL((await api.preview({ id: draft.id })).url)
  expect(link.pathname).toBe('/')
  const shown = await get(link.pathname + link.search, { host })
  const { status, headers, document } = shown
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  expect(headers['content-security-policy']).toBe((await get('/', { host })).headers['content-security-policy'])
  expect(headers['set-cookie']).toBeUndefined()
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  expect(document.querySelectorAll('script[src]').length).toBeGreaterThan(0)
  expect(textOf(document.querySelector('main'))).toMatch(/Bli handledare.*Tag emot/)
  expect(shown.text).toContain('Så här ser sidan ut för besökare med det sparade utkastet')
  const start = await get('/', { host })
  expect(start.text).not.toContain('Bli handledare')
  expect(start.text).not.toContain('det sparade utkastet')
  expect((await get(`/artiklar/annan${link.search}`, { host })).status).toBe(404)
  await buildGroup(db, { name: 'halland', title: 'College Halland', vopagesStatus: true })
  expect((await get(`/${link.search}`, { host: 'halland' })).status).toBe(404)
  await api.endPreview({ id: draft.id })
  const ended = await get(link.pathname + link.search, { host })
  expect(ended.status).toBe(404)
  expect(textOf(ended.document.querySelector('main'))).toContain('Förhandsgranskningen har gått ut')
})

test('a link is drawn for each address so many times, and its visits take one turn of the drawings', async () => {
  const { id } = await site()
  const { ctx } = await sites.member([{ subject: 'Section', name: 'manage' }], id)
  const api = createCallerFactory(sectionRouter)(ctx)
  const draft = await api.create({ data: { title: 'Bli handledare', body: '<p>Tag emot</p>' } })
  const { pathname, search } = new URL((await api.preview({ id: draft.id })).url)
  const visit = () => get(pathname + search, { host })
  await visit()
  const asked = await sites.statementsOf(async () => {
    const shown = await Promise.all(Array.from({ length: 10 }, visit))
    expect(shown.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })
  // A drawing publishes the draft once, before that is taken back.
  expect(asked.filter((statement) => /^UPDATE .*"Content"/.test(statement)).length).toBeLessThan(5)
  await db.rateLimit.updateMany({ data: { count: 120 } })
  const refused = await visit()
  expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(textOf(refused.document.querySelector('main'))).not.toContain('Tag emot')
})

test('visits at the same time share no drawing of another link, another site or another address', async () => {
  const { id } = await site()
  await buildGroup(db, { name: 'halland', title: 'College Halland', vopagesStatus: true })
  const rights = ['Section', 'Message'].map((subject) => ({ subject, name: 'manage' }))
  const { ctx } = await sites.member(rights, id)
  const sections = createCallerFactory(sectionRouter)(ctx)
  const share = async (title: string) => sections.preview({ id: (await sections.create({ data: { title } })).id })
  const [one, other] = [await share('Bli handledare'), await share('Läs en kurs')]
  // A message may have the number of a text.
  const { id: number } = await db.content.findFirstOrThrow({ where: { title: 'Bli handledare' } })
  await buildMessage(db, { id: number, group_id: id, body: '<p>Vi stänger</p>', status: 'unpublished' })
  const message = await createCallerFactory(messageRouter)(ctx).preview({ id: number })
  const visit = async ({ url }: { url: string }, at: { host?: string; path?: string } = {}) => {
    const answer = await get((at.path ?? '/') + new URL(url).search, { host, ...at })
    return [
      answer.status,
      ['Bli handledare', 'Läs en kurs', 'Vi stänger'].filter((words) => answer.text.includes(words)),
    ]
  }
  expect(
    await Promise.all([
      ...[visit(one), visit(other), visit(message)],
      ...[visit(one, { host: 'halland' }), visit(one, { path: '/artiklar/annan' }), visit(one)],
    ]),
  ).toEqual([
    ...[
      [200, ['Bli handledare']],
      [200, ['Läs en kurs']],
      [200, ['Vi stänger']],
    ],
    ...[
      [404, []],
      [404, []],
      [200, ['Bli handledare']],
    ],
  ])
})

/** Counts the connections to this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}

test('two links are drawn at once, and the others wait without a connection', async () => {
  const { id } = await site()
  const { ctx } = await sites.member([{ subject: 'Section', name: 'manage' }], id)
  const sections = createCallerFactory(sectionRouter)(ctx)
  const links: string[] = []
  for (const title of ['Ett', 'Två', 'Tre', 'Fyra']) {
    links.push(new URL((await sections.preview({ id: (await sections.create({ data: { title } })).id })).url).search)
  }
  let answers: Promise<{ status: number }[]> | undefined
  await db.$transaction(async (tx) => {
    // A drawing publishes its draft for itself, which waits for this.
    await tx.$executeRaw`LOCK TABLE "Content" IN SHARE MODE`
    answers = Promise.all(links.map((search) => get(`/${search}`, { host })))
    await expect.poll(waitingForLocks).toBe(2)
    // Another page is answered meanwhile, and by then the other links have come as far.
    expect((await get('/', { host })).status).toBe(200)
    expect(await waitingForLocks()).toBe(2)
  })
  expect((await answers)?.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('the changed text beside a published one is shown by its link alone, as a draft and never kept', async () => {
  const { id: group_id } = await site()
  const { ctx, user } = await sites.member([{ subject: 'Article', name: 'manage' }], group_id)
  const api = createCallerFactory(articleRouter)(ctx)
  const { id: content_id } = await api.create({ data: { title: 'Trygg handledare', slug: 'trygg' } })
  await api.publish({ ids: [content_id] })
  const [base, data] = [new Date(), { title: 'Tryggare handledare' }]
  await db.pendingText.create({
    data: { content_id, author_id: user.id, base, saved_at: base, data, snapshot: data },
    select: { id: true },
  })
  const { pathname, search } = new URL((await api.preview({ id: content_id })).url)
  const { status, headers, document } = await get(pathname + search, { host })
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])
  expect(textOf(document.querySelector('h1'))).toBe('Tryggare handledare')
  expect(textOf(document.querySelector('body'))).toContain('det sparade utkastet')
  expect(textOf((await get(pathname, { host })).document.querySelector('h1'))).toBe('Trygg handledare')
  expect((await get(`/${search}`, { host })).status).toBe(404)
  await db.pendingText.deleteMany()
  expect(textOf((await get(pathname + search, { host })).document.querySelector('h1'))).toBe('Trygg handledare')
})
