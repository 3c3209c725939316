import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { describe, expect, test } from 'vitest'
import type { Need } from '../../access/matrix-needs.ts'
import { procedures } from '../../access/matrix-procedures.ts'
import { callByPath } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { buildMoreRows } from '../../testing/more-rows.ts'
import { appRouter } from '../router.ts'

// No query runs a statement per row: the number of statements does not grow with the rows of the answer.

const { db, tree, education, actors, inputs, statementsOf } = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
})
const ctx = await actors.as('administrator')

const known = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } } | undefined>
/** Queries that no right opens: those of an app's users, of candidates and of their assigned staff. The bench measures them. */
const isClosed = ({ way, allowed }: Need) => way === 'library' || way === 'own' || allowed === 'NOT_FOUND'
/** A heartbeat's answer comes from memory after the first one (presence.test.ts). */
const isRemembered = (path: string) => path === 'presence.beat'
const queries = Object.entries(procedures).flatMap(([path, need]) =>
  known[path]?._def.type === 'query' && !isClosed(need) && !isRemembered(path) ? [path] : [],
)
/** The most that a page, its total and one statement for each relation need. */
const most = 24

/** Queries that read one row, or count. Every other query has to give more rows each time. */
const ofOneRow = [
  'get|byName|open|link|preview|previewLink|paper|paperContext|certification|billingAddress|consentText|hasAny|counts',
  // Queries about rows that belong to one row, which gets no more of them here.
  'usedIn|usedInAny|filesUsedIn|usesLostByMove|shownIn|about|account|removalCycle|revisions|compare|drawn|copies|sourceChanges|history|duplicates|failures|diplomas|personsOf',
  'unusualDate|proposals',
  // Of a role, which nobody has here.
  'holders|reach|changes|lacking',
].join('|')
/** Queries whose rows have a fixed number, or none for this actor. */
const fixedSize = [
  'session.me',
  ...['access.subjects', 'access.ofRoles', 'access.explain'],
  'activeMessage.list',
  'visits.week',
  'visits.site',
  'visits.text',
  'statistics.documents',
  'privacy.register',
  'privacy.person',
  'privacy.ownReads',
  'privacy.ownLink',
  ...['validationStaff.standing', 'validationStaff.surveyUse', 'validationStaff.candidate', 'ownValidation.overview'],
  'validationStaff.removal',
  'preference.filters',
  'linkedAccount.mine',
  'linkedAccount.of',
  'help.search',
  'trash.read',
  'setting.list',
  'statement.list',
  'published.setting.list',
  'brand.list',
  'oldClient.list',
  'systemNotice.list',
  'factorReset.list',
  'security.overview',
  'wording.list',
  'auditLog.list',
  'auditLog.settings',
  'auditLog.chain',
  // Of one record: the people there, those who may do something with it, its form, its headings, and the own words that nobody has saved.
  ...['comment.people', 'review.reviewers', 'review.form', 'keptText.find', 'search.headings'],
  // A handful of hits, of neighbours or of rows of each kind, or numbers.
  ...['search.anything', 'search.cases', 'search.links', 'search.recent', 'application.around', 'dashboard.overview'],
  ...['folder.tidy', 'folder.zip', 'lists.groups'],
  // The last few of one's own, and the newest acts, of which there is a full page before.
  ...['lists.runs', 'activity.latest'],
  // Rows that another person's sharing, or a night's check, makes.
  ...['preference.sharedFilters', 'links.list', 'links.of', 'group.siteLinkedFrom'],
  // A number of the newest texts.
  'group.readability',
]
const grows = (path: string) => !new RegExp(`\\.(${ofOneRow})$`).test(path) && !fixedSize.includes(path)

/** Adds a comment to the record that the inputs name, a text that waits for a review, and an act. */
async function buildMoreWork() {
  const { id: content_id } = inputs['comment.list'] as { id: number }
  const text = await buildContent(db, { group_id: tree.here })
  await db.recordComment.create({ data: { content_id, body: 'Mer' }, select: { id: true } })
  await db.recordReview.create({ data: { content_id: text.id }, select: { id: true } })
  const act = { action: 'publish', subject: 'Article', details: {} }
  await db.auditEntry.createMany({ data: [{ ...act, subject_id: String(content_id) }] })
}

/** Adds a row of every table, also in the portfolio that the inputs name, and among the certified. */
async function buildMore() {
  await buildMoreRows(db, ctx, tree)
  await buildMoreWork()
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

/** Counts the elements of all lists in an answer, at any depth. */
function elementsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return Object.values(value).reduce((sum: number, each) => sum + elementsIn(each), own)
}

/** Counts the statements of a query and the elements of its answer. */
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
