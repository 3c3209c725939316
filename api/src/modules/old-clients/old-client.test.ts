import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { isClientOrigin, noteUse } from '../../platform/auth/clients.ts'
import {
  codeForm,
  createBrowser,
  obtainCode,
  refreshForm,
  startAuth,
  testServices,
  withPassword,
} from '../../platform/auth/testing.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { changesInWords } from '../audit-log/audit-words.ts'
import { clientPageList } from './client-list.ts'
import { oldClientRouter } from './old-client.router.ts'
import { addressFaults } from './old-clients.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(oldClientRouter)
const send = await startAuth(testServices(db))

let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await db.oauthClient.deleteMany({ where: { id: { notIn: ['admin', 'cert', 'pages', 'legacy-demo'] } } })
  const keeper = await world.national(manage('Setting'))
  await db.user.update({ where: { id: keeper.user.id }, data: { firstname: 'Birgitta', lastname: 'Testander' } })
  api = callerOf(keeper.ctx)
})

const redirect = 'https://portal.example.se/auth'
const portal = 'skolportalen'
const data = { name: 'Skolportalen', redirect_uris: [redirect] }
const app = { client_id: portal, redirect_uri: redirect }
const make = (
  { id = portal, ...more }: { id?: string } & Partial<typeof data> & Record<string, unknown> = {},
  withSecret = false,
) => api.create({ client: id, data: { ...data, unbound: true, ...more }, withSecret })

/** Signs a person in by the client, and exchanges the code with what else is sent. */
async function exchange(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const user = await buildUser(db, await withPassword())
  const { code, verifier } = await obtainCode(createBrowser(send), user.name, app)
  return send('/oauth/token', { form: codeForm(code, verifier, { ...app, ...more }), headers })
}

test('a client is listed with the person for whom it last got tokens', async () => {
  await make()
  const people = async () => (await api.list()).items.find(({ id }) => id === portal)
  expect((await exchange()).status).toBe(200)
  const { user_id } = await db.oauthToken.findFirstOrThrow({ where: { client_id: portal }, select: { user_id: true } })
  await db.user.update({ where: { id: user_id }, data: { firstname: 'Malin', lastname: 'Skissgren' } })
  expect(await people()).toMatchObject({ registered_by: 'Birgitta Testander', used_by: 'Malin Skissgren' })
  await db.oauthToken.deleteMany({ where: { client_id: portal } })
  expect(await people()).toMatchObject({ used_by: null })
})

describe('registering', () => {
  test('clients are a file of those that are searched for, without anything that could be a secret', async () => {
    await make({}, true)
    await make({ id: 'matkalendern', name: 'Matkalendern', redirect_uris: ['https://mat.example.se/auth'] })
    const keeper = await world.national(manage('Setting'))
    const { rows, total } = await clientPageList.rows(keeper.ctx as SignedInContext, { search: ' MAT.example ' }, 10)
    expect([total, rows.map(({ name, client, state }) => [name, client, state])]).toEqual([
      1,
      [['Matkalendern', 'matkalendern', 'Aktiv']],
    ])
    const all = await clientPageList.rows(keeper.ctx as SignedInContext, {}, 10)
    expect(all.rows.map(({ client }) => client)).toEqual(expect.arrayContaining([portal, 'matkalendern']))
    expect(JSON.stringify(all.rows)).not.toMatch(/hash|first_party/)
    const reader = await world.national([{ subject: 'Setting', name: 'read' }])
    const local = await world.member(manage('Setting'))
    for (const { ctx } of [reader, local]) {
      expect(clientPageList.mayRead((ctx as SignedInContext).actor.ability)).toBe(false)
      await expect(clientPageList.rows(ctx as SignedInContext, {}, 10)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('a client is listed with how it is set, and without anything that could be its secret', async () => {
    const { client, secret } = await make(
      { origins: ['https://www.example.se'], rotation: false, unbound: false },
      true,
    )
    expect(client).toMatchObject({ ...data, origins: ['https://www.example.se'], rotation: false, unbound: false })
    expect(secret).toHaveLength(43)
    const row = await db.oauthClient.findUniqueOrThrow({ where: { id: portal } })
    expect(row.secret_hash).toBe(hashSecret(secret ?? ''))
    const { items } = await api.list()
    expect(items).toContainEqual({ ...client, registered_by: 'Birgitta Testander', used_by: null })
    expect(JSON.stringify(items)).not.toMatch(/hash|first_party/)
    expect(items.map(({ id }) => id)).not.toContain('admin')
    const [entry] = await db.auditEntry.findMany({
      where: { subject: 'OauthClient' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry).toMatchObject({ action: 'create', subject_id: portal })
    expect(JSON.stringify(entry?.details)).not.toContain(secret)
  })

  test.each([
    [{ id: 'admin' }, 'client'],
    [{ id: 'Skol Portalen' }, 'client'],
    [{ redirect_uris: ['portal.example.se/auth'] }, 'data.redirect_uris.0'],
    [{ redirect_uris: [redirect, `${redirect}#x`] }, 'data.redirect_uris.1'],
    [{ redirect_uris: [redirect, redirect] }, 'data.redirect_uris.1'],
    [{ redirect_uris: ['https://*.example.se/auth'] }, 'data.redirect_uris.0'],
    [{ redirect_uris: ['https://eva:ek@portal.example.se/auth'] }, 'data.redirect_uris.0'],
    [{ redirect_uris: ['https://Portal.example.se/auth'] }, 'data.redirect_uris.0'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'data.redirect_uris.0'],
    [{ origins: ['https://portal.example.se/'] }, 'data.origins.0'],
    [{ origins: ['null'] }, 'data.origins.0'],
    [{ redirect_uris: [] }, 'data.redirect_uris'],
    [{ name: ' ' }, 'data.name'],
  ])('%j is refused at %s', async (more, field) => {
    await expect(make(more)).rejects.toEqual(refused('INVALID', { [field]: [expect.any(String)] }))
    expect(await db.oauthClient.count({ where: { id: portal } })).toBe(0)
  })

  test('an address of our own is refused: the bare host, an app, a service, a site, also by its former label', async () => {
    const group = await buildGroup(db, { name: 'skane_lan' })
    await db.groupAlias.create({ data: { label: 'skane-forr', group_id: group.id } })
    const host = 'vo.localhost:3000'
    const own = [
      '',
      'admin.',
      'local-admin.',
      'docs.',
      'front.',
      'skane-lan.',
      'local-skane-lan.',
      'x.skane-lan.',
      'skane-forr.',
    ]
    for (const label of own) {
      const origin = `http://${label}${host}`
      await expect(make({ redirect_uris: [`${origin}/auth`] }), label).rejects.toEqual(
        refused('INVALID', { 'data.redirect_uris.0': [expect.stringContaining('Adressen är vår')] }),
      )
      await expect(make({ origins: ['https://www.example.se', origin] }), label).rejects.toEqual(
        refused('INVALID', { 'data.origins.1': [expect.any(String)] }),
      )
    }
    await expect(make({ origins: ['http://admin.vo.localhost'] })).rejects.toEqual(refused('INVALID'))
    await make({ redirect_uris: [`http://legacy.${host}/auth`], origins: [`http://legacy.${host}`] })
    const late = api.update({ client: portal, data: { ...data, origins: [`http://admin.${host}`] } })
    await expect(late).rejects.toEqual(refused('INVALID', { 'data.origins.0': [expect.any(String)] }))
  })

  test('an id is taken once; in production every address begins with https', async () => {
    await make()
    await expect(make()).rejects.toEqual(refused('INVALID', { client: ['Det finns redan en klient med det id:t'] }))
    const given = { ...data, origins: ['http://a.example.se'], redirect_uris: ['http://a.example.se/auth'] }
    const faults = (NODE_ENV: 'production' | 'development') =>
      Object.keys(addressFaults({ NODE_ENV }, { ...given, rotation: true, unbound: true }))
    expect(faults('production')).toEqual(['data.redirect_uris.0', 'data.origins.0'])
    expect(faults('development')).toEqual([])
  })
})

describe('signing in by a client', () => {
  test('without a secret of its own the code challenge is enough, whatever it sends', async () => {
    await make()
    expect((await exchange()).status).toBe(200)
    expect((await exchange({ client_secret: 'x' })).status).toBe(200)
  })

  test('with one it is asked for, in the body or as HTTP Basic, also to renew and to revoke', async () => {
    const { secret } = await make({}, true)
    const good = { client_secret: secret ?? '' }
    for (const more of [{}, { client_secret: 'x' }, { client_secret: '' }] as Record<string, string>[])
      expect(await exchange(more)).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    const answer = await exchange(good)
    expect(answer.status).toBe(200)
    const basic = { authorization: `Basic ${Buffer.from(`${portal}:${secret}`).toString('base64')}` }
    expect((await exchange({}, basic)).status).toBe(200)
    const refresh = refreshForm(String(answer.json.refresh_token), { client_id: portal })
    expect((await send('/oauth/token', { form: refresh })).status).toBe(401)
    const revoke = { client_id: portal, token: String(answer.json.refresh_token) }
    expect((await send('/oauth/revoke', { form: revoke })).status).toBe(401)
    expect((await send('/oauth/token', { form: { ...refresh, ...good } })).status).toBe(200)
  })

  test('a new secret works at once, and the former one beside it until its end', async () => {
    const { secret: first } = await make({}, true)
    const { secret: second, client } = await api.newSecret({ client: portal })
    expect(client?.old_secret_until).not.toBeNull()
    const works = async (secret: string | null) => (await exchange({ client_secret: secret ?? '' })).status === 200
    expect([await works(first), await works(second)]).toEqual([true, true])
    await db.oauthClient.update({ where: { id: portal }, data: { old_secret_until: new Date() } })
    expect([await works(first), await works(second)]).toEqual([false, true])
    const { secret: third } = await api.newSecret({ client: portal })
    expect(await api.endSecret({ client: portal, which: 'former' })).toMatchObject({ old_secret_until: null })
    expect([await works(second), await works(third)]).toEqual([false, true])
    expect(await api.endSecret({ client: portal, which: 'all' })).toMatchObject({ secret_at: null })
    expect(await works('')).toBe(true)
  })

  test('a closed one signs nobody in, its tokens have ended, and its pages call no more; an opened one begins anew', async () => {
    await make({ origins: ['https://www.example.se'] })
    const answer = await exchange()
    expect(await isClientOrigin(db, 'https://www.example.se')).toBe(true)
    expect(await api.close({ client: portal })).toMatchObject({ closed_at: expect.any(String) })
    const token = { access_hash: hashSecret(String(answer.json.access_token)) }
    expect((await db.oauthToken.findUniqueOrThrow({ where: token })).revoked_at).not.toBeNull()
    expect(await isClientOrigin(db, 'https://www.example.se')).toBe(false)
    const refresh = refreshForm(String(answer.json.refresh_token), { client_id: portal })
    expect((await send('/oauth/token', { form: refresh })).status).toBe(401)
    await api.open({ client: portal })
    expect((await send('/oauth/token', { form: refresh })).status).toBe(400)
    expect((await exchange()).status).toBe(200)
  })

  test('when it was last used is noted, once a minute', async () => {
    await make()
    expect((await exchange()).status).toBe(200)
    const used = async () => (await api.list()).items.find(({ id }) => id === portal)?.last_used_at
    const first = await used()
    expect(first).toEqual(expect.any(String))
    await noteUse(db, portal)
    expect(await used()).toBe(first)
    await noteUse(db, portal, new Date(Date.parse(first ?? '') + 61_000))
    expect(await used()).not.toBe(first)
  })
})

test('a change is saved, one on an older version is refused, and a removed client is gone with its tokens', async () => {
  const { client } = await make()
  // Tokens that work from every place are asked for: a save that forgets the field asks for none.
  const rest = data
  const next = { ...rest, redirect_uris: ['https://ny.example.se/auth'] }
  const saved = await api.update({ client: portal, data: next, updated_at: client.updated_at })
  expect(saved).toMatchObject({ redirect_uris: ['https://ny.example.se/auth'], unbound: false })
  const late = api.update({ client: portal, data: { ...rest, name: 'Sen' }, updated_at: client.updated_at })
  await expect(late).rejects.toMatchObject({ cause: { code: 'CONFLICT' } })
  const wrong = api.update({ client: portal, data: { ...rest, redirect_uris: ['x'] } })
  await expect(wrong).rejects.toEqual(refused('INVALID', { 'data.redirect_uris.0': [expect.any(String)] }))
  expect(await api.delete({ client: portal })).toEqual({ client: portal })
  expect(await db.oauthClient.count({ where: { id: portal } })).toBe(0)
})

test('the log says what was changed: addresses old and new, and which secret was ended, and never a secret', async () => {
  const { secret } = await make({}, true)
  const detailsOf = async (action: string) => {
    const where = { subject: 'OauthClient', subject_id: portal, action }
    return (await db.auditEntry.findFirst({ where, orderBy: { id: 'desc' } }))?.details
  }
  const made = await detailsOf('create')
  expect(made).toMatchObject({ changes: { redirect_uris: { from: null, to: [redirect] } } })
  const moved = ['https://ny.example.se/auth']
  await api.update({ client: portal, data: { ...data, redirect_uris: moved, unbound: false } })
  expect(await detailsOf('update')).toEqual({
    changes: { redirect_uris: { from: [redirect], to: moved }, unbound: { from: true, to: false } },
  })
  const { secret: second } = await api.newSecret({ client: portal })
  await api.endSecret({ client: portal, which: 'former' })
  expect(await detailsOf('clientSecretEnded')).toEqual({ changes: {}, which: 'former' })
  await api.endSecret({ client: portal, which: 'all' })
  expect(await detailsOf('clientSecretEnded')).toEqual({ changes: {}, which: 'all' })
  await api.delete({ client: portal })
  expect(await detailsOf('delete')).toMatchObject({ changes: { redirect_uris: { from: moved, to: null } } })
  const told = JSON.stringify(await db.auditEntry.findMany({ where: { subject_id: portal } }), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(changesInWords(made as Record<string, unknown>)).toContain(`Adresser att gå tillbaka till: – → ${redirect}`)
  for (const each of [secret, second].map(String)) {
    expect(told).not.toContain(each)
    expect(told).not.toContain(hashSecret(each))
  }
})

test('our own apps are not to be changed here, and nobody without the installation’s settings sees or changes any', async () => {
  await db.oauthClient.upsert({
    ...{ where: { id: 'admin' }, update: {}, create: { id: 'admin', name: 'Admin', first_party: true } },
  })
  for (const act of ['newSecret', 'close', 'delete'] as const)
    await expect(api[act]({ client: 'admin' })).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
  const member = callerOf((await world.member(manage('Setting'))).ctx)
  await expect(member.list()).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } })
  await expect(member.create({ client: portal, data })).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } })
})
