import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sampled } from '../../entities/samples.ts'
import { application } from '../../modules/applications/application.entity.ts'
import { newsletterSubscriber } from '../../modules/applications/newsletter.entity.ts'
import { sortable } from '../../modules/certificates/list.ts'
import { article } from '../../modules/content/article.entity.ts'
import { book } from '../../modules/content/book.entity.ts'
import { card } from '../../modules/content/card.entity.ts'
import { event } from '../../modules/content/event.entity.ts'
import { page } from '../../modules/content/page.entity.ts'
import { queue } from '../../modules/content/queue.entity.ts'
import { section } from '../../modules/content/section.entity.ts'
import { tag } from '../../modules/content/tag.entity.ts'
import { courseMoment } from '../../modules/course-moments/course-moment.entity.ts'
import { file } from '../../modules/documents/file.entity.ts'
import { folder } from '../../modules/documents/folder.entity.ts'
import { menu, menuLink } from '../../modules/menus/menu.entity.ts'
import { message } from '../../modules/messages/message.entity.ts'
import { user } from '../../modules/people/user.entity.ts'
import { callByPath } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'

// The database reads a page of a list off an index in each order that a client may choose, so its cost does not grow
// with the rows. The network itself (groups, educations, roles, portfolios) keeps its size and is sorted as it is read.

const { url, actors, statementsOf } = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
const ctx = await actors.as('administrator')

const resources = [
  ...[article, page, section, card, event, queue, book, tag, menu, menuLink, message],
  ...[user, application, newsletterSubscriber, file, folder, courseMoment],
  ...sampled,
]
const asked = [
  ...resources.flatMap(({ name, list }) => list.sort.map((column) => [name, column] as const)),
  ...sortable.map((column) => ['diploma', column] as const),
]

/** Columns whose name in the list differs from the table's. */
const columnOf: Record<string, string> = { persons: 'persons_count' }

type Plan = { 'Node Type': string; 'Parent Relationship'?: string; Plans?: Plan[] }
/** The steps of a plan without those for each row that is shown: the few rows that belong to it may be sorted. */
const nodesOf = ({ 'Node Type': node, Plans = [] }: Plan): string[] => [
  node,
  ...Plans.filter((plan) => plan['Parent Relationship'] !== 'SubPlan').flatMap(nodesOf),
]

const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())
for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) await client.query(`SET enable_${way} = off`)

/** The database's plan of the statement for any values, when it may not sort. */
async function planOf(sql: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`)
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan))
}

test.each(asked)('%s by %s', async (name, column) => {
  for (const order of ['asc', 'desc'] as const) {
    const statements = await statementsOf(async () => {
      await callByPath(ctx, `${name}.list`, { page: 1, limit: 25, orderBy: [{ column, order }] })
    })
    const [paged] = statements.filter((sql) => / ORDER BY .* LIMIT /.test(sql))
    expect(paged).toContain(`"${columnOf[column] ?? column}" ${order.toUpperCase()}`)
    expect((await planOf(paged ?? '')).filter((node) => node.includes('Sort'))).toEqual([])
  }
})
