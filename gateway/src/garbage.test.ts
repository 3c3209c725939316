import { undo } from '@kollegium/api/testing/database-state'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import fc from 'fast-check'
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import type { Row } from './rows.ts'
import { buildContractSchema } from './schema.ts'
import { rootCases } from './testing-matrix.ts'
import { everythingOf, literal } from './testing-selection.ts'

// To odd variables and documents of a client the answer is a refusal in the contract's words, never "Internal server
// error".

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] }, 'no role': {} })
const { readOnly, tree, actors, services, logger } = world
const cases = rootCases(world)
const schema = buildContractSchema()
const executor = createExecutor({ schema, introspection: false, logger: services.logger })

const long = 'å'.repeat(10_000)
const deep = JSON.parse(`${'[{"create":'.repeat(3_000)}1${'}]'.repeat(3_000)}`)
const odd = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1.5, 2 ** 31, 1e300, '', '0', '-1', 'x', long, '\u0000', '\ud800', '👩🏽‍🏫', '‮abc'],
  ...['9999-99-99', '0001-01-01', '2026-02-30 25:61:61', '<script>1</script>', "'; DROP TABLE x; --", '{"a":', '[[]]'],
  ...[
    [],
    {},
    [null],
    [[]],
    [{}],
    { id: null },
    { id: long },
    { sync: [{ id: 'x' }] },
    { sync: [null] },
    { create: [{}] },
  ],
  ...[{ id: {} }, { id: { a: 1 } }, [{ id: [{}] }], { sync: [{ id: { id: 1 } }] }, { toString: null, valueOf: null }],
  ...[{ connect: -1 }, { delete: true }, { update: [{ id: 1 }] }, { upsert: [{ id: 'new_1' }] }, { constructor: 1 }],
  ...[deep, { create: deep }, { disconnect: Array(400).fill(1) }, Array(2_000).fill({})],
  JSON.parse('{"__proto__": {"polluted": true}}'),
)

/** Every place in a value, as the keys that lead to it. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || 'promise' in value) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function withAt(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [key]: withAt((value as Row)[key], rest, put) })
  return copy
}

/**
 * The query with the value at that place of its variables in the document itself; the values beside it stay variables.
 */
function written(query: string, variables: Row, [name = '', ...path]: string[], put: unknown) {
  const { [name]: whole, ...rest } = variables
  const beside: Row = {}
  const textAt = (value: unknown, [key, ...below]: string[]): string => {
    if (key === undefined) return literal(put)
    const texts = Object.entries(value as Row).map(([each, inner]) => {
      const variable = `beside${Object.keys(beside).length}`
      if (each !== key) beside[variable] = inner
      return [each, each === key ? textAt(inner, below) : `$${variable}`]
    })
    return Array.isArray(value)
      ? `[${texts.map(([, text]) => text).join(' ')}]`
      : `{${texts.map(([each, text]) => `${each}: ${text}`)}}`
  }
  const text = textAt(whole, path)
  const declared = [...Object.keys(rest), ...Object.keys(beside)].map((each) => `$${each}: X`)
  const header = declared.length > 0 ? `(${declared})` : ''
  return {
    query: query
      .replace(/^(query|mutation)[^{]*?\([^)]*\)/, (_, kind) => `${kind} ${header}`)
      .replace(new RegExp(`: \\$${name}\\b`, 'g'), () => `: ${text}`),
    variables: { ...rest, ...beside },
  }
}

/** Expects an answer that is no fault of ours. */
async function expectNoFault(ctx: Awaited<ReturnType<typeof actors.as>>, query: string, variables: Row) {
  const run = (on: typeof ctx.db) =>
    executor.answer({
      operation: { query, variables },
      context: gatewayContext({ ...ctx, db: on }),
      budget: newBudget(),
      method: 'POST',
    })
  // A query that writes fails on this connection, so there is nothing to undo but counts of tries.
  const isQuery = !query.startsWith('mutation')
  const answer = isQuery ? await run(readOnly).finally(world.forgetTries) : await undo(world, run)
  const [noted] = logger.error.mock.lastCall ?? []
  const why = (noted as { err?: Error } | undefined)?.err?.message
  expect(answer.errors?.map(({ extensions }) => extensions.category) ?? [], why).not.toContain('internal')
  // And stands at arguments of the field (contract §3.5).
  const places = answer.errors?.flatMap(({ extensions }) => Object.keys(extensions.validation ?? {})) ?? []
  expect(argumentsOf(query)).toEqual(expect.arrayContaining(places.map((place) => place.split('.')[0])))
}

/** The names of all arguments that the document's root field takes. */
function argumentsOf(query: string): string[] {
  const [, name = ''] = /f: (\w+)/.exec(query) ?? []
  const { args } = schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name] ?? {}
  return args?.map((argument) => argument.name) ?? []
}

const withVariables = Object.keys(cases).filter((field) => Object.keys(cases[field]?.variables ?? {}).length > 0)

describe.each(withVariables)('%s', (field) => {
  const { query, variables } = cases[field] as (typeof cases)[string]
  const places = placesOf(variables).filter((path) => path.length > 0)

  test.each(Object.keys(actors.ids))('as %s', async (name) => {
    const ctx = await actors.as(name, tree.here)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), odd, fc.boolean(), async (place, put, isVariable) => {
        const inDocument = written(query, variables, place, put)
        if (isVariable) await expectNoFault(ctx, query, withAt(variables, place, put) as Row)
        else await expectNoFault(ctx, inDocument.query, inDocument.variables)
      }),
      { numRuns: 16, seed: 20261121 },
    )
  })
})

test('a document that holds a right value is run as one with variables', async () => {
  const { query, variables } = cases.updateArticle as (typeof cases)[string]
  const ctx = await actors.as('administrator', tree.here)
  const asked = written(query, { ...variables, i: { title: 'Ny', tags: { sync: [] } } }, ['i', 'title'], 'Ny titel')
  expect(asked).toMatchObject({ query: expect.stringContaining('{title: "Ny titel",tags: $beside0}') })
  const operation = { query: asked.query, variables: asked.variables }
  const context = gatewayContext(ctx)
  const answer = await undo(world, () => executor.answer({ operation, context, budget: newBudget(), method: 'POST' }))
  expect(answer.errors).toBeUndefined()
})

/** Something that the type takes. */
function sampleOf(type: GraphQLInputType): unknown {
  const inner = getNullableType(type)
  if (isListType(inner)) return [sampleOf(inner.ofType)]
  if (isInputObjectType(inner))
    return Object.fromEntries(Object.values(inner.getFields()).map((field) => [field.name, sampleOf(field.type)]))
  if (isEnumType(inner)) return inner.getValues()[0]?.name
  return { Int: 1, Boolean: true, Date: '2026-05-04', ID: '1' }[inner.name] ?? 'a'
}

const asking = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) => args.length > 0)

test.each(asking.map((field) => [field.name, field] as const))('any arguments of %s', async (name, { args, type }) => {
  const ctx = await actors.as('administrator', tree.here)
  const names = args.map((argument) => argument.name)
  const given = names.map((each) => `${each}: $${each}`).join(' ')
  const query = `query (${names.map((each) => `$${each}: X`)}) { f: ${name}(${given}) ${everythingOf(getNamedType(type), schema, 2)} }`
  const all = Object.fromEntries(args.map((argument) => [argument.name, sampleOf(argument.type)]))
  const places = fc.constantFrom(...placesOf(all).filter((path) => path.length > 0))
  await fc.assert(
    // With one of them alone, too: the others may keep it from being looked at.
    fc.asyncProperty(places, odd, fc.boolean(), async (place, put, isAlone) => {
      const changed = withAt(all, place, put) as Row
      const required = args.filter((argument) => isNonNullType(argument.type)).map((argument) => argument.name)
      const kept = isAlone ? [...required, place[0] ?? ''] : names
      await expectNoFault(ctx, query, Object.fromEntries(kept.map((each) => [each, changed[each]])))
    }),
    { numRuns: 40, seed: 20261121 },
  )
})
