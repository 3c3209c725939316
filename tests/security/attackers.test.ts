import { kindNames, kindOf } from '@kollegium/api/definitions/certificates'
import type { Cast } from '@kollegium/api/testing/actors'
import { bearerFor, serveApi } from '@kollegium/api/testing/http'
import { procedureDefs } from '@kollegium/api/testing/inputs'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { createGatewayApp } from '@kollegium/gateway/app'
import { attacks } from '@kollegium/gateway/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBatches, inDocuments } from './calls.ts'
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
const api = await serveApi(services, { graphql: createGatewayApp })
afterAll(() => api.stop())

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

/** A new password would end the token that is tried. */
const calls = Object.keys(procedureDefs).filter(
  (path) => procedureDefs[path]?.type !== 'subscription' && path !== 'account.changePassword',
)
const rootCalls = attacks(world)

/** Every kind of certificate has the same procedures: under headers that change nothing for the rows, two of them are tried. */
const otherKinds = new Set<string>(kindNames.slice(2).flatMap((name) => [name, kindOf(name).subject]))
const isOfOtherKind = (call: string) =>
  otherKinds.has(call.split('.')[0] ?? '') || [...otherKinds].some((name) => new RegExp(`^[a-z]+${name}s?$`).test(call))

describe.each(['visitor', ...Object.keys(attackers)])('%s', (name) => {
  test.each(Object.entries(named))('names as group: %s', { timeout: 120_000 }, async (as, group) => {
    const headers = await headersOf(name, group)
    const isTried = (call: string) => as === 'that of the rows' || !isOfOtherKind(call)
    const told: string[] = []
    const note = (path: string, text: string) => {
      if (text.includes(secret)) told.push(path)
      // A refusal for want of a connection, or by a fault, says nothing of rights.
      if (/"(?:UNAVAILABLE|INTERNAL)"|"internal"/.test(text)) told.push(`${path}: ${text.slice(0, 200)}`)
    }
    // A group that doesn't exist is no group to a change, as in `none`.
    const types = as === 'no group' ? (['query'] as const) : (['query', 'mutation'] as const)
    for (const type of types) {
      const paths = calls.filter((path) => procedureDefs[path]?.type === type && isTried(path))
      await inBatches(api, { type, paths, inputs, headers }, note)
    }
    // The header reaches the old contract's calls by the same code, so one of them is enough there.
    if (as === 'that of the rows') await inDocuments(api, { calls: rootCalls, headers }, note)
    await world.forgetTries()
    expect(told).toEqual([])
    expect(await stateOf(db, tree.here, Object.values(actors.ids))).toEqual(before)
    // The token still holds: the refusals above were none for want of one.
    if (name !== 'visitor') expect((await api.query('session.me', undefined, headers)).status).toBe(200)
  })
})

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
