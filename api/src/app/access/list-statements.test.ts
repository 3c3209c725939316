import { buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { describe, expect, test } from 'vitest'
import { procedures } from '../../access/matrix-procedures.ts'
import { callByPath } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { buildMoreRows } from '../../testing/more-rows.ts'
import { appRouter } from '../router.ts'

// No query per row anywhere: what an answer costs in statements does not depend on how many rows it gives.

const { db, tree, education, actors, inputs, statementsOf } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
})
const ctx = await actors.as('administrator')

const known = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } } | undefined>
const queries = Object.keys(procedures).filter((path) => known[path]?._def.type === 'query')
/** More than a page, its total and one statement for each relation would need. */
const most = 24

/** These tell of one row, or how many there are; every other query has to give more rows each time. */
const ofOneRow = [
  'get|byName|open|link|preview|paper|paperContext|certification|billingAddress|consentText|hasAny|counts',
  // What hangs on one row that gets no more of it here.
  'usedIn|ring|revisions|compare|history|duplicates|failures|diplomas|personsOf',
].join('|')
/** And of these there are as many as are known, or none for this asker. */
const steady = [
  'session.me',
  'notice.active',
  'preference.filters',
  'help.search',
  'setting.list',
  'published.setting.list',
  'brand.list',
  'wording.list',
]
const grows = (path: string) => !new RegExp(`\\.(${ofOneRow})$`).test(path) && !steady.includes(path)

/** Another row of everything, also in the portfolio that is asked for, and among the certified. */
async function buildMore() {
  await buildMoreRows(db, ctx, tree)
  for (const path of ['folder.elements', 'published.folder.elements']) {
    const place = inputs[path] as { portfolio_id: number; folder_id: null }
    await buildFolder(db, place)
    await buildFile(db, place)
  }
  const certified = new Date('2020-01-01')
  const { id } = await buildGroup(db, { category: 'local', parent_id: tree.here })
  const educator = await buildGroup(db, { category: 'educator', parent_id: id, certified })
  await buildEducationUsage(db, { education_id: education, education_usage_id: educator.id, certified })
}

/** The elements of all lists in an answer, however deep. */
function elementsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return Object.values(value).reduce((sum: number, each) => sum + elementsIn(each), own)
}

/** What a query costs, and how much it gives. */
async function costOf(path: string) {
  let answer: unknown
  const statements = await statementsOf(async () => {
    answer = await callByPath(ctx, path, inputs[path])
  })
  return { statements: statements.length, elements: elementsIn(answer) }
}

await buildMore()
const before: Record<string, Awaited<ReturnType<typeof costOf>>> = {}
for (const path of queries) before[path] = await costOf(path)
for (let more = 0; more < 2; more++) await buildMore()

describe.each(queries)('%s', (path) => {
  test('runs as many statements for more rows', async () => {
    const now = await costOf(path)
    expect(now.statements).toBe(before[path]?.statements)
    if (!grows(path)) return
    expect(now.statements).toBeLessThanOrEqual(most)
    expect(now.elements).toBeGreaterThan(before[path]?.elements ?? 0)
  })
})
