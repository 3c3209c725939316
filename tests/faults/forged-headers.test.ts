import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sv } from '@kollegium/api/i18n/sv/index'
import { install, workQueues } from '@kollegium/api/install'
import { readEnv } from '@kollegium/api/process'
import { closeServices, createServices } from '@kollegium/api/services'
import { buildActors, buildTree } from '@kollegium/api/testing/actors'
import { createFingerprint } from '@kollegium/api/testing/database-state'
import { bearerFor, serveApi } from '@kollegium/api/testing/http'
import { buildRows } from '@kollegium/api/testing/rows'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { createGatewayApp } from '@kollegium/gateway/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Tests over real HTTP that the headers VoGroup and VoMasquerade give a client no right that it lacks.

const { url } = await createTestDatabase()
const dir = await mkdtemp(join(tmpdir(), 'kollegium-test-headers-'))
const env = readEnv({
  NODE_ENV: 'test',
  DATA_DIR: dir,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'silent',
})
const services = await createServices(env, url)
const { db } = services
await install(services)
await workQueues(services)
const api = await serveApi(services, { graphql: createGatewayApp })
const tree = await buildTree(db)
const actors = await buildActors(services, tree, {
  administrator: { roles: ['administrator'] },
  // All rights that a member of the other college can have.
  stranger: {
    groups: [
      ['group_admin', 'elsewhere'],
      ['editor', 'elsewhere'],
      ['issuer', 'elsewhere'],
    ],
  },
  victim: { groups: [['group_admin', 'here']] },
})
const here = await buildRows(db, await actors.as('administrator'), tree.here, actors.ids.victim ?? 0)
const stranger = await bearerFor(db, actors.ids.stranger ?? 0)
const administrator = await bearerFor(db, actors.ids.administrator ?? 0)
const victim = String(actors.ids.victim)
const fingerprint = await createFingerprint(db)
/** The rows of all tables but the log and the counts of reads, which tell of refused tries some seconds after them. */
async function rows(): Promise<Record<string, string>> {
  const { AuditEntry: _, ReadCount: __, ...others } = await fingerprint()
  return others
}
let untouched: Record<string, string>
let logged = 0n
beforeAll(async () => {
  untouched = await rows()
  logged = (await db.auditEntry.aggregate({ _max: { id: true } }))._max.id ?? 0n
})

/** Nothing is written but the refusals themselves. */
async function expectUntouched(): Promise<void> {
  expect(await rows()).toEqual(untouched)
  const told = await db.auditEntry.findMany({ where: { id: { gt: logged } }, select: { action: true, result: true } })
  expect(told.filter(({ result }) => result !== 'refused')).toEqual([])
}

afterAll(async () => {
  await api.stop()
  await closeServices(services)
  await rm(dir, { recursive: true, force: true })
})

type Headers = Record<string, string>

function upload(headers: Headers, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob(['hej']), 'hej.txt')
  return api.call('/api/v1/files', { method: 'POST', headers, body })
}
const code = (answer: { json: unknown }) => (answer.json as { error?: { data: { code: string } } }).error?.data.code

describe('the group of others in VoGroup', () => {
  const forged = { ...stranger, vogroup: String(tree.here) }

  test('shows nothing of it', async () => {
    for (const path of ['article.list', 'article.records', 'tag.list', 'portfolio.list', 'folder.list', 'file.list']) {
      const answer = await api.query(path, {}, forged)
      expect(answer.json, path).toMatchObject({ result: { data: { items: [], total: 0 } } })
    }
    for (const path of ['diploma.list', 'certificate.list', 'print.list']) {
      expect((await api.query(path, {}, forged)).json, path).toMatchObject({ result: { data: { total: 0 } } })
    }
    expect(code(await api.query('article.get', { id: here.article.id }, forged))).toBe('NOT_FOUND')
    expect(code(await api.query('group.get', { id: tree.here }, forged))).toBe('NOT_FOUND')
    const { json } = await api.call('/api/v1/user', { headers: forged })
    expect((json as { data: { permissions: unknown[] } }).data.permissions).toEqual([])
    const answer = await api.graphql(`{ article(id: ${here.article.id}) { title } }`, forged)
    expect(answer.json).toEqual({ data: { article: null } })
  })

  test('lets nothing be made or changed in it', async () => {
    for (const [path, data] of [
      ['article.create', { title: 'x' }],
      ['tag.create', { label: 'x' }],
      ['portfolio.create', { name: 'x_y', title: 'x' }],
    ] as const) {
      expect(await api.mutate(path, { data }, forged), path).toMatchObject({ status: 403 })
    }
    expect(await api.mutate('tag.quick', { label: 'x' }, forged)).toMatchObject({ status: 403 })
    const update = await api.mutate('article.update', { id: here.article.id, data: { title: 'x' } }, forged)
    expect(update).toMatchObject({ status: 404 })
    expect(await api.mutate('article.delete', { id: here.article.id }, forged)).toMatchObject({ status: 404 })
    expect(await upload(forged)).toMatchObject({ status: 403 })
    expect(await upload(forged, { portfolio_id: String(here.portfolio.id) })).toMatchObject({ status: 400 })
    const mutation = `mutation { updateArticle(id: ${here.article.id}, input: { title: "x" }) { id } }`
    expect((await api.graphql(mutation, forged)).json).toMatchObject({ errors: [{}] })
    await expectUntouched()
  })

  test.each(['0', '-1', '1.5', '1e3', 'x', '99999999999999999999', "1' OR 1=1", `${tree.here}, ${tree.here}`, ' '])(
    '%j is no group, and counts as none',
    async (vogroup) => {
      const answer = await api.query('article.list', {}, { ...stranger, vogroup })
      expect(answer.json).toEqual((await api.query('article.list', {}, stranger)).json)
      expect(await api.mutate('article.create', { data: { title: 'x' } }, { ...stranger, vogroup })).toMatchObject({
        status: 403,
      })
    },
  )

  test('a group that does not exist: nothing is made, and it is no fault of ours', async () => {
    const missing = { ...administrator, vogroup: '999999999' }
    for (const attempt of [
      api.mutate('article.create', { data: { title: 'x' } }, missing),
      api.mutate('tag.create', { data: { label: 'x' } }, missing),
      api.mutate('tag.quick', { label: 'x' }, missing),
      api.mutate('portfolio.create', { data: { name: 'x_y', title: 'x' } }, missing),
      upload(missing),
    ]) {
      const { status } = await attempt
      expect([400, 404]).toContain(status)
    }
    await expectUntouched()
  })
})

describe('acting as others by VoMasquerade alone', () => {
  /** Every way into the product, with the status of its refusal. */
  const ways = (headers: Headers) => ({
    query: () => api.query('article.list', {}, headers),
    'open query': () => api.mutate('verification.check', { number: '1' }, headers),
    mutation: () => api.mutate('article.update', { id: here.article.id, data: { title: 'x' } }, headers),
    user: () => api.call('/api/v1/user', { headers }),
    upload: () => upload(headers),
    file: () => api.call(`/api/v1/print-runs/${here.papers?.runs.done}/file`, { headers }),
    import: () => api.call('/api/v1/certificates/import', { method: 'POST', headers, body: new FormData() }),
  })

  test.each([
    ['someone without the right', stranger],
    ['an administrator who has not begun it', administrator],
  ])('%s is refused everywhere, and nothing is written', async (_, bearer) => {
    const headers = { ...bearer, vomasquerade: victim }
    for (const [name, call] of Object.entries(ways(headers))) {
      const answer = await call()
      expect(answer.status, name).toBe(403)
      expect(answer.text, name).toContain(sv['notice.accessDenied'])
    }
    const answer = await api.graphql('{ user { id } }', headers)
    expect(answer.status).toBe(200)
    const mutation = await api.graphql(`mutation { deleteArticle(id: ${here.article.id}) { id } }`, headers)
    expect(mutation.json).toEqual({
      errors: [{ message: 'This action is unauthorized.', extensions: { category: 'authorization' } }],
    })
    await expectUntouched()
  })

  test.each(['0', '-1', 'x', '999999999', '99999999999999999999', "1' OR 1=1"])('as %j', async (vomasquerade) => {
    for (const bearer of [stranger, administrator]) {
      expect(await api.query('article.list', {}, { ...bearer, vomasquerade })).toMatchObject({ status: 403 })
    }
  })

  test('without a sign-in, or with a token that is none, it is nobody', async () => {
    for (const bearer of [{}, { authorization: 'Bearer x' }, { authorization: `Basic ${victim}` }]) {
      const headers = { ...bearer, vomasquerade: victim } as Headers
      expect(await api.query('article.list', {}, headers)).toMatchObject({ status: 401 })
      expect(await api.call('/api/v1/user', { headers })).toMatchObject({ status: 401 })
      expect(await upload(headers)).toMatchObject({ status: 401 })
    }
  })

  test("begun by an administrator it is that sign-in's alone, and gives the other's rights and no more", async () => {
    const began = await api.mutate('session.masquerade', { id: actors.ids.victim }, administrator)
    expect(began.status).toBe(200)
    const acting = { ...administrator, vomasquerade: victim }
    expect((await api.query('article.list', {}, acting)).json).toMatchObject({ result: { data: { total: 1 } } })
    expect(code(await api.query('tag.get', { id: 999 }, acting))).toBe('NOT_FOUND')
    expect(await api.mutate('session.masquerade', { id: actors.ids.stranger }, acting)).toMatchObject({ status: 403 })
    const elsewhere = { ...acting, vogroup: String(tree.elsewhere) }
    expect(await api.mutate('article.create', { data: { title: 'x' } }, elsewhere)).toMatchObject({ status: 403 })
    const copied = { ...stranger, vomasquerade: victim }
    expect(await api.query('article.list', {}, copied)).toMatchObject({ status: 403 })
    const another = { ...(await bearerFor(db, actors.ids.administrator ?? 0)), vomasquerade: victim }
    expect(await api.query('article.list', {}, another)).toMatchObject({ status: 403 })
  })
})
