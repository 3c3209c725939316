import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInContext } from '../engine/context.ts'
import { createCallerFactory } from '../engine/trpc.ts'
import { pageRouter } from '../modules/content/page.router.ts'
import { buildCollege } from '../modules/validation/testing.ts'
import { csvOf } from '../platform/spreadsheets/csv.ts'
import { refused } from '../testing/editor.ts'
import { buildStatement, dataProtectionDraft } from '../testing/statements.ts'
import { createWorld } from '../testing/world.ts'
import { listSheet } from '../views/lists/list-file.ts'
import { listsRouter } from '../views/lists/lists.router.ts'
import { register } from '../views/privacy/register.ts'
import { pageLists } from './page-lists.ts'
import { personalCalls } from './watched-calls.ts'
import './router.ts'

// Pages whose rows are no entity's own list, as files.

const world = await createWorld()
const { db } = world
const csv = { format: 'csv' as const }
const sheetOf = async (
  ctx: unknown,
  input: { entity: string; columns?: string[]; search?: string; filters?: object },
) => {
  const columns = input.columns ?? pageLists[input.entity as 'links'].columns.map(({ key }) => key)
  const { filters, ...rest } = input
  return listSheet(ctx as SignedInContext, { ...csv, ...rest, columns, filters: { ...filters } }, pageLists)
}
const stranger = async () => (await world.member([{ subject: 'Tag', name: 'read' }])).ctx

beforeEach(() => world.clear())

test('candidates are a file of those that the person sees, under the tab of the list and with its words', async () => {
  const here = await buildCollege(world)
  const { sheet, subject } = await sheetOf(here.staff.ctx, { entity: 'validationStaff', filters: { tab: ['mine'] } })
  expect(subject).toBe('ValidigCandidate')
  expect(sheet.columns.map(({ title }) => title).slice(0, 5)).toEqual([
    ...['Kandidat', 'Utbildning', 'Nytt', 'Granskade enkäter', 'Ansvarig'],
  ])
  expect(sheet.rows).toHaveLength(1)
  const [row] = sheet.rows
  expect(row?.slice(2, 4)).toEqual(['1 nytt svar, 1 fil', '0 av 1'])
  expect(row).toContain('Att granska')
  expect(
    (await sheetOf(here.staff.ctx, { entity: 'validationStaff', filters: { tab: ['finished'] } })).sheet.rows,
  ).toEqual([])
  expect((await sheetOf(here.other.ctx, { entity: 'validationStaff', filters: { tab: ['all'] } })).sheet.rows).toEqual(
    [],
  )
})

test('links to mend are a file of the texts that one may mend, of one state where the page shows one', async () => {
  const editor = await world.member([
    { subject: 'Page', name: 'read' },
    { subject: 'Page', name: 'update' },
  ])
  const own = await buildContent(db, { group_id: editor.groupId, type: 'page', title: 'Anslut' })
  const theirs = await buildContent(db, { type: 'page', title: 'Deras' })
  const found = { text: 'mallen', detail: '', checked_at: new Date('2026-11-24T02:10:00Z') }
  await db.textLink.createMany({
    data: [
      { ...found, content_id: own.id, href: 'https://borta.example', state: 'broken', reason: 'silent' },
      {
        ...found,
        content_id: own.id,
        href: '/gammal',
        state: 'moved',
        reason: 'renamed',
        detail: 'Ny',
        leads_to: '/ny',
      },
      { ...found, content_id: own.id, href: '/rätt', state: 'works', reason: '' },
      { ...found, content_id: theirs.id, href: 'https://borta.example', state: 'broken', reason: 'silent' },
    ],
  })
  const { sheet } = await sheetOf(editor.ctx, { entity: 'links' })
  expect(sheet.rows.map(([title, type, , , href, state]) => [title, type, href, state])).toEqual([
    ['Anslut', 'Sida', 'https://borta.example', 'Leder ingenstans'],
    ['Anslut', 'Sida', '/gammal', 'Leder vidare'],
  ])
  expect(sheet.rows[0]).toContain('Webbplatsen svarar inte')
  const moved = await sheetOf(editor.ctx, { entity: 'links', filters: { state: 'moved' } })
  expect(moved.rows).toMatchObject([{ href: '/gammal', leads_to: '/ny' }])
  await expect(sheetOf(await stranger(), { entity: 'links' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the trash is a file of the rows that one may restore, every page of it', async () => {
  const editor = await world.member([
    { subject: 'Article', name: 'read' },
    { subject: 'Article', name: 'delete' },
  ])
  const trashed_at = new Date('2026-11-20T10:00:00Z')
  await db.content.createMany({
    data: Array.from({ length: 230 }, (_, at) => ({
      ...{ group_id: editor.groupId, type: 'article' as const, title: `Gammal ${at}`, slug: `gammal-${at}` },
      trashed_at,
    })),
  })
  await buildContent(db, { title: 'Deras', trashed_at })
  await buildContent(db, { group_id: editor.groupId, type: 'page', title: 'En sida', trashed_at })
  const { sheet } = await sheetOf(editor.ctx, { entity: 'trash' })
  expect(new Set(sheet.rows.map(([title]) => title)).size).toBe(230)
  expect(csvOf(sheet).toString('utf8')).toContain('Gammal 7;Artikel;')
  expect((await sheetOf(editor.ctx, { entity: 'trash', search: 'gammal 229' })).rows).toHaveLength(1)
  await expect(sheetOf(await stranger(), { entity: 'trash' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the newest acts are a file of what the person may read, with the labels of the changed fields', async () => {
  const rights = ['read', 'create', 'update', 'delete'].map((name) => ({ subject: 'Page', name }))
  const editor = await world.member(rights)
  const theirs = await world.member(rights)
  const mine = createCallerFactory(pageRouter)(editor.ctx)
  const { id, updated_at } = await mine.create({ data: { title: '=Anslut' } })
  await mine.update({ id, data: { lead: 'Nytt' }, updated_at })
  await createCallerFactory(pageRouter)(theirs.ctx).create({ data: { title: 'Deras' } })
  const { sheet, subject } = await sheetOf(editor.ctx, { entity: 'activity' })
  expect(subject).toBe('Activity')
  expect(
    sheet.rows.map(([title, type, , , who, act, fields]) => [title, type, String(act).replace(`${who} `, ''), fields]),
  ).toEqual([
    ['=Anslut', 'Sida', 'ändrade sidan', 'Ingress'],
    ['=Anslut', 'Sida', 'skapade sidan', null],
  ])
  const group = await db.group.findUniqueOrThrow({ where: { id: editor.groupId }, select: { title: true } })
  expect(sheet.rows[0]?.[2]).toBe(group.title)
  expect(sheet.rows[0]?.[3]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  expect(csvOf(sheet).toString('utf8')).toContain("'=Anslut;Sida;")
  // A reader of tags is told of acts on tags; a reader of nothing that the list tells of is refused.
  expect((await sheetOf(await stranger(), { entity: 'activity' })).sheet.rows).toEqual([])
  const { ctx } = await world.member([{ subject: 'NewsletterSubscriber', name: 'read' }])
  await expect(sheetOf(ctx, { entity: 'activity' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a place of the document bank is a file of its folders and files, and of no other place', async () => {
  const reader = await world.member(['Portfolio', 'Folder', 'File'].map((subject) => ({ subject, name: 'read' })))
  const portfolio_id = (await buildPortfolio(db, { group_id: reader.groupId })).id
  const folder = await buildFolder(db, { portfolio_id, title: 'Protokoll' })
  await buildFile(db, { portfolio_id, title: '=Avtal', filename: 'avtal.pdf', filesize: 64_000 })
  await buildFile(db, { portfolio_id, folder_id: folder.id, title: 'Nere', filename: 'nere.pdf' })
  const place = { entity: 'bankElements', columns: ['title', 'filename', 'filesize'] }
  const { sheet } = await sheetOf(reader.ctx, { ...place, filters: { portfolio_id, folder_id: null } })
  expect(sheet.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Protokoll', null, null],
    ['=Avtal', 'avtal.pdf', 64_000],
  ])
  expect(csvOf(sheet).toString('utf8')).toContain("'=Avtal")
  const below = await sheetOf(reader.ctx, { ...place, filters: { portfolio_id, folder_id: folder.id } })
  expect(below.sheet.rows.map(([title]) => title)).toEqual(['Nere'])
  for (const filters of [{ portfolio_id: (await buildPortfolio(db)).id }, {}, { portfolio_id: 'x' }]) {
    await expect(sheetOf(reader.ctx, { ...place, filters })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(sheetOf(await stranger(), { ...place, filters: { portfolio_id } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('a person’s unsaved texts are a file of the own ones, and nobody’s else', async () => {
  const rights = ['read', 'create', 'update'].map((name) => ({ subject: 'Article', name }))
  const [writer, other] = [await world.member(rights), await world.member(rights)]
  const kept = { kind: 'article' as const, data: {}, base: null, saved_at: new Date('2026-11-24T09:30:00Z') }
  await db.keptText.createMany({
    data: [
      { ...kept, user_id: writer.user.id, slot: 'a', title: '=Eget', group_id: writer.groupId },
      { ...kept, user_id: other.user.id, slot: 'b', title: 'Annans', group_id: writer.groupId },
    ],
  })
  const { sheet } = await sheetOf(writer.ctx, { entity: 'keptTexts' })
  expect(sheet.rows.map(([title, type, , at]) => [title, type, at])).toEqual([['=Eget', 'Artikel', '2026-11-24 10:30']])
  await expect(sheetOf(await stranger(), { entity: 'keptTexts' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a group’s members are a file with their roles, every page of them, of a group that one may read', async () => {
  const rights = ['Group', 'Membership', 'User'].map((subject) => ({ subject, name: 'read' }))
  const reader = await world.member(rights)
  const roleId = (await buildGroupsRole(db, { label: 'Redaktör', permissions: [] })).id
  const sought = await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })
  await buildMembership(db, { user_id: sought.id, group_id: reader.groupId, roleIds: [] })
  for (let at = 0; at < 230; at++) {
    const { id } = await buildUser(db, { firstname: 'Ivar', lastname: `Mönsterqvist ${at}` })
    await buildMembership(db, { user_id: id, group_id: reader.groupId, roleIds: at === 7 ? [roleId] : [] })
  }
  const of = (ctx: unknown, id: unknown, search?: string) =>
    sheetOf(ctx, { entity: 'groupMembers', filters: { id }, ...(search && { search }) })
  const { sheet, subject } = await of(reader.ctx, reader.groupId)
  expect([subject, sheet.rows.length]).toEqual(['Membership', 232])
  expect(sheet.rows.find(([name]) => name === 'Ivar Mönsterqvist 7')).toContain('Redaktör')
  expect((await of(reader.ctx, reader.groupId, 'fiktivén')).rows).toHaveLength(1)
  // Members in a file count as those of the form do.
  expect([...personalCalls]).toContain(pageLists.groupMembers.readAs)
  const theirs = await world.member(rights)
  for (const id of [theirs.groupId, 'x', undefined]) {
    await expect(of(reader.ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(of(await stranger(), reader.groupId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('the lists of the office', () => {
  const office = async (...subjects: string[]) =>
    (await world.national(subjects.map((subject) => ({ subject, name: 'manage' })))).ctx

  test('lost devices are a file with the state of each', async () => {
    const ctx = await office('Setting')
    const person = await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })
    const colleague = await buildUser(db, { firstname: 'Malin', lastname: 'Skissgren' })
    await db.factorReset.create({
      data: {
        ...{ user_id: person.id, reason: 'Ringde upp', started_by: colleague.id, confirmed_by: colleague.id },
        ...{ confirmed_at: new Date(), started_at: new Date() },
      },
    })
    const { sheet } = await sheetOf(ctx, { entity: 'factorReset' })
    expect(sheet.rows).toHaveLength(1)
    expect(sheet.rows[0]).toEqual(
      expect.arrayContaining(['Oksana Fiktivén', 'Ringde upp', 'Malin Skissgren', 'Bekräftad av Malin Skissgren']),
    )
    await expect(sheetOf(await stranger(), { entity: 'factorReset' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('legal pages are a file of both with their states', async () => {
    const ctx = await office('Statement')
    await buildStatement(db, { kind: 'dataProtection', group_id: null, draft: dataProtectionDraft() })
    const { sheet } = await sheetOf(ctx, { entity: 'statements' })
    expect(sheet.rows.map(([title, , state]) => [title, state])).toEqual([
      ['Tillgänglighetsredogörelse', 'Inte ifylld'],
      ['Dataskyddspolicy', 'Visas på webbplatsen'],
    ])
    await expect(sheetOf(await stranger(), { entity: 'statements' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('the register of personal data is a file of all its entries', async () => {
    const { sheet } = await sheetOf(await office('Privacy'), { entity: 'privacyRegister' })
    expect(sheet.rows.length).toBe(register.length)
    expect(sheet.rows.every((row) => row.slice(0, 6).every((cell) => String(cell).length > 0))).toBe(true)
    await expect(sheetOf(await stranger(), { entity: 'privacyRegister' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('the replaceable texts are a file under the filters of the page', async () => {
    const ctx = await office('Setting')
    await db.wording.create({ data: { key: 'action.save', brand: '', text: 'Spara nu' } })
    const { sheet } = await sheetOf(ctx, { entity: 'wordings', filters: { replaced: true, area: null, brand: '' } })
    expect(sheet.rows).toEqual([['action.save', 'Admin och Diplomverktyget', 'Spara', null, 'Spara nu']])
    expect((await sheetOf(ctx, { entity: 'wordings' })).rows.length).toBeGreaterThan(1000)
    await expect(sheetOf(ctx, { entity: 'wordings', filters: { area: 'x' } })).rejects.toThrow()
    await expect(sheetOf(await stranger(), { entity: 'wordings' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('a link is made for each of these pages, and for no other name', async () => {
  const api = createCallerFactory(listsRouter)((await world.member([])).ctx)
  for (const entity of Object.keys(pageLists)) {
    expect((await api.link({ ...csv, entity, columns: ['title'] })).url).toContain('/api/v1/lists/')
  }
  for (const entity of ['constructor', 'bank']) {
    await expect(api.link({ ...csv, entity, columns: ['title'] })).rejects.toEqual(refused('NOT_FOUND'))
  }
})
