import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

const { db, ask, askers, member, editor } = await startGateway()
const { groupId } = editor
const may = (...rights: string[]) =>
  rights.map((right) => ({ subject: right.split(' ')[0] ?? '', name: right.split(' ')[1] ?? '' }))

const query = '{ searchContent(search: "kompetens", types: ["Article"]) { id title } }'
const found = async (as: string | null) =>
  (((await ask(query, {}, as)).data?.searchContent ?? []) as { title: string }[]).map(({ title }) => title).sort()

test('who makes lists is offered the texts that may stand in them; readers find what they may see', async () => {
  const elsewhere = await buildGroup(db, { vopagesStatus: true, status: true })
  const shown = { status: 'published' as const, slug: 'kompetens' }
  await buildContent(db, { group_id: groupId, title: 'Kompetens, utkast' })
  const theirs = await buildContent(db, { ...shown, group_id: elsewhere.id, title: 'Kompetens, någon annans' })
  askers.set('maker', (await member(may('Article read', 'Queue manage'), groupId)).ctx)
  askers.set('reader', (await member(may('Article read', 'Queue read'), groupId)).ctx)
  expect(await found('maker')).toEqual(['Kompetens, utkast'])
  askers.set('editor of texts', (await member(may('Article manage'), groupId)).ctx)
  // Drafts come only where the asker may edit (readings, Contract).
  expect(await found('editor of texts')).toEqual(['Kompetens, någon annans', 'Kompetens, utkast'])
  expect(await found('reader')).toEqual(['Kompetens, någon annans'])
  expect(await found(null)).toEqual(['Kompetens, någon annans'])

  // Each that is offered can be chosen, the other not.
  const create =
    'mutation ($items: [EntityInput!]) { createQueue(input: { title: "Lista", items: { sync: $items } }) { id } }'
  const { data } = await ask(query, {}, 'maker')
  const items = ((data?.searchContent ?? []) as { id: string }[]).map(({ id }) => ({ type: 'Article', id }))
  expect((await ask(create, { items }, 'maker')).errors).toBeUndefined()
  const refused = await ask(create, { items: [{ type: 'Article', id: theirs.id }] }, 'maker')
  expect(refused.errors?.[0]?.extensions.category).toBe('validation')
})
