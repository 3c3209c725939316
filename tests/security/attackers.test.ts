import { kindNames, kindOf } from '@kollegium/api/definitions/certificates'
import type { Cast } from '@kollegium/api/testing/actors'
import { bearerFor, serveApi } from '@kollegium/api/testing/http'
import { procedureDefs } from '@kollegium/api/testing/inputs'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { buildValidation, validationInputs } from '@kollegium/api/testing/validation'
import { toldChanges } from '@kollegium/db/testing/changes'
import { createGatewayApp } from '@kollegium/gateway/app'
import { attacks } from '@kollegium/gateway/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsAtOnce, inBatches, inDocuments, openStream, wholeStream } from './calls.ts'
import { markRows, stateOf } from './victim.ts'

// Somebody with a valid account, or with none, calls everything there is about the rows of a college in which they have no
// right: with valid inputs, under four headers, through the typed API and through the old contract. They learn no word of
// these rows and change none.

const attackers: Record<string, Cast> = {
  'no role': {},
  candidate: { roles: ['candidate'] },
  'member elsewhere': { groups: [['member', 'elsewhere']] },
  'editor elsewhere': { groups: [['editor', 'elsewhere']] },
  'issuer elsewhere': { groups: [['issuer', 'elsewhere']] },
  'group_admin elsewhere': { groups: [['group_admin', 'elsewhere']] },
  'all of elsewhere': {
    groups: (['group_admin', 'editor', 'issuer'] as const).map((role) => [role, 'elsewhere'] as const),
  },
  'group_admin of another region': { groups: [['group_admin', 'elsewhereAbove']] },
  'group_admin below': { groups: [['group_admin', 'below']] },
  'educator elsewhere': { moments: [['educator', 'elsewhere']] },
  'stakeholder elsewhere': { moments: [['stakeholder', 'elsewhere']] },
}
const world = await createMatrixWorld({ ...attackers, administrator: { roles: ['administrator'] } })
const { db, tree, actors, inputs, services } = world
// The calls of a candidate are about another candidate, of the college.
const validation = await buildValidation(db)
await db.validigCandidate.update({ where: { id: validation.candidate.id }, data: { group_id: tree.here } })
Object.assign(inputs, validationInputs(validation))
// Lists of people are sent to the college. Into an own group they would be let in.
const { title: group } = await db.group.findUniqueOrThrow({ where: { id: tree.here }, select: { title: true } })
for (const path of ['user.import', 'user.tryImport']) {
  Object.assign(inputs, {
    [path]: {
      rows: [{ row: 2, firstname: 'Lista', lastname: 'Person', email: 'lista@example.com', group }],
      skipFaults: true,
    },
  })
}
const changes = toldChanges()
/** How many calls each browser has made, by its name in User-Agent. */
const looks: Record<string, number> = {}
const { watch } = services
const counted =
  (count: typeof watch.answered): typeof watch.answered =>
  (ctx, ...rest) => {
    looks[ctx.request.userAgent ?? ''] = (looks[ctx.request.userAgent ?? ''] ?? 0) + 1
    count(ctx, ...rest)
  }
Object.assign(services, { changes, watch: { ...watch, answered: counted(watch.answered) } })
const api = await serveApi(services, { graphql: createGatewayApp })
afterAll(() => api.stop())

// Nearly every call ends with a refusal, whose stack takes longer to write than the refusal.
const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 0
})
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit
})

/** A word that stands in the hidden rows alone. */
const secret = 'hemligheten'
let before: Record<string, string>
beforeAll(async () => {
  expect(await markRows(db, tree.here, secret)).toBeGreaterThan(20)
  before = await stateOf(db, tree.here, Object.values(actors.ids))
})

/** The group that a request names: none, an own one, that of the hidden rows, and one that doesn't exist. */
const named = { none: null, own: tree.elsewhere, 'that of the rows': tree.here, 'no group': 999_999_999 }

async function headersOf(name: string, group: number | null): Promise<Record<string, string>> {
  const bearer = name === 'visitor' ? {} : await bearerFor(db, actors.ids[name] ?? 0)
  return { ...bearer, ...(group && { vogroup: String(group) }) }
}

/** Calls that end the tokens of their user: they come last, each with a token of its own. */
const last = ['security.endOtherSessions', 'account.changePassword']
const calls = Object.keys(procedureDefs).filter(
  (path) => procedureDefs[path]?.type !== 'subscription' && !last.includes(path),
)
const streams = Object.keys(procedureDefs).filter((path) => procedureDefs[path]?.type === 'subscription')
const rootCalls = attacks(world)

/** Every kind of certificate has the same procedures: under headers that change nothing for the rows, two of them are tried. */
const otherKinds = new Set<string>(kindNames.slice(2).flatMap((name) => [name, kindOf(name).subject]))
const isOfOtherKind = (call: string) =>
  otherKinds.has(call.split('.')[0] ?? '') || [...otherKinds].some((name) => new RegExp(`^[a-z]+${name}s?$`).test(call))
const isTried = (as: string, call: string) => as === 'that of the rows' || !isOfOtherKind(call)
/** A group that doesn't exist is no group to a change, as in `none`. */
const isTriedAsChange = (as: string) => as !== 'no group'

/** Refusals for want of a connection, by a fault, for too much reading, and of a document that isn't one of the contract. */
const notOfRights =
  /"(?:UNAVAILABLE|INTERNAL)"|"internal"|"quota":"|Cannot query field|asks for more than|is nested more/

/** Collects the calls that told the word, or that were refused for something else than a missing right. */
function listen() {
  const told: string[] = []
  const note = (path: string, text: string) => {
    if (text.includes(secret)) told.push(path)
    if (notOfRights.test(text)) told.push(`${path}: ${text.slice(0, 200)}`)
  }
  return { told, note }
}

const askers = ['visitor', ...Object.keys(attackers)]

const pairs = askers.flatMap((name) => Object.entries(named).map(([as, group]) => ({ name, as, group })))

/** Each asker under each header, with a token of its own. */
async function everyAsker(): Promise<{ name: string; as: string; headers: Record<string, string> }[]> {
  return Promise.all(pairs.map(async ({ name, as, group }) => ({ name, as, headers: await headersOf(name, group) })))
}
type Asker = Awaited<ReturnType<typeof everyAsker>>[number]

async function expectUnchanged(calls: string): Promise<void> {
  await world.forgetTries()
  expect(await stateOf(db, tree.here, Object.values(actors.ids)), calls).toEqual(before)
}

/** The tokens still hold: no refusal was one for want of a token. */
async function expectSignedIn(everybody: Asker[]): Promise<void> {
  for (const { name, headers } of everybody) {
    if (name !== 'visitor') expect((await api.query('session.me', undefined, headers)).status).toBe(200)
  }
}

const inParts = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

// The askers take turns with some calls, so that their statements and documents are made ready once.

test.each(['query', 'mutation'] as const)(
  'no %s tells anybody anything or changes anything',
  { timeout: 300_000 },
  async (type) => {
    const everybody = (await everyAsker()).filter(({ as }) => type === 'query' || isTriedAsChange(as))
    const { told, note } = listen()
    const paths = calls.filter((path) => procedureDefs[path]?.type === type)
    for (const part of inParts(paths, 25)) {
      for (const { name, as, headers } of everybody) {
        const tried = part.filter((path) => isTried(as, path))
        await inBatches(api, { type, paths: tried, inputs, headers }, (path, text) =>
          note(`${path} as ${name}, ${as}`, text),
        )
      }
      await expectUnchanged(part.join())
    }
    expect(told).toEqual([])
    await expectSignedIn(everybody)
  },
)

test('the old contract tells none of them anything under any header', { timeout: 300_000 }, async () => {
  const everybody = await everyAsker()
  const { told, note } = listen()
  for (const part of inParts(rootCalls, documentsAtOnce)) {
    for (const { name, as, headers } of everybody) {
      const tried = part.filter(({ field, isChange }) => isTried(as, field) && (!isChange || isTriedAsChange(as)))
      await inDocuments(api, { calls: tried, headers }, (field, text) => note(`${field} as ${name}, ${as}`, text))
    }
    await expectUnchanged(part.map(({ field }) => field).join())
  }
  expect(told).toEqual([])
  await expectSignedIn(everybody)
})

test('subscriptions, the end of one’s other sessions and a new password', { timeout: 120_000 }, async () => {
  const { told, note } = listen()
  for (const { name, as, group } of pairs) {
    const noteCall = (path: string, text: string) => note(`${path} as ${name}, ${as}`, text)
    const streaming = await headersOf(name, group)
    for (const path of streams) {
      noteCall(path, await wholeStream(api, { path, input: inputs[path], headers: streaming }))
    }
    for (const path of last) {
      const headers = await headersOf(name, group)
      await inBatches(api, { type: 'mutation', paths: [path], inputs, headers }, noteCall)
    }
  }
  expect(told).toEqual([])
  await expectUnchanged(last.join())
})

const streamed = [
  ['applicationChanged', 'Application', 'comments', `comments = '${secret}', updated_at = now()`],
  ['messageChanged', 'Message', 'title body', 'updated_at = now()'],
  ['printChanged', 'PrintRun', 'title', `title = '${secret}', updated_at = now()`],
] as const

test.each(streamed)(
  'the stream %s tells none of them of a change',
  { timeout: 60_000 },
  async (field, table, fields, change) => {
    const query = `subscription { ${field} { id ${fields} } }`
    const open = (headers: Record<string, string>) => openStream(api, { query, headers })
    const everybody = await Promise.all((await everyAsker()).map(({ headers }) => open(headers)))
    const office = await open(await headersOf('administrator', null))
    const before = { ...looks }
    await db.$executeRawUnsafe(`UPDATE "${table}" SET ${change}`)
    changes.tell(table)
    // Everybody whose stream is open has looked again, as often as at first.
    const waiting = everybody.filter(({ isOpen }) => isOpen())
    await expect.poll(() => waiting.filter(({ mark }) => (looks[mark] ?? 0) < 2 * (before[mark] ?? 0))).toEqual([])
    // Prints are told to nobody but their owners.
    if (field !== 'printChanged') await expect.poll(() => office.text()).toContain(secret)
    expect(everybody.filter(({ text }) => text().includes(secret))).toEqual([])
    for (const stream of [...everybody, office]) stream.close()
  },
)

test('an administrator is told the word by the same calls', async () => {
  const headers = await headersOf('administrator', null)
  const told: string[] = []
  const note = (path: string, text: string) => void (text.includes(secret) && told.push(path))
  const paths = calls.filter((path) => procedureDefs[path]?.type === 'query')
  await inBatches(api, { type: 'query', paths, inputs, headers }, note)
  expect(told.length).toBeGreaterThan(20)
  told.length = 0
  await inDocuments(api, { calls: rootCalls.filter(({ isChange }) => !isChange), headers }, note)
  expect(told.length).toBeGreaterThan(10)
})
