import { expect, test } from 'vitest'
import { createCallerFactory, router } from '../../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../../testing/certificates.ts'
import { verifyByAnotherHouse } from '../../../testing/credential-verifier.ts'
import { createWorld } from '../../../testing/world.ts'
import { certificateRouter } from '../certificate.router.ts'
import { kinds } from '../kinds/index.ts'
import { credentialsOf } from './credentials.ts'
import { didDocument, findIssuer, type Issuer, renewIssuerKeys } from './issuer.ts'

const world = await createWorld()
const { db, services } = world
const { college } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const caller = createCallerFactory(router({ diploma: certificateRouter(kinds.diploma) }))(ctx)

/** The credential of a newly issued document. */
async function issue() {
  const { persons } = await caller.diploma.issue({
    data: diplomaData(college.id, { persons: [person('Ada', 'Testander')] }),
  })
  const id = persons[0]?.id ?? 0
  const read = async () => JSON.parse((await credentialsOf(services, [id])).get(id)?.json ?? '')
  return { read, credential: await read() }
}

test('new keys sign from then on, and the former ones go on verifying what they signed', async () => {
  expect(await renewIssuerKeys(services)).toEqual([])
  const before = await issue()
  expect(await renewIssuerKeys(services)).toEqual(['ed25519-2', 'rsa-2'])
  const did = didDocument((await findIssuer(db)) as Issuer)
  expect(did.assertionMethod.map((id) => id.split('#')[1])).toEqual(['ed25519-1', 'rsa-1', 'ed25519-2', 'rsa-2'])
  expect(await before.read()).toEqual(before.credential)
  expect(await verifyByAnotherHouse(before.credential, did)).toBe(true)
  const { credential: after } = await issue()
  expect(after.proof[0].verificationMethod).toMatch(/#ed25519-2$/)
  expect(await verifyByAnotherHouse(after, did)).toBe(true)
})
