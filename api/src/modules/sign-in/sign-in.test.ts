import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import {
  buildAccountRequest,
  buildLinkedAccount,
  buildSignInProvider,
} from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { installAccess } from '../../access/default-roles.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { newCertificate } from '../../platform/auth/providers/testing/certificate.ts'
import { createSamlProvider } from '../../platform/auth/providers/testing/saml-provider.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { accountRequestRouter } from './account-request.router.ts'
import { linkedAccountRouter } from './linked-account.router.ts'
import { signInProviderRouter } from './sign-in-provider.router.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const callerOf = createCallerFactory(
  router({ provider: signInProviderRouter, request: accountRequestRouter, linked: linkedAccountRouter }),
)
const refused = (code: string, fields?: string[]) =>
  expect.objectContaining({
    cause: expect.objectContaining({
      code,
      ...(fields && { fields: Object.fromEntries(fields.map((name) => [name, expect.anything()])) }),
    }),
  })

let office: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  mails.length = 0
  await installAccess(db)
  const user = await buildUser(db)
  await db.user.update({ where: { id: user.id }, data: { roles: { connect: { name: 'office' } } } })
  office = callerOf(await world.as(user.id))
})

const oidc = { title: 'Provköping', issuer: 'https://login.skola.example', client_id: 'kollegium' }

test('a SAML provider gets a key for encrypted answers once; it is sealed, and answered by nothing', async () => {
  const given = { title: 'S', kind: 'saml' as const, issuer: 'https://idp.example', sso_url: 'https://idp.example/sso' }
  const { certificates } = { certificates: createSamlProvider('https://idp.example').certificate }
  const made = await office.provider.create({ data: { ...given, certificates } })
  const read = () => db.signInProvider.findUniqueOrThrow({ where: { id: made.id } })
  const { decryption_key, decryption_certificate } = await read()
  expect(world.services.keys.open(decryption_key ?? new Uint8Array())).toContain('BEGIN PRIVATE KEY')
  expect(Object.keys(made)).not.toContain('decryption_key')
  await office.provider.update({ id: made.id, data: { title: 'Ny' } })
  expect((await read()).decryption_certificate).toBe(decryption_certificate)
})

test('the secret is sealed and answered by nothing; an empty one keeps it', async () => {
  const made = await office.provider.create({ data: { ...oidc, client_secret: 'hemligt' } })
  const listed = await office.provider.list({})
  expect(JSON.stringify([made, listed])).not.toContain('hemligt')
  expect([made.client_secret, made.has_secret]).toEqual(['', true])
  await office.provider.update({ id: made.id, data: { title: 'Ny', client_secret: '' } })
  const { client_secret } = await db.signInProvider.findUniqueOrThrow({ where: { id: made.id } })
  expect(world.services.keys.open(client_secret ?? new Uint8Array())).toBe('hemligt')
})

test.each([
  [{ ...oidc, issuer: 'http://login.skola.example' }, ['data.issuer']],
  [{ ...oidc, issuer: 'login', client_id: '' }, ['data.issuer', 'data.client_id']],
  [{ title: 'S', kind: 'saml' as const, issuer: 'x' }, ['data.sso_url', 'data.certificates']],
  [
    { title: 'S', kind: 'saml' as const, issuer: 'x', sso_url: 'https://a.example', certificates: 'abc' },
    ['data.certificates'],
  ],
  [{ ...oidc, domains: 'skola' }, ['data.domains']],
])('what can not work is refused at its fields', async (data, fields) => {
  await expect(office.provider.create({ data })).rejects.toEqual(refused('INVALID', fields))
  expect(await db.signInProvider.count()).toBe(0)
})

test('a domain belongs to one organisation', async () => {
  const group = await buildGroup(db)
  await buildSignInProvider(db, { group_id: group.id, domains: 'skola.example' })
  const data = { ...oidc, domains: 'annan.example\n@Skola.example' }
  await expect(office.provider.create({ data })).rejects.toEqual(refused('INVALID', ['data.domains']))
})

test('another issuer removes the links, another name keeps them', async () => {
  const { id } = await office.provider.create({ data: oidc })
  const user = await buildUser(db)
  await buildLinkedAccount(db, { user_id: user.id, provider_id: id })
  await office.provider.update({ id, data: { title: 'Ny' } })
  expect(await db.linkedAccount.count()).toBe(1)
  await office.provider.update({ id, data: { issuer: 'https://annan.example' } })
  expect(await db.linkedAccount.count()).toBe(0)
  expect(await db.auditEntry.count({ where: { action: 'linksRemoved', subject_id: String(id) } })).toBe(1)
})

/** A service of SAML whose account of the user is linked. */
async function linkedSaml(user_id: number) {
  const certificates = createSamlProvider('https://idp.example').certificate
  const given = { title: 'S', kind: 'saml' as const, issuer: 'https://idp.example', sso_url: 'https://idp.example/sso' }
  const { id } = await office.provider.create({ data: { ...given, certificates } })
  await buildLinkedAccount(db, { user_id, provider_id: id })
  return id
}
const forgeries = [
  { certificates: createSamlProvider('https://idp.example').certificate },
  { sso_url: 'https://annan.example/sso' },
  { strong_values: 'urn:vad-som-helst' },
]

test('the office can’t become an administrator by signing the answers of a service that one has linked', async () => {
  const administrator = await buildUser(db)
  await db.user.update({ where: { id: administrator.id }, data: { roles: { connect: { name: 'administrator' } } } })
  const id = await linkedSaml(administrator.id)
  const before = await db.signInProvider.findUniqueOrThrow({ where: { id } })
  for (const data of forgeries) await expect(office.provider.update({ id, data })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await db.signInProvider.findUniqueOrThrow({ where: { id } })).toEqual(before)
  expect(mails).toEqual([])
  await office.provider.update({ id, data: { title: 'Ny', acr_values: 'urn:level:3' } })
  const above = callerOf(await world.as(administrator.id))
  for (const data of forgeries) await above.provider.update({ id, data })
  expect(mails).toHaveLength(forgeries.length)
})

test('the office renews a certificate, and the people whose accounts are linked are told', async () => {
  const user = await buildUser(db, { email: 'anna@skola.example' })
  const id = await linkedSaml(user.id)
  for (const data of forgeries) await office.provider.update({ id, data })
  await office.provider.update({ id, data: { title: 'Ny' } })
  expect(mails.map(({ to }) => to)).toEqual(forgeries.map(() => 'anna@skola.example'))
  expect(await db.linkedAccount.count()).toBe(1)
  const entries = await db.auditEntry.findMany({ where: { action: 'update', subject: 'SignInProvider' } })
  expect(entries.map(({ details }) => details)).toContainEqual({ fields: ['certificates'] })
})

test('"Prova" tells what a service of OpenID Connect answers, and what is wrong', async () => {
  const server = createServer((req, res) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const description = { issuer, jwks_uri: `${issuer}/jwks`, code_challenge_methods_supported: ['S256'] }
    res.setHeader('content-type', 'application/json')
    res.end(
      JSON.stringify(req.url === '/jwks' ? { keys: [{}] } : { ...description, response_types_supported: ['code'] }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { id } = await office.provider.create({ data: { ...oidc, issuer } })
  expect((await office.provider.check({ id })).map(({ good }) => good)).toEqual([true, true, true, true])
  await office.provider.update({ id, data: { issuer: `${issuer}/annan` } })
  expect((await office.provider.check({ id })).map(({ good }) => good)).toEqual([true, false])
})

test('"Prova" tells of a certificate that has ended', async () => {
  const old = newCertificate(new Date('2026-01-01')).certificate
  const { certificate } = createSamlProvider('x')
  const saml = { title: 'S', kind: 'saml' as const, issuer: 'x', sso_url: 'http://127.0.0.1:9/sso' }
  const { id } = await office.provider.create({ data: { ...saml, certificates: `${old}\n${certificate}` } })
  const checks = await office.provider.check({ id })
  expect(checks.map(({ good }) => good)).toEqual([true, false, false, true])
  expect(checks[2]?.found).toBe('Har gått ut 2026-01-01.')
})

async function admin(group_id: number) {
  const { id: role } = await db.groupsRole.findUniqueOrThrow({ where: { name: 'group_admin' } })
  const { user_id } = await buildMembership(db, { group_id, roleIds: [role] })
  return callerOf(await world.as(user_id, group_id))
}

test('the organisation’s administrator approves: an invited member, linked to the school’s account', async () => {
  const group = await buildGroup(db, { category: 'local' })
  const request = await buildAccountRequest(db, {
    group_id: group.id,
    subject: 'sub-1',
    firstname: 'Ada',
    lastname: 'Ny',
  })
  const here = await admin(group.id)
  const done = await here.request.approve({ id: request.id })
  const user = await db.user.findUniqueOrThrow({
    where: { id: done.user?.id ?? 0 },
    select: { name: true, email: true, password_hash: true, active: true, memberships: { select: { group_id: true } } },
  })
  expect(user).toEqual({
    ...{ name: 'adany', email: request.email, password_hash: null, active: true },
    memberships: [{ group_id: group.id }],
  })
  expect(await db.signInLink.count({ where: { user_id: done.user?.id, purpose: 'account' } })).toBe(1)
  const link = { provider_id: request.provider_id, subject: 'sub-1', user_id: done.user?.id }
  expect(await db.linkedAccount.count({ where: link })).toBe(1)
  await expect(here.request.approve({ id: request.id })).rejects.toEqual(refused('CONFLICT'))
  await expect(here.request.decline({ id: request.id })).rejects.toEqual(refused('CONFLICT'))
})

test('an address that somebody has, and another organisation’s administrator', async () => {
  const group = await buildGroup(db, { category: 'local' })
  const taken = await buildUser(db)
  const request = await buildAccountRequest(db, { group_id: group.id, email: taken.email })
  const elsewhere = await admin((await buildGroup(db)).id)
  await expect(elsewhere.request.approve({ id: request.id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect((await admin(group.id)).request.approve({ id: request.id })).rejects.toEqual(
    refused('INVALID', ['data.email']),
  )
  expect([await db.linkedAccount.count(), (await db.accountRequest.findFirstOrThrow()).status]).toEqual([0, 'open'])
})

test('a declined request makes nobody', async () => {
  const request = await buildAccountRequest(db)
  const before = await db.user.count()
  expect((await office.request.decline({ id: request.id })).status).toBe('declined')
  expect(await db.user.count()).toBe(before)
  expect(mails.map(({ to }) => to)).toEqual([request.email])
})

test('a person sees and removes the own links alone; an administrator those of a member', async () => {
  const group = await buildGroup(db, { category: 'local' })
  const { user_id } = await buildMembership(db, { group_id: group.id })
  const own = await buildLinkedAccount(db, { user_id })
  const other = await buildLinkedAccount(db, { user_id: (await buildUser(db)).id })
  const person = callerOf(await world.as(user_id))
  expect((await person.linked.mine()).map(({ id }) => id)).toEqual([own.id])
  expect(await person.linked.remove({ id: other.id })).toEqual({ count: 0 })
  await expect(person.linked.removeOf({ id: own.id })).rejects.toEqual(refused('FORBIDDEN'))
  const here = await admin(group.id)
  expect(await here.linked.of({ id: user_id })).toHaveLength(1)
  await expect(here.linked.removeOf({ id: other.id })).rejects.toEqual(refused('NOT_FOUND'))
  expect(await here.linked.removeOf({ id: own.id })).toEqual({ count: 1 })
  expect(await db.auditEntry.count({ where: { action: 'accountUnlinked', subject_id: String(user_id) } })).toBe(1)
})
