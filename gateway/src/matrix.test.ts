import { standsOnSite } from '@kollegium/api/definitions'
import type { Context } from '@kollegium/api/server'
import { type Need, procedures } from '@kollegium/api/testing'
import { type Cast, cast } from '@kollegium/api/testing/actors'
import { createFingerprint, undo } from '@kollegium/api/testing/database-state'
import { callByPath } from '@kollegium/api/testing/inputs'
import { answerTo } from '@kollegium/api/testing/matrix-answers'
import { may, mayAnywhere } from '@kollegium/api/testing/matrix-rights'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { afterAll, describe, expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { type Answer, createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema } from './schema.ts'
import { type RootCase, rootCases } from './testing-matrix.ts'

// Each root field of the contract as each actor: the same tables as api/src/access/matrix.ts, in the contract's words.
// An actor who may not read the published rows is answered as a visitor is.

const world = await createMatrixWorld()
const { db, readOnly, tree, actors, inputs, services } = world
const cases = rootCases(world)
const names = ['visitor', ...Object.keys(cast)]
const schema = buildContractSchema()
const executor = createExecutor({ schema, introspection: false, logger: services.logger })
const fingerprint = await createFingerprint(db)
const untouched = await fingerprint()

const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}),
)

test('every root field of the contract is tried, by a procedure that stands in the table', () => {
  expect(Object.keys(cases).sort()).toEqual(rootFields.sort())
  const unknown = Object.entries(cases).filter(([field, { path }]) => field !== 'createFile' && !(path in procedures))
  expect(unknown.map(([field]) => field)).toEqual([])
})

describe.each(Object.keys(cases))('%s', (field) => {
  const { need, path, query, variables, visitor, listed: ofReaders = path, isDraft } = cases[field] as RootCase
  const isMutation = query.startsWith('mutation')
  // The tries that a query counts stay, and another actor has the same address.
  if (!isMutation) afterAll(world.forgetTries)

  test.each(names)('as %s', async (name) => {
    const ctx = await actors.as(name, tree.here)
    const own = name === 'visitor' ? visitor : undefined
    const askAs = (ctx: Context) =>
      executor.answer({
        operation: { query, variables: own?.variables ?? variables },
        context: gatewayContext(ctx),
        budget: newBudget(),
        method: 'POST',
      })
    const ask = (db: typeof ctx.db) => askAs({ ...ctx, db })
    const hides = isDraft && !may(cast[name] ?? {}, need.subject, 'update', 'here')
    const byTable = asSaid(answerTo(name, cast[name] ?? {}, need, path))
    const expected = own?.ends ?? (hides && byTable === 'ok' ? 'NOT_FOUND' : byTable)
    const run = () => (isMutation ? undo(world, ask) : ask(readOnly))
    // With nobody to take it back: a refused call has written nothing (see below).
    const answer = expected === 'ok' ? await run() : await ask(ctx.db)
    if (!own && visitor?.ends === 'ok' && (expected !== 'ok' || !listsSome(cast[name] ?? {}, need))) {
      expect(answer).toEqual(await askAs(await actors.as('visitor', tree.here)))
      return
    }
    expect(outcomeOf(answer), JSON.stringify(answer.errors)).toBe(expected)
    // A list gives what the procedure gives: matrix-lists.test.ts tests the rows that each actor sees in it, and
    // signed-in-visitors.test.ts those that a signed-in reader sees besides.
    const listed = (answer.data?.f as { data?: { id: string }[] } | null)?.data
    if (expected === 'ok' && listed) {
      const asked = own?.path ?? ofReaders
      const { items } = (await callByPath(ctx, asked, inputs[asked])) as { items: { id: number }[] }
      expect(listed.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => String(id)).sort())
    }
  })
})

test('those who were refused have changed no row', async () => {
  expect(await fingerprint()).toEqual(untouched)
})

/** Whether a list holds any by right: of the site `here`, where it is about one. */
function listsSome(who: Cast, { way, subject, action }: Need): boolean {
  if (way !== 'list') return true
  return standsOnSite(subject) ? may(who, subject, action, 'here') : mayAnywhere(who, subject, action)
}

/** A missing row is null, or said to be missing; conflicts and faults are both validation. */
const asSaid = (code: string) => (code === 'CONFLICT' ? 'INVALID' : code)

function outcomeOf({ errors, data }: Answer): string {
  const category = errors?.[0]?.extensions.category
  if (category === undefined) return data?.f === null ? 'NOT_FOUND' : 'ok'
  const codes = {
    authentication: 'UNAUTHENTICATED',
    authorization: 'FORBIDDEN',
    validation: 'INVALID',
    graphql: 'NOT_FOUND',
  }
  return (codes as Record<string, string>)[category] ?? category
}
