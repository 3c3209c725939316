import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sv } from '@kollegium/api/i18n/sv/index'
import { install, workQueues } from '@kollegium/api/install'
import { readEnv } from '@kollegium/api/process'
import { closeServices, createServices } from '@kollegium/api/services'
import { queueMail } from '@kollegium/api/testing'
import { bearerFor, serveApi } from '@kollegium/api/testing/http'
import { startEmbedded } from '@kollegium/db/embedded'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { isAlive } from '@kollegium/db/testing/processes'
import { copyCluster, TEMPLATE } from '@kollegium/db/testing/server'
import { createGatewayApp } from '@kollegium/gateway/app'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'

// A PostgreSQL of its own, because the test kills it. Unlike the other tests' server it writes to the disk, so saved
// rows survive.
const dir = await mkdtemp(join(tmpdir(), 'kollegium-test-away-'))
await copyCluster(dir)
const start = () => startEmbedded({ dir, database: TEMPLATE })
let server = await start()

const env = readEnv({
  NODE_ENV: 'test',
  DATA_DIR: join(dir, 'kept'),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'silent',
})
const services = await createServices(env, server.url)
const { db, changes } = services
await install(services)
await workQueues(services)
const api = await serveApi(services, { graphql: createGatewayApp })

afterAll(async () => {
  await api.stop()
  await closeServices(services)
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

/** The requirement states this time, in ms. */
const away = 10_000

const mail = (key: string) => ({ to: 'a@example.com', subject: key, text: key, html: `<p>${key}</p>`, key })
const mailsSent = async () => (await readdir(join(env.DATA_DIR, 'outbox')).catch(() => [])).length

test('away for a while: every call says so in Swedish, nothing crashes, and all of it comes back by itself', {
  timeout: 120_000,
}, async () => {
  const user = await buildUser(db, { email: 'before@example.com' })
  const roles = { connect: { name: 'administrator' } }
  await db.user.update({ where: { id: user.id }, data: { roles } })
  const article = await buildContent(db)
  const headers = await bearerFor(db, user.id)
  const calls = {
    query: () => api.query('article.get', { id: article.id }, headers),
    list: () => api.query('article.list', {}, headers),
    mutation: () => api.mutate('tag.create', { data: { label: `etikett ${Math.random()}` } }, headers),
    raw: () => api.mutate('verification.check', { number: '1234' }),
    user: () => api.call('/api/v1/user', { headers }),
    file: () => api.call('/files/1/bild.png'),
    signIn: () => api.call('/oauth/authorize?client_id=admin&response_type=code'),
    graphql: () => api.graphql(`{ article(id: ${article.id}) { title } }`, headers),
  }
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await call()] as const)),
    ) as Record<keyof typeof calls, Awaited<ReturnType<typeof api.call>>>

  // The calls fill the caches in memory: the token, the rights, the texts.
  const before = await everything()
  expect(Object.values(before).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404, 401, 200])
  expect(before.graphql.json).toEqual({ data: { article: { title: article.title } } })
  const heard = vi.fn()
  changes.on(['Tag'], heard)

  process.kill(server.pid, 'SIGKILL')
  // While the database stops, some calls still get through. The others get the same answer as later ones.
  await vi.waitFor(async () => {
    const statuses = Object.values(await everything()).map(({ status }) => status)
    expect(statuses).not.toContain(500)
    expect(statuses).toEqual([503, 503, 503, 503, 503, 503, 503, 200])
  }, 10_000)
  const end = Date.now() + away
  while (Date.now() < end) {
    const answers = await everything()
    for (const name of ['query', 'list', 'mutation', 'raw'] as const) {
      const error = { message: sv['error.unavailable'], data: { httpStatus: 503, code: 'UNAVAILABLE' } }
      expect(answers[name], name).toMatchObject({ status: 503, json: { error } })
    }
    expect(answers.user).toMatchObject({ status: 503, json: { message: sv['error.unavailable'] } })
    expect(answers.file).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } })
    expect(answers.signIn).toMatchObject({ status: 503, json: { error: 'temporarily_unavailable' } })
    // Old clients stop at any other status (the contract).
    expect(answers.graphql).toMatchObject({ status: 200, json: { errors: [{ extensions: { category: 'internal' } }] } })
    for (const { ms } of Object.values(answers)) expect(ms).toBeLessThan(4_000)
    expect(changes.live()).toBe(false)
    await expect(queueMail(services, mail('lost'))).rejects.toThrow()
    await delay(200)
  }
  expect(isAlive(server.pid)).toBe(false)

  const port = server.port
  server = await start()
  expect(server.port).toBe(port)
  // The rights are taken away before the product has noticed that the database is back.
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('DELETE FROM "_RoleToUser" WHERE "B" = $1', [user.id])
  expect(await calls.query()).toMatchObject({ status: 404 })
  expect((await calls.list()).json).toMatchObject({ result: { data: { total: 0 } } })
  await client.query('INSERT INTO "_RoleToUser" SELECT id, $1 FROM "Role" WHERE name = $2', [user.id, 'administrator'])
  await client.end()

  await vi.waitFor(() => expect(changes.live()).toBe(true), { timeout: 8_000 })
  await vi.waitFor(async () => expect((await calls.query()).status).toBe(200))
  const after = await everything()
  expect(Object.values(after).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404, 401, 200])
  expect(after.graphql.json).toEqual(before.graphql.json)
  // News of changes arrive again, and the caches follow them.
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('Tag'))
  await db.user.update({ where: { id: user.id }, data: { roles: { set: [] } } })
  await vi.waitFor(async () => expect((await calls.query()).status).toBe(404))
  // The queue sends later mails, and none of those that it failed to store.
  await queueMail(services, mail('after'))
  await vi.waitFor(async () => expect(await mailsSent()).toBe(1), { timeout: 15_000 })
})
