import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, newSecret } from '@kollegium/api/auth/secrets'
import { formatCertificateNumber } from '@kollegium/api/certificates/certificate-number'
import { callOf } from './calls.ts'
import { load, p95, type Target } from './load.ts'
import { type Running, startServer } from './processes.ts'
import { inTurn, type Measured } from './report.ts'
import { fillScale } from './scale-fill.ts'
import { type BareWork, openWith, recordCalls, type Statement } from './stage.ts'

// What a large federation costs against one a tenth of its size (scale-fill.ts): the same calls, the two servers in turn.

type Who = 'editor' | 'office'
type Call = { procedure: string; who: Who; input: object | ((size: Size) => object) }

/** One page with its total, as the lists of the apps ask for it. */
const page = { page: 1, limit: 25 }
const searches = {
  /** In every tenth title. */
  common: { search: 'praktik', limit: 20 },
  /** In every thousandth. */
  rare: { search: 'underläkemedel', limit: 20 },
  /** With a slip of the finger. */
  mistyped: { search: 'underlakemdel', limit: 20 },
  person: { search: 'alva björk', limit: 20 },
}

const lists = [
  'article',
  'page',
  'event',
  'section',
  'card',
  'queue',
  'book',
  'tag',
  'menu',
  'menuLink',
  'message',
  'folder',
  'file',
]
const national = [
  ...['user', 'group', 'education', 'portfolio', 'application', 'licensee', 'role', 'groupsRole', 'generalSurvey'],
  ...['validigKeyword', 'newsletterSubscriber', 'courseMoment'],
]

/** What grows with the tables: every list, search and figure, under a permission filter where there is one. */
const calls: Call[] = [
  ...[...lists, 'user', 'diploma'].map((name): Call => ({ procedure: `${name}.list`, who: 'editor', input: page })),
  ...[...lists, ...national, 'diploma', 'certificate'].map(
    (name): Call => ({ procedure: `${name}.list`, who: 'office', input: page }),
  ),
  { procedure: 'article.records', who: 'editor', input: page },
  { procedure: 'group.all', who: 'office', input: {} },
  { procedure: 'trash.list', who: 'office', input: page },
  { procedure: 'folder.elements', who: 'office', input: ({ portfolio }) => ({ ...page, portfolio_id: portfolio }) },
  { procedure: 'diploma.counts', who: 'office', input: {} },
  { procedure: 'article.list', who: 'editor', input: { ...page, filters: { status: ['published'] } } },
  { procedure: 'article.list', who: 'office', input: { ...page, filters: { updated_at: { from: '2020-01-01' } } } },
  { procedure: 'article.list', who: 'editor', input: { ...page, search: 'praktik' } },
  { procedure: 'diploma.list', who: 'office', input: { ...page, search: 'alva björk' } },
  { procedure: 'diploma.list', who: 'office', input: { ...page, search: 'zara testander' } },
  { procedure: 'diploma.list', who: 'office', input: ({ number }) => ({ ...page, search: number }) },
  { procedure: 'diploma.history', who: 'office', input: ({ certificate }) => ({ id: certificate }) },
  { procedure: 'issuedDocument.list', who: 'editor', input: page },
  { procedure: 'issuedDocument.list', who: 'office', input: page },
  { procedure: 'issuedDocument.list', who: 'office', input: { ...page, orderBy: [{ column: 'name', order: 'asc' }] } },
  { procedure: 'issuedDocument.list', who: 'office', input: { ...page, filters: { status: ['revoked'] } } },
  { procedure: 'issuedDocument.list', who: 'editor', input: { ...page, search: 'alva björk' } },
  { procedure: 'issuedDocument.list', who: 'office', input: { ...page, search: 'alva björk' } },
  { procedure: 'issuedDocument.list', who: 'office', input: { ...page, search: 'zara testander' } },
  { procedure: 'issuedDocument.list', who: 'office', input: ({ number }) => ({ ...page, search: number }) },
  { procedure: 'courseMoment.list', who: 'office', input: { ...page, search: 'zara testander' } },
  { procedure: 'courseMoment.people', who: 'editor', input: { search: 'alva' } },
  { procedure: 'application.list', who: 'office', input: { ...page, filters: { status: 'open' } } },
  { procedure: 'print.list', who: 'office', input: page },
  { procedure: 'notice.active', who: 'editor', input: {} },
  { procedure: 'preference.filters', who: 'office', input: { list: 'diploma' } },
  { procedure: 'session.me', who: 'office', input: {} },
  { procedure: 'user.list', who: 'office', input: { ...page, search: 'alva björk' } },
  ...[searches.common, searches.rare, searches.mistyped].flatMap((input): Call[] => [
    { procedure: 'search.content', who: 'editor', input },
    { procedure: 'search.content', who: 'office', input },
  ]),
  { procedure: 'search.user', who: 'office', input: searches.person },
  { procedure: 'search.group', who: 'office', input: { search: 'skåne', limit: 20 } },
  { procedure: 'search.files', who: 'office', input: { search: 'dokument', limit: 20 } },
  { procedure: 'statistics.general', who: 'office', input: {} },
  { procedure: 'statistics.certification', who: 'office', input: {} },
]

const seconds = 2
const rounds = 2

/** @param flags what `npm start` gives Node */
export async function measureScale(flags: string[], tell: (line: Measured) => void): Promise<void> {
  const full = await openSize(1, flags)
  const closing = [full.close]
  try {
    const tenth = await openSize(0.1, flags)
    closing.push(tenth.close)
    for (const call of calls) tell(await measureCall(call, full, tenth))
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
async function costs(ours: Target, base: Target): Promise<{ ours: number; base: number }> {
  await load(ours, 1)
  await load(base, 1)
  const rates = await inTurn(
    rounds,
    () => load(ours, seconds),
    () => load(base, seconds),
  )
  return { ours: 1000 / rates.ours, base: 1000 / rates.base }
}

async function measureCall(call: Call, full: Size, tenth: Size): Promise<Measured> {
  const inputAt = (size: Size) => (typeof call.input === 'function' ? call.input(size) : call.input)
  const at = (size: Size) =>
    callOf(size.server, { authorization: size.authorization[call.who] }, call.procedure, inputAt(size))
  const { search, orderBy, filters } = inputAt(full) as { search?: string; orderBy?: object; filters?: object }
  const asked = [search && `"${search}"`, orderBy && 'by name', filters && 'filtered']
  const name = [call.procedure, ...asked, `(${call.who}), ten times the rows`].filter(Boolean)
  return { name: name.join(' '), ...(await costs(at(full), at(tenth))), unit: 'ms', limit: 1.5, sense: 'most' }
}

/** Against the same statement by itself in a bare Express handler. */
async function measureSearch({ server, authorization }: Size, bare: Running): Promise<Measured> {
  const ours = callOf(server, { authorization: authorization.editor }, 'search.content', searches.common)
  const base = { url: `${bare.url}/search` }
  const times = await inTurn(
    rounds,
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
  /** One of those that were filled with files. */
  portfolio: number
  /** One that was printed, and ten characters of a number on it. */
  certificate: number
  number: string
  search: Statement[]
  close(): Promise<void>
}

async function openSize(factor: number, flags: string[]): Promise<Size> {
  const tokens = { editor: newSecret(), office: newSecret() }
  const hashes = { editor: hashOf(tokens.editor), office: hashOf(tokens.office) }
  const stage = await openWith(async (services, url) => {
    await fillScale(services.db, factor, hashes)
    const { id } = await services.db.user.findFirstOrThrow({ where: { name: 'bench' }, select: { id: true } })
    const filled = { name: { startsWith: 'skala_' } }
    const { id: portfolio } = await services.db.portfolio.findFirstOrThrow({ where: filled, select: { id: true } })
    const printed = await services.db.printRunItem.findFirstOrThrow({
      where: { person: { certificate: { kind: 'diploma' }, number: { not: null } } },
      select: { person: { select: { certificate_id: true, number: true } } },
      orderBy: { run_id: 'asc' },
    })
    const { certificate_id: certificate, number: whole } = printed.person
    const number = formatCertificateNumber(whole ?? '').slice(0, 12)
    const recorded = await recordCalls(services, url, id, { search: ({ search }) => search.content(searches.common) })
    return { ...recorded, portfolio, certificate, number }
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
