import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { createCaller } from './caller.ts'

// The apps draw these answers as HTML. A stored text may be older than the sanitiser's rules, or stand in the database by another way.

const world = await createWorld()
const { db } = world

const hostile = `<p onclick="alert(1)">Ord</p><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">l</a><svg onload=alert(1)><iframe srcdoc="x"></iframe>`
/** Nothing of it runs: no element that loads script, no handler, no address of one. */
const isTame = (html: string) =>
  !/<(?:script|svg|iframe|object|embed)|<[^>]*\son\w+\s*=|(?:href|src)="?\s*javascript:/i.test(html)

const row = { title: `Bok ${hostile}`, lead: hostile, body: hostile, status: 'published' as const }
const editor = async () => createCaller((await world.national([{ subject: 'all', name: 'manage' }])).ctx)

beforeEach(() => world.clear())

test('the pattern knows what runs', () => {
  expect(isTame(hostile)).toBe(false)
  expect(isTame('<img src=x onerror=alert(1)>')).toBe(false)
  expect(isTame('<a href="javascript:alert(1)">l</a>')).toBe(false)
  expect(isTame('<p>Ord</p><a href="/a">l</a>')).toBe(true)
})

test('the page of the help panel', async () => {
  const { id } = await buildContent(db, { ...row, type: 'book', group_id: null, slug: 'bok' })
  await db.setting.create({ data: { name: 'voadminDefaultHelpBook', value: id, group_id: null } })
  const opened = await (await editor()).help.open({ app: 'admin', names: [] })
  expect(opened?.page.body).toContain('Ord')
  expect(isTame(opened?.page.body ?? '')).toBe(true)
})

test('a text of the method material', async () => {
  const below = (title: string, parent_id: number | null, more: object = {}) =>
    buildContent(db, {
      ...{ type: 'book', status: 'published', group_id: null, title, slug: title.toLowerCase(), parent_id },
      ...more,
    })
  const book = await below('Bok', null, { access: 'metodmaterial' })
  const theme = await below('Tema', book.id)
  await below('Metod', theme.id, { lead: hostile, body: hostile })
  await db.setting.create({ data: { name: 'metodmaterialBook', value: book.id, group_id: null } })
  const reader = await buildUser(db, { apps: ['metodmaterial'] })
  const text = await createCaller(await world.as(reader.id)).material.text({ slug: 'metod' })
  expect(text.body).toContain('Ord')
  expect(isTame(text.body)).toBe(true)
})

test('a message of the apps', async () => {
  await buildMessage(db, { group_id: null, title: 'Avbrott', body: hostile, status: 'published' })
  const bodies = (await (await editor()).activeMessage.list()).map(({ body }) => body)
  expect(bodies).toEqual([expect.stringContaining('Ord')])
  expect(bodies.every(isTame)).toBe(true)
})

test('a drawn version, with the marks of its changes', async () => {
  const api = await editor()
  const { id } = await api.article.create({ data: { title: 'Text', lead: 'Ingress', body: '<p>Ord</p>' } })
  await api.article.update({ id, data: { title: 'Ny text', lead: 'Ny ingress', body: '<p>Nya ord</p>' } })
  const revisions = await db.revision.findMany({ orderBy: { id: 'asc' } })
  for (const { id: revision, snapshot } of revisions) {
    await db.revision.update({
      where: { id: revision },
      data: { snapshot: { ...(snapshot as object), title: `${revision} ${hostile}`, lead: hostile, body: hostile } },
    })
  }
  const drawn = await api.article.drawn({ id, to: revisions.at(-1)?.id ?? 0 })
  expect(drawn.body).toContain('Ord')
  for (const html of [drawn.title, drawn.lead, drawn.body]) expect(isTame(html), html).toBe(true)
})
