import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { freshEditor, manage } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { folderRouter } from './folder.router.ts'
import { portfolioRouter } from './portfolio.router.ts'

// Where visitors, and members, find what the document bank holds.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ file: fileRouter, folder: folderRouter, portfolio: portfolioRouter }))

let api: ReturnType<typeof callerOf>
let groupId: number
let site: string
beforeEach(async () => {
  ;({ api, groupId } = await freshEditor(world, callerOf, manage('File', 'Folder', 'Portfolio')))
  await db.group.update({ where: { id: groupId }, data: { name: 'hoor', status: true, vopagesStatus: true } })
  site = 'http://hoor.vo.localhost:3000'
})

async function bank(more: object = {}) {
  const portfolio = await buildPortfolio(db, { group_id: groupId, ...more })
  const folder = await buildFolder(db, { portfolio_id: portfolio.id, group_id: groupId })
  const file = await buildFile(db, { portfolio_id: portfolio.id, folder_id: folder.id })
  const addresses = async () => [
    (await api.portfolio.get({ id: portfolio.id })).siteUrl,
    (await api.folder.get({ id: folder.id })).siteUrl,
    (await api.file.get({ id: file.id })).siteUrl,
  ]
  return { portfolio, folder, file, addresses }
}

test('a portfolio, a folder and a file have their pages on the site of their group, in each list, too', async () => {
  const { portfolio, folder, file, addresses } = await bank()
  const base = `${site}/dokumentbank`
  const all = [`${base}/${portfolio.id}`, `${base}/${portfolio.id}/${folder.id}`, `${base}/fil/${file.id}`]
  expect(await addresses()).toEqual(all)
  const inside = await api.folder.elements({ portfolio_id: portfolio.id, folder_id: folder.id })
  expect(inside.map(({ siteUrl }) => siteUrl)).toEqual([all[2]])
  expect((await api.file.list({})).items.map(({ siteUrl }) => siteUrl)).toEqual([all[2]])
  expect((await api.portfolio.list({})).items.map(({ siteUrl }) => siteUrl)).toEqual([all[0]])
})

test("a private portfolio has its page in the members' part", async () => {
  const { portfolio, addresses } = await bank({ disk: 's3.vodocs_files' })
  expect((await addresses())[0]).toBe(`${site}/dokumentbank/medlemmar/${portfolio.id}`)
})

test('nothing is on a site that is closed, nor in a portfolio that is hidden', async () => {
  const { portfolio, addresses } = await bank()
  await db.portfolio.update({ where: { id: portfolio.id }, data: { status: false } })
  expect(await addresses()).toEqual([null, null, null])
  await db.portfolio.update({ where: { id: portfolio.id }, data: { status: true } })
  await db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } })
  expect(await addresses()).toEqual([null, null, null])
})

test('a file that is unpublished or malicious, and a picture among the uploads, have none', async () => {
  const { portfolio } = await bank({ name: `group_${groupId}_public` })
  const of = async (more: object) =>
    (await api.file.get({ id: (await buildFile(db, { portfolio_id: portfolio.id, ...more })).id })).siteUrl
  expect(await of({})).toMatch(/\/fil\//)
  expect(await of({ status: false })).toBeNull()
  expect(await of({ malware: 'Eicar' })).toBeNull()
  expect(await of({ filetype: 'image/png', filename: 'a.png' })).toBeNull()
  expect((await api.portfolio.get({ id: portfolio.id })).siteUrl).toBeNull()
})
