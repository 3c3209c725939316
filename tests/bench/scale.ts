import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, newSecret } from '@kollegium/api/auth/secrets'
import { formatCertificateNumber } from '@kollegium/api/certificates/certificate-number'
import { activeSite } from '@kollegium/api/groups/active-site'
import { membersAtMost } from '@kollegium/api/groups/members'
import type { Db } from '@kollegium/db'
import { callOf } from './calls.ts'
import { load, p95, type Target } from './load.ts'
import { type Running, startServer } from './processes.ts'
import { inTurn, type Measured } from './report.ts'
import { type Call, calls, type Named, page, searches, type Who } from './scale-calls.ts'
import { fillScale } from './scale-fill.ts'
import { type BareWork, openWith, recordCalls, type Statement } from './stage.ts'

// What a large federation costs against one a tenth of its size (scale-fill.ts): the same calls, the two servers in turn.

/** How long one figure is measured: shortly, and those near their limit once more, calmly. */
const shortly = { seconds: 1, rounds: 1 }
const calmly = { seconds: 2, rounds: 3 }
const limit = 1.5
const near = 0.85

/** @param flags what `npm start` gives Node */
export async function measureScale(flags: string[], tell: (line: Measured) => void): Promise<void> {
  const full = await openSize(1, flags)
  const closing = [full.close]
  try {
    const tenth = await openSize(0.1, flags)
    closing.push(tenth.close)
    for (const call of calls) tell(await measureCall(call, full, tenth))
    tell(await measureWriting(full, tenth))
    const work = join(full.env.DATA_DIR ?? '', 'bare-work.json')
    writeFileSync(work, JSON.stringify({ list: [], one: [], page: '', search: full.search } satisfies BareWork))
    const bare = await startServer('tests/bench/bare.ts', { ...full.env, WORK: work }, flags)
    closing.push(bare.stop)
    tell(await measureSearch(full, bare))
    tell(await measureGateway(full))
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Milliseconds of the machine for each answer, over 10 connections. */
async function costs(ours: Target, base: Target, { seconds, rounds } = calmly): Promise<Cost> {
  await load(ours, 1)
  await load(base, 1)
  const rates = await inTurn(
    rounds,
    () => load(ours, seconds),
    () => load(base, seconds),
  )
  return { ours: 1000 / rates.ours, base: 1000 / rates.base }
}
type Cost = { ours: number; base: number }

async function measureCall(call: Call, full: Size, tenth: Size): Promise<Measured> {
  const inputAt = ({ named }: Size) => (typeof call.input === 'function' ? call.input(named) : call.input)
  const at = (size: Size) =>
    callOf(size.server, { authorization: size.authorization[call.who] }, call.procedure, inputAt(size))
  const { search, orderBy, filters } = inputAt(full) as { search?: string; orderBy?: object; filters?: object }
  const asked = [search && `"${search}"`, orderBy && 'by name', filters && 'filtered']
  const name = [call.procedure, ...asked, `(${call.who}), ten times the rows`].filter(Boolean).join(' ')
  const first = await costs(at(full), at(tenth), shortly)
  const cost = first.ours / first.base < limit * near ? first : await costs(at(full), at(tenth))
  return { name, ...cost, unit: 'ms', limit, sense: 'most' }
}

/** A list with its exact total while somebody saves one of its rows twice a second: each save has it counted anew. */
async function measureWriting(full: Size, tenth: Size): Promise<Measured> {
  const at = ({ server, authorization }: Size) =>
    callOf(server, { authorization: authorization.editor }, 'article.list', page)
  const stops = [full, tenth].map(keepSaving)
  try {
    const name = 'article.list (editor) while an article is saved twice a second'
    return { name, ...(await costs(at(full), at(tenth))), unit: 'ms', limit, sense: 'most' }
  } finally {
    for (const stop of stops) await stop()
  }
}

/** @returns ends it, and throws when a save was refused */
function keepSaving({ server, authorization, named }: Size): () => Promise<void> {
  const refused: string[] = []
  let saves = 0
  const save = async () => {
    const body = JSON.stringify({ 0: { id: named.article, data: { title: `Sparad ${++saves}` } } })
    const headers = { authorization: authorization.editor, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/v1/trpc/article.update?batch=1`, { method: 'POST', headers, body })
    const text = await response.text()
    if (!response.ok) refused.push(text)
  }
  let saving = Promise.resolve()
  const timer = setInterval(() => {
    saving = saving.then(save)
  }, 500)
  return async () => {
    clearInterval(timer)
    await saving
    if (refused[0]) throw new Error(refused[0])
  }
}

/** Against the same statement by itself in a bare Express handler. */
async function measureSearch({ server, authorization }: Size, bare: Running): Promise<Measured> {
  const ours = callOf(server, { authorization: authorization.editor }, 'search.content', searches.common)
  const base = { url: `${bare.url}/search` }
  const times = await inTurn(
    calmly.rounds,
    () => p95(ours, 400),
    () => p95(base, 400),
  )
  return { name: 'search, 95 of 100 within (same SQL)', ...times, unit: 'ms', limit: 3, sense: 'most' }
}

/** A list of the contract against the typed call behind it. */
async function measureGateway({ server, authorization }: Size): Promise<Measured> {
  const query = `query articles($limit: Int) { articles(limit: $limit) { paginatorInfo { total currentPage hasMorePages }
    data { id title body status url editUrl author { id name } tags { id label } images { id url } created_at updated_at } } }`
  const body = JSON.stringify({ operationName: 'articles', query, variables: { limit: page.limit } })
  const headers = { authorization: authorization.editor }
  const typed = callOf(server, { authorization: authorization.editor }, 'article.records', page)
  const both = await costs({ url: `${server.url}/api/v1/graphql`, headers, body }, typed)
  return { name: 'list through GraphQL (the typed call)', ...both, unit: 'ms', limit: 1.25, sense: 'most' }
}

type Size = {
  env: Record<string, string>
  server: Running
  authorization: Record<Who, string>
  named: Named
  search: Statement[]
  close(): Promise<void>
}

async function openSize(factor: number, flags: string[]): Promise<Size> {
  const tokens = { editor: newSecret(), office: newSecret() }
  const hashes = { editor: hashOf(tokens.editor), office: hashOf(tokens.office) }
  const stage = await openWith(async (services, url) => {
    await fillScale(services.db, factor, hashes)
    const { id } = await services.db.user.findFirstOrThrow({ where: { name: 'bench' }, select: { id: true } })
    const named = await namedRows(services.db, id)
    const recorded = await recordCalls(services, url, id, { search: ({ search }) => search.content(searches.common) })
    return { ...recorded, named }
  })
  try {
    const server = await startServer('start.ts', stage.env, flags)
    const authorization = { editor: `Bearer ${tokens.editor}`, office: `Bearer ${tokens.office}` }
    return { ...stage, server, authorization, close: () => server.stop().then(stage.close) }
  } catch (error) {
    await stage.close()
    throw error
  }
}

export async function namedRows(db: Db, editor: number): Promise<Named> {
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
  }
}
