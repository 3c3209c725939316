import { loadBank } from '@kollegium/db/demo/bank'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { demoTools } from '../../app/demo-tools.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { searchRouter } from '../../views/search/search.router.ts'
import { folderRouter } from './folder.router.ts'
import { extractFile } from './text-extraction/extract-file.ts'

const world = await createWorld()
const { db } = world

async function readEvery(files: { file_id: number }[]): Promise<void> {
  for (const { file_id } of files) await extractFile(world.services, file_id)
}

test('the demo’s document banks: folders, papers that can be read and found, pictures, and a shelf for members', async () => {
  const names = ['skane', 'halmstad-hylte-laholm', 'eslov-hoor-horby']
  const groups = new Map<string, number>()
  for (const name of names) groups.set(name, (await buildGroup(db, { name })).id)
  await loadBank(db, groups, demoTools(world.services, db))
  const waiting = await db.fileText.findMany({ select: { file_id: true } })
  await Promise.all([0, 1, 2, 3].map((first) => readEvery(waiting.filter((_, at) => at % 4 === first))))
  expect(await db.fileText.count({ where: { status: { not: 'read' } } })).toBe(0)
  const rights = ['Portfolio', 'Folder', 'File'].map((subject) => ({ subject, name: 'read' }))
  const { ctx } = await world.member(rights, groups.get('eslov-hoor-horby'))
  const api = createCallerFactory(router({ folder: folderRouter, search: searchRouter }))(ctx)
  const open = await db.portfolio.findFirstOrThrow({ where: { name: 'dokument_eslov_hoor_horby' } })
  const root = await api.folder.elements({ portfolio_id: open.id })
  expect(root.map(({ title }) => title)).toEqual(['Bilder', 'Blanketter', 'Handledarutbildning', 'Protokoll'])
  const found = await api.search.files({ search: 'konferens kommunerna' })
  expect(found).toMatchObject([{ title: 'Budget 2027, utkast', public: false }])
}, 60_000)
