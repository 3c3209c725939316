import { createPublicKey, verify as verifyBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '../../../testing/certificates.ts'
import { verifyByAnotherHouse } from '../../../testing/credential-verifier.ts'
import { createWorld } from '../../../testing/world.ts'
import { certificateRouter } from '../certificate.router.ts'
import { kinds } from '../kinds/index.ts'
import { credentialsOf } from './credentials.ts'
import { createCredentialRoutes } from './routes.ts'
import { listLength } from './sign.ts'

const world = await createWorld()
const { db, services } = world
const createCaller = createCallerFactory(router({ diploma: certificateRouter(kinds.diploma) }))
const { college } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const caller = createCaller(ctx)
const server = createServer(express().use(createCredentialRoutes(services))).listen(0, '127.0.0.1')
afterAll(() => server.close())
beforeEach(() => world.forgetTries())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers, redirect: 'manual' })
const json = async (path: string) => (await get(path)).json()

async function issue(more = {}) {
  const persons = [
    person('Jasmina', 'Testander', { personal_number: testNumbers[0], email: 'J.T@example.org', ...more }),
  ]
  const { persons: issued } = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  return { id: issued[0]?.id ?? 0, number: issued[0]?.number ?? '' }
}

/** The bit of a credential's place in a status list. */
function bitOf(
  { credentialSubject }: { credentialSubject: { encodedList: string } },
  { statusListIndex }: { statusListIndex: string },
): number {
  const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bytes.length * 8).toBe(listLength)
  const index = Number(statusListIndex)
  return ((bytes[index >> 3] as number) >> (7 - (index & 7))) & 1
}

/** An Ed25519 key of somebody else, as multibase. */
const otherKey = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'

type Issued = { id: number; number: string }
let issued: Issued
beforeAll(async () => {
  issued = await issue()
})

describe('the credential', () => {
  test('states what the paper states, and no personal number or e-mail address', async () => {
    const credential = await json(`/credentials/${issued.number}.json`)
    const { proof, credentialStatus, ...stated } = credential
    const origin = 'http://vo.localhost:3000'
    expect(stated).toEqual({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
      ],
      id: `${origin}/credentials/${issued.number}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Diplom, vuxenutbildning',
      inLanguage: 'sv',
      issuer: { id: 'did:web:vo.localhost%3A3000', type: ['Profile'], name: 'Collegenätverket', url: origin },
      validFrom: '2026-06-12T00:00:00Z',
      awardedDate: '2026-06-12T00:00:00Z',
      credentialSubject: {
        id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
        type: ['AchievementSubject'],
        creditsEarned: 1500,
        identifier: [
          { type: 'IdentityObject', hashed: false, identityHash: 'Jasmina Testander', identityType: 'name' },
        ],
        achievement: expect.objectContaining({
          type: ['Achievement'],
          achievementType: 'Diploma',
          name: 'Diplom, vuxenutbildning',
          criteria: { narrative: expect.stringContaining('- Utbildare: Provköpings vuxenutbildning') },
        }),
      },
      evidence: [{ id: `${origin}/verifiera/${issued.number}`, type: ['Evidence'], name: 'Kontrollera dokumentet' }],
      credentialSchema: [expect.objectContaining({ type: '1EdTechJsonSchemaValidator2019' })],
    })
    expect(credentialStatus).toMatchObject({ statusPurpose: 'revocation', type: 'BitstringStatusListEntry' })
    expect(proof).toEqual([
      expect.objectContaining({ cryptosuite: 'eddsa-rdfc-2022', proofPurpose: 'assertionMethod' }),
    ])
    expect(JSON.stringify(credential)).not.toMatch(/850912|2381|emailAddress|salt|sha256/)
  })

  test('is signed: a verifier of another house takes it, and refuses it once altered', async () => {
    const credential = await json(`/credentials/${issued.number}.json`)
    const did = await json('/.well-known/did.json')
    expect(await verifyByAnotherHouse(credential, did)).toBe(true)
    const altered = structuredClone(credential)
    altered.credentialSubject.creditsEarned = 1600
    expect(await verifyByAnotherHouse(altered, did)).toBe(false)
    altered.credentialSubject.creditsEarned = 1500
    altered.proof[0].created = '2020-01-01T00:00:00Z'
    expect(await verifyByAnotherHouse(altered, did)).toBe(false)
  })

  test('has the same bytes at every download, and as a token with a key at its address', async () => {
    const path = `/credentials/${issued.number}.json`
    expect(await (await get(path)).text()).toBe(await (await get(path)).text())
    const token = await (await get(`/credentials/${issued.number}.jws`)).text()
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { alg, kid, typ } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect({ alg, typ }).toEqual({ alg: 'RS256', typ: 'JWT' })
    const jwk = await json(new URL(kid).pathname)
    expect(jwk.d).toBeUndefined()
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const signed = (text: string) => verifyBytes('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    expect([signed(`${header}.${payload}`), signed(`${header}.${payload}A`)]).toEqual([true, false])
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims).toMatchObject({
      iss: 'did:web:vo.localhost%3A3000',
      jti: claims.id,
      sub: claims.credentialSubject.id,
      nbf: Date.parse('2026-06-12') / 1000,
    })
  })

  test('stands in a picture that is still a picture', async () => {
    const png = Buffer.from(await (await get(`/credentials/${issued.number}.png`)).arrayBuffer())
    const at = png.indexOf('iTXtopenbadgecredential')
    expect(at).toBe(8 + 25 + 4)
    const length = png.readUInt32BE(at - 4)
    const baked = png.subarray(at + 4 + 'openbadgecredential'.length + 5, at + 4 + length).toString('utf8')
    expect(JSON.parse(baked)).toEqual(await json(`/credentials/${issued.number}.json`))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    const svg = await (await get(`/credentials/${issued.number}.svg`)).text()
    const inside = svg.match(/<openbadges:credential><!\[CDATA\[(.*)\]\]><\/openbadges:credential>/)?.[1] ?? ''
    expect(JSON.parse(inside)).toEqual(JSON.parse(baked))
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 512 })
  })

  test('a browser is led to the page that verifies the number; a program gets the form that it asks for', async () => {
    const path = `/credentials/${issued.number}`
    const led = await get(path, { accept: 'text/html,*/*;q=0.8' })
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      `http://vo.localhost:3000/verifiera/${issued.number}`,
    ])
    expect((await get(path, { accept: 'application/json' })).headers.get('content-type')).toContain('vc+ld+json')
    expect((await get(path, { accept: 'text/plain' })).headers.get('content-type')).toContain('text/plain')
  })
})

describe('none is given', () => {
  test('of a protected identity, a draft, an unknown or mistyped number', async () => {
    const hidden = await issue({ protected: true })
    await db.certificatePerson.update({ where: { id: hidden.id }, data: { protected: true } })
    const paths = [hidden.number, '7K3M9QX20ABC', 'nej', '../../etc/passwd', '%00'].map(
      (each) => `/credentials/${each}.json`,
    )
    const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await credentialsOf(services, [hidden.id])).size).toBe(0)
    expect(await db.credential.count({ where: { person_id: hidden.id } })).toBe(0)
  })

  test('of a person protected later; what was handed out before is told to be revoked, as long as the protection lasts', async () => {
    const later = await issue()
    const { credentialStatus } = await json(`/credentials/${later.number}.json`)
    const { pathname } = new URL(credentialStatus.statusListCredential)
    const told = async (isProtected: boolean) => {
      await caller.diploma.protect({ person_id: later.id, protected: isProtected })
      const list = await json(pathname)
      const { status } = await get(`/credentials/${later.number}.json`)
      return [status, bitOf(list, credentialStatus)]
    }
    expect(await told(true)).toEqual([404, 1])
    expect(await told(false)).toEqual([200, 0])
  })

  test('of a document that has ended; its place in the status list says so at once, and no other’s', async () => {
    const ended = await issue()
    const { credentialStatus } = await json(`/credentials/${ended.number}.json`)
    const { pathname } = new URL(credentialStatus.statusListCredential)
    const other = (await json(`/credentials/${issued.number}.json`)).credentialStatus
    const bits = async () => {
      const list = await json(pathname)
      expect(await verifyByAnotherHouse(list, await json('/.well-known/did.json'))).toBe(true)
      expect(Date.parse(list.validUntil)).toBeGreaterThan(Date.now())
      return [credentialStatus, other].map((status) => bitOf(list, status))
    }
    expect(await bits()).toEqual([0, 0])
    await caller.diploma.revoke({ person_id: ended.id, reason: 'Fel person' })
    expect(await bits()).toEqual([1, 0])
    expect((await get(`/credentials/${ended.number}.json`)).status).toBe(410)
    expect((await get('/credentials/status/999')).status).toBe(404)
  })

  test('to those who try too many numbers', async () => {
    const tries = Array.from({ length: 61 }, () => get(`/credentials/${issued.number}.json`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })
})

test('many are made in a handful of statements, each at a place of its own, also when two make them at once', async () => {
  const persons = Array.from({ length: 12 }, (_, at) => person('Test', `Testsson${'a'.repeat(at)}`))
  const { persons: made } = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  const ids = made.map(({ id }) => id)
  const statements = await world.statementsOf(async () => {
    const [first, second] = await Promise.all([credentialsOf(services, ids), credentialsOf(services, ids)])
    expect(first).toEqual(second)
  })
  expect(statements.length).toBeLessThan(30)
  const places = await db.credential.findMany({ where: { person_id: { in: ids } } })
  expect(new Set(places.map(({ status_index }) => status_index)).size).toBe(12)
})

test('more credentials than a list’s 131,072 have places: the next list follows, and both hold', async () => {
  const [before, late] = [await issue(), await issue()]
  const { credentialStatus } = await json(`/credentials/${before.number}.json`)
  // Rows of documents that the test does not need: the database checks no keys while it writes them.
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.$executeRaw`
      INSERT INTO "Credential" (person_id, status_list, status_index, json, jws)
      SELECT 1000000 + place, 1, place, '', '' FROM generate_series(0, ${listLength - 1}) place
      WHERE place NOT IN (SELECT status_index FROM "Credential" WHERE status_list = 1)`
  })
  const next = (await json(`/credentials/${late.number}.json`)).credentialStatus
  expect([credentialStatus, next].map(({ statusListCredential }) => statusListCredential.split('/').at(-1))).toEqual([
    '1',
    '2',
  ])
  const bits = async () =>
    Promise.all(
      [credentialStatus, next].map(async (status) =>
        bitOf(await json(new URL(status.statusListCredential).pathname), status),
      ),
    )
  expect(await bits()).toEqual([0, 0])
  await caller.diploma.revoke({ person_id: late.id, reason: 'Fel person' })
  expect(await bits()).toEqual([0, 1])
  await db.$executeRaw`DELETE FROM "Credential" WHERE person_id > 1000000`
})

test('an altered status list is refused by a verifier of another house', async () => {
  const ended = await issue()
  const { credentialStatus } = await json(`/credentials/${ended.number}.json`)
  const { pathname } = new URL(credentialStatus.statusListCredential)
  const before = await json(pathname)
  await caller.diploma.revoke({ person_id: ended.id, reason: 'Fel person' })
  const list = await json(pathname)
  const did = await json('/.well-known/did.json')
  expect([await verifyByAnotherHouse(before, did), await verifyByAnotherHouse(list, did)]).toEqual([true, true])
  // The list of before the revocation, under the proof of the new one; and one that is said to hold for ever.
  const former = { ...list, credentialSubject: before.credentialSubject }
  const lasting = { ...list, validUntil: '2999-01-01T00:00:00Z' }
  const elsewhere = { ...list, id: `${list.id}0` }
  for (const altered of [former, lasting, elsewhere]) expect(await verifyByAnotherHouse(altered, did)).toBe(false)
  // Another key under the name of ours.
  const [method] = did.verificationMethod
  const forged = { ...did, verificationMethod: [{ ...method, publicKeyMultibase: otherKey }] }
  expect(await verifyByAnotherHouse(list, forged)).toBe(false)
})

test('the keys never leave the installation', async () => {
  const keys = await db.credentialKey.findMany()
  const given = JSON.stringify([await json('/.well-known/did.json'), await json('/.well-known/keys/rsa-1')])
  expect(keys.map(({ id }) => id)).toEqual(['ed25519-1', 'rsa-1'])
  expect(given).not.toMatch(/"d"|secret|PRIVATE/)
  for (const { secret_key } of keys) expect(Buffer.from(secret_key).toString('latin1')).not.toMatch(/PRIVATE|multibase/)
  expect((await get('/.well-known/keys/ed25519-1')).status).toBe(404)
})
