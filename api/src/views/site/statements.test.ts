import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { emptyDraft } from '../../modules/statements/definitions.ts'
import { statementToken } from '../../modules/statements/preview.ts'
import { accessibilityDraft, buildStatement, dataProtectionDraft, fault } from '../../testing/statements.ts'
import { createWorld } from '../../testing/world.ts'
import { publicStatement, statementLinks, statementPreview } from './statements.ts'

const world = await createWorld()
const { db } = world
const kind = 'accessibility'
const empty = emptyDraft(kind)

let region: number
let local: number
beforeEach(async () => {
  await world.clear()
  region = (await buildGroup(db, { title: 'College Skåne' })).id
  local = (await buildGroup(db, { title: 'Eslöv', parent_id: region })).id
})
const state = (group_id: number | null, draft = accessibilityDraft(), more = {}) =>
  buildStatement(db, { kind, group_id, draft, ...more })
const links = async (groupId: number | null) =>
  (await statementLinks(db, groupId)).map(({ address, own }) => [address, own])

test('without anything published a site has no page and no link', async () => {
  await state(null, accessibilityDraft(), { published: false })
  for (const site of [null, region, local]) {
    expect(await publicStatement(db, kind, site)).toBeNull()
    expect(await links(site)).toEqual([])
  }
})

test('every site shows the page of the network, with its own name for the contact and its own faults', async () => {
  await state(null)
  await state(region, { ...empty, items: [fault('karta-1')], hidden: ['film-1'] })
  await state(local, { ...empty, values: { ...empty.values, email: 'eslov@example.com' }, items: [fault('pdf-1')] })
  const shown = async (site: number | null) => {
    const page = await publicStatement(db, kind, site)
    return [page?.values.email, page?.items.map(({ item, from }) => [item.key, from?.title ?? null])]
  }
  expect(await shown(null)).toEqual(['tillganglighet@example.com', [['film-1', null]]])
  expect(await shown(region)).toEqual(['tillganglighet@example.com', [['karta-1', 'College Skåne']]])
  expect(await shown(local)).toEqual([
    'eslov@example.com',
    [
      ['karta-1', 'College Skåne'],
      ['pdf-1', 'Eslöv'],
    ],
  ])
  expect(await links(local)).toEqual([['tillganglighetsredogorelse', true]])
  expect(await links(null)).toEqual([['tillganglighetsredogorelse', true]])
})

test('a group may have a page though the network has none, and its neighbour has none then', async () => {
  await state(local)
  await buildStatement(db, { kind: 'dataProtection', group_id: region, draft: dataProtectionDraft() })
  expect(await links(local)).toEqual([
    ['tillganglighetsredogorelse', true],
    ['dataskyddspolicy', false],
  ])
  expect(await links(region)).toEqual([['dataskyddspolicy', true]])
  expect(await links(null)).toEqual([])
})

test('what is shown is the published content, not the draft, with the day of the last publication', async () => {
  await state(null)
  const { id } = await state(local)
  await db.statement.update({
    where: { id },
    data: { draft: {}, published_at: new Date('2026-11-20T23:30:00Z') },
    select: { id: true },
  })
  const page = await publicStatement(db, kind, local)
  expect(page).toMatchObject({ values: { organisation: 'Provköpings kommun' }, updated: '2026-11-21' })
})

test('content that no longer fits hides the page instead of breaking it', async () => {
  const { id } = await state(null)
  await db.statement.update({ where: { id }, data: { published: { values: 7 } }, select: { id: true } })
  expect(await publicStatement(db, kind, null)).toBeNull()
})

test('the number of statements does not grow with the groups above', async () => {
  await state(null)
  const count = async (site: number | null) => (await world.statementsOf(() => publicStatement(db, kind, site))).length
  expect(await count(local)).toBe(await count(region))
})

test('a preview shows the saved form of its own site and kind, for an hour', async () => {
  const { keys } = world.services
  await state(null)
  await state(local, { ...empty, values: { ...empty.values, organisation: 'Utkast' } }, { published: false })
  const look = (token: string, groupId: number | null = local, of: typeof kind | 'dataProtection' = kind) =>
    statementPreview(world.services, { kind: of, groupId, token })
  const token = statementToken(keys, { kind, groupId: local })
  expect((await look(token))?.values.organisation).toBe('Utkast')
  expect((await publicStatement(db, kind, local))?.values.organisation).toBe('Provköpings kommun')
  expect((await look(statementToken(keys, { kind, groupId: region }), region))?.values.organisation).toBe(
    'Provköpings kommun',
  )
  expect(await look(token, region)).toBeNull()
  expect(await look(token, local, 'dataProtection')).toBeNull()
  expect(await look(token.replace(`.${local}.`, `.${region}.`), region)).toBeNull()
  expect(await look(`${token.slice(0, -1)}x`)).toBeNull()
  expect(await look('')).toBeNull()
  const old = statementToken(keys, { kind, groupId: local }, Date.now() - 3_700_000)
  expect(await look(old)).toBeNull()
})
