import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import { membersAtMost } from '@kollegium/api/server'
import { activeSite, hashSecret, newSecret } from '@kollegium/api/testing'
import type { Db } from '@kollegium/db'
import { type Running, startServer } from './processes.ts'
import { type MeasuredRows, searches, type Who } from './scale-calls.ts'
import { fillScale } from './scale-fill.ts'
import { openTestBedWith, recordCalls, type Statement } from './test-bed.ts'

/** The product over a database of one size. */
export type Size = {
  env: Record<string, string>
  server: Running
  authorization: Record<Who, string>
  named: MeasuredRows
  search: Statement[]
  close(): Promise<void>
}

/**
 * Opens the product over a database of the given size.
 * @param factor of {@link fillScale}'s amounts
 */
export async function openSize(factor: number, flags: string[]): Promise<Size> {
  const tokens = { editor: newSecret(), office: newSecret() }
  const hashes = { editor: hashSecret(tokens.editor), office: hashSecret(tokens.office) }
  const testBed = await openTestBedWith(async (services, url) => {
    await fillScale(services, factor, hashes)
    const { id } = await services.db.user.findFirstOrThrow({ where: { name: 'bench' }, select: { id: true } })
    const named = await measuredRows(services.db, id)
    const recorded = await recordCalls(services, url, id, { search: ({ search }) => search.content(searches.common) })
    return { ...recorded, named }
  })
  try {
    // The visitors of suggestions.ts come from addresses of their own.
    const server = await startServer('start.ts', { ...testBed.env, TRUST_PROXY: '1' }, flags)
    const authorization = { editor: `Bearer ${tokens.editor}`, office: `Bearer ${tokens.office}` }
    return { ...testBed, server, authorization, close: () => server.stop().then(testBed.close) }
  } catch (error) {
    await testBed.close()
    throw error
  }
}

/** Finds the rows that the calls of scale-calls.ts name, for the user `editor`. */
export async function measuredRows(db: Db, editor: number): Promise<MeasuredRows> {
  const select = { id: true } as const
  const orderBy = { id: 'asc' } as const
  const first = { orderBy, select }
  const { group_id: college } = await db.membership.findFirstOrThrow({
    where: { user_id: editor },
    orderBy,
    select: { group_id: true },
  })
  const peopled = await db.$queryRaw<{ id: number }[]>`
    SELECT group_id AS id FROM (
      SELECT group_id, sum(count(*)) OVER (ORDER BY group_id) - count(*) AS before FROM "Membership"
      WHERE group_id IN (SELECT group_id FROM "Membership" WHERE user_id = ${editor}) GROUP BY group_id
    ) counted WHERE before < ${membersAtMost} ORDER BY group_id`
  const portfolio = await db.portfolio.findFirstOrThrow({
    where: { name: { startsWith: 'skala_' }, group: activeSite },
    ...first,
  })
  const filled = { slug: { startsWith: 'skala-' }, type: 'article', group_id: college, trashed_at: null } as const
  const article = await db.content.findFirstOrThrow({ where: filled, ...first })
  const file = await db.file.findFirstOrThrow({ where: { portfolio_id: portfolio.id }, ...first })
  const moment = await db.courseMoment.findFirstOrThrow({ where: { number: { startsWith: 'S' } }, ...first })
  const { person } = await db.printRunItem.findFirstOrThrow({
    where: { person: { certificate: { kind: 'diploma' }, number: { not: null } } },
    select: { person: { select: { certificate_id: true, number: true } } },
    orderBy: { run_id: 'asc' },
  })
  return {
    portfolio: portfolio.id,
    certificate: person.certificate_id,
    number: formatCertificateNumber(person.number ?? '').slice(0, 12),
    college,
    peopled: peopled.map(({ id: group }) => group),
    article: article.id,
    file: file.id,
    courseMoment: moment.id,
    person: editor,
  }
}
