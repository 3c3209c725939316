import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildCandidate, buildCandidateFile } from '@kollegium/db/testing/factories/validation'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { toAppError } from '../../kernel/translate-error.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { folderRouter } from './folder.router.ts'
import { portfolioRouter } from './portfolio.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ portfolio: portfolioRouter, folder: folderRouter }))

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, editorRights))
})

test('a portfolio is shown, and hidden, by who may publish', async () => {
  const writes = ['read', 'create', 'update'].map((name) => ({ subject: 'Portfolio', name }))
  const writer = callerOf((await world.member(writes, groupId)).ctx).portfolio
  const data = { title: 'Utkast', name: 'utkast' }
  await expect(writer.create({ data })).rejects.toEqual(refused('FORBIDDEN'))
  const hidden = await writer.create({ data: { ...data, status: false } })
  await expect(writer.update({ id: hidden.id, data: { status: true } })).rejects.toEqual(refused('FORBIDDEN'))
  const shown = await api.portfolio.update({ id: hidden.id, data: { status: true } })
  await expect(writer.update({ id: shown.id, data: { status: false } })).rejects.toEqual(refused('FORBIDDEN'))
  // Sending back how it is asks for nothing.
  expect(await writer.update({ id: shown.id, data: { title: 'Protokoll', status: true } })).toMatchObject({
    title: 'Protokoll',
    status: true,
  })
})

test('a portfolio that candidates’ files belong to stays, and no list of its uses tells of them', async () => {
  const { id } = await api.portfolio.create({ data: { title: 'Validig', name: 'validig' } })
  const { id: file } = await buildCandidateFile(db, { candidate_id: (await buildCandidate(db)).id, portfolio_id: id })
  await expect(api.portfolio.delete({ id })).rejects.toThrow('Kandidaternas filer i Validig hör till portföljen')
  expect(await api.portfolio.usedIn({ id })).toEqual({ items: [], total: 0 })
  await db.validigFile.delete({ where: { id: file } })
  await api.portfolio.delete({ id })
})

test('a portfolio belongs to the current group, has a name of its own and stays while it holds files', async () => {
  const data = { title: 'Protokoll', name: 'protokoll_2026', disk: 's3.vodocs_files' as const }
  const saved = await api.portfolio.create({ data })
  expect(saved).toMatchObject({ ...data, type: 'Portfolio', group_id: groupId, status: true })
  await expect(api.portfolio.create({ data })).rejects.toEqual(
    refused('CONFLICT', { 'data.name': ['Värdet används redan'] }),
  )
  // The names of another group's portfolios are its matter, and not told here.
  await buildPortfolio(db, { name: 'protokoll_2027' })
  expect(await api.portfolio.create({ data: { ...data, name: 'protokoll_2027' } })).toMatchObject({ group_id: groupId })
  for (const name of ['1a', 'a', 'a b', 'å1', 'a-b']) {
    await expect(api.portfolio.create({ data: { ...data, name } })).rejects.toEqual(
      refused('INVALID', { 'data.name': [expect.stringMatching(/^Portföljens namn/)] }),
    )
  }
  await buildFile(db, { portfolio_id: saved.id })
  await expect(api.portfolio.delete({ id: saved.id })).rejects.toThrow(
    'Portföljen innehåller 1 fil och kan därför inte tas bort',
  )
  await expect(api.portfolio.update({ id: saved.id, data: { disk: 's3.vofront_files' } })).rejects.toEqual(
    refused('INVALID', { 'data.disk': [expect.any(String)] }),
  )
  await api.portfolio.update({ id: saved.id, data: { disk: 's3.vodocs_files', title: 'Ny' } })
})

test('folders stay in their portfolio and never lie in themselves', async () => {
  const portfolio = await buildPortfolio(db, { group_id: groupId })
  const other = await buildPortfolio(db, { group_id: groupId })
  const make = (title: string, folder_id: number | null = null) =>
    api.folder.create({ data: { title, portfolio_id: portfolio.id, folder_id } })
  const one = await make('Ett')
  const two = await make('Två', one.id)
  const three = await make('Tre', two.id)
  expect(three).toMatchObject({ type: 'Folder', group_id: groupId })
  expect(three.fullPath.map(({ title }) => title)).toEqual(['Ett', 'Två', 'Tre'])
  const list = () => api.folder.list({ filters: { portfolio_id: portfolio.id } })
  expect((await list()).items.map(({ fullPath }) => fullPath.length)).toEqual([1, 3, 2])
  // The page, its total, the paths, and the addresses on sites.
  expect(await world.statementsOf(list)).toHaveLength(4)
  for (const folder_id of [one.id, two.id, three.id]) {
    await expect(api.folder.update({ id: one.id, data: { folder_id } })).rejects.toEqual(
      refused('INVALID', { 'data.folder_id': ['En mapp kan inte ligga i sig själv'] }),
    )
  }
  await expect(api.folder.update({ id: one.id, data: { portfolio_id: other.id } })).rejects.toEqual(refused('INVALID'))
  await expect(api.folder.create({ data: { title: 'x', portfolio_id: other.id, folder_id: one.id } })).rejects.toEqual(
    refused('INVALID', { 'data.folder_id': ['Mappen ligger i en annan portfölj'] }),
  )
  await expect(api.folder.delete({ id: one.id })).rejects.toThrow(
    'Mappen innehåller 1 mapp och kan därför inte tas bort',
  )
  await api.folder.update({ id: three.id, data: { folder_id: null } })
  await api.folder.delete({ id: three.id })
})

test("another group's portfolios and folders are out of reach", async () => {
  const mine = await buildPortfolio(db, { group_id: groupId })
  const theirs = await buildPortfolio(db)
  const folder = await buildFolder(db)
  await expect(api.portfolio.get({ id: theirs.id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.portfolio.update({ id: theirs.id, data: { title: 'x' } })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.folder.update({ id: folder.id, data: { title: 'x' } })).rejects.toEqual(refused('NOT_FOUND'))
  const data = { title: 'x', portfolio_id: theirs.id }
  await expect(api.folder.create({ data })).rejects.toEqual(
    refused('INVALID', { 'data.portfolio_id': [expect.any(String)] }),
  )
  await expect(
    api.folder.create({ data: { title: 'x', portfolio_id: mine.id, folder_id: folder.id } }),
  ).rejects.toEqual(refused('INVALID', { 'data.folder_id': [expect.any(String)] }))
  await expect(callerOf(world.visitor).folder.list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
  const reader = callerOf((await world.member([{ subject: 'Portfolio', name: 'read' }], groupId)).ctx)
  await expect(reader.folder.create({ data: { title: 'x', portfolio_id: mine.id } })).rejects.toEqual(
    refused('FORBIDDEN'),
  )
  expect(await db.folder.count()).toBe(1)
})

test('two moves at the same time make no ring: one of them is told at its field', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  const one = await buildFolder(db, { portfolio_id })
  const two = await buildFolder(db, { portfolio_id })
  const ends = await Promise.allSettled([
    api.folder.update({ id: one.id, data: { folder_id: two.id } }),
    api.folder.update({ id: two.id, data: { folder_id: one.id } }),
  ])
  const [refusal, ...more] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(more).toEqual([])
  expect(refusal).toEqual(refused('INVALID', { 'data.folder_id': ['En mapp kan inte ligga i sig själv'] }))
})

test('a ring that only the database sees is told at the field too', async () => {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
  const one = await buildFolder(db, { portfolio_id })
  const two = await buildFolder(db, { portfolio_id, folder_id: one.id })
  const error = await db.folder.update({ where: { id: one.id }, data: { folder_id: two.id } }).catch((each) => each)
  expect(toAppError(error, createTranslator(sv))).toMatchObject({
    ...{ code: 'INVALID', fields: { 'data.folder_id': ['En mapp kan inte ligga i sig själv'] } },
  })
})
