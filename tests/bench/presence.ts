import { setTimeout as delay } from 'node:timers/promises'
import { hashSecret, newSecret } from '@kollegium/api/testing'
import type { Db } from '@kollegium/db'
import { longSite } from './fill-articles.ts'
import { type Running, startServer } from './processes.ts'
import type { Measured } from './report.ts'
import { openTestBedWith } from './test-bed.ts'

/** People who have one article open. */
const people = 200
/** Milliseconds between two heartbeats of a person, as the browser sends them (web/src/features/together/use-presence.ts). */
const beatEvery = 15_000
/** Milliseconds in which every person sends four heartbeats, and one of them goes on to another field every five seconds. */
const measured = 4 * beatEvery
const typesEvery = 5_000

type Opened = { articleId: number; groupId: number; authorizations: string[] }

/**
 * Measures the processor time of the server while 200 people have one article open: each listens to the stream of people and sends heartbeats,
 * one of them types. The time of the server at rest is taken off.
 */
export async function measurePresence(flags: string[], tell: (line: Measured) => void): Promise<void> {
  const { env, close, ...opened } = await openTestBedWith(({ db }) => addPeople(db))
  let server: Running | undefined
  try {
    server = await startServer('start.ts', env, flags)
    const stop = new AbortController()
    const streams = opened.authorizations.map((_, tab) => listen(server as Running, opened, tab, stop.signal))
    // A server that has just started still has work of its own, and Node compiles.
    await beats(server, opened, 4 * beatEvery)
    const busy = await spent(server, () => beats(server as Running, opened, measured))
    stop.abort()
    const heard = await Promise.all(streams)
    if (heard.some((bytes) => bytes === 0)) throw new Error('a stream told of nobody')
    await delay(beatEvery)
    const idle = await spent(server, () => delay(measured))
    const ours = (100 * (busy - idle) * 1000) / measured
    tell({ name: `presence of ${people} people on one article`, ours, unit: '% of a core', limit: 5, sense: 'most' })
  } finally {
    await server?.stop()
    await close()
  }
}

/** Seconds of processors that the server uses meanwhile. */
async function spent(server: Running, work: () => Promise<unknown>): Promise<number> {
  const before = server.processorTime()
  await work()
  return server.processorTime() - before
}

function call(server: Running, { articleId, groupId, authorizations }: Opened, tab: number) {
  const headers = { authorization: authorizations[tab] ?? '', VoGroup: String(groupId) }
  const form = { entity: 'article', id: articleId, tab: `bench-tab-${tab}` }
  const of = (path: string, more: object = {}) =>
    `${server.url}/api/v1/trpc/${path}?${new URLSearchParams({ input: JSON.stringify({ ...form, ...more }) })}`
  return { of, headers }
}

/** Listens to the people of the article. @returns the bytes that were told until the signal */
async function listen(server: Running, opened: Opened, tab: number, signal: AbortSignal): Promise<number> {
  const { of, headers } = call(server, opened, tab)
  const response = await fetch(of('presence.watch'), { headers: { ...headers, accept: 'text/event-stream' }, signal })
  if (!response.ok || !response.body) throw new Error(`presence.watch: ${response.status}`)
  let bytes = 0
  try {
    for await (const part of response.body) bytes += (part as Uint8Array).length
  } catch (error) {
    if (!signal.aborted) throw error
    return bytes
  }
  throw new Error('a stream ended by itself')
}

/** Sends every person's heartbeats, evenly over the time, and those of the one who types. */
async function beats(server: Running, opened: Opened, ms: number): Promise<void> {
  const until = performance.now() + ms
  const beat = async (tab: number, field: string | null) => {
    const { of, headers } = call(server, opened, tab)
    const response = await fetch(of('presence.beat', { field }), { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`presence.beat: ${response.status}`)
  }
  const every = async (tab: number, pause: number, fieldAt: (count: number) => string | null) => {
    await delay((tab * pause) / people)
    for (let count = 0; performance.now() < until; count++) {
      const begun = performance.now()
      await beat(tab, fieldAt(count))
      await delay(Math.max(0, Math.min(pause - (performance.now() - begun), until - performance.now())))
    }
  }
  const readers = Array.from({ length: people - 1 }, (_, at) => every(at + 1, beatEvery, () => null))
  await Promise.all([every(0, typesEvery, (count) => (count % 2 === 0 ? 'title' : 'lead')), ...readers])
}

/** Adds editors of a college of the demo network, each with a token of a program outside. */
async function addPeople(db: Db): Promise<Opened> {
  const tokens = Array.from({ length: people }, () => newSecret())
  const group = await db.group.findFirstOrThrow({ where: { name: longSite }, select: { id: true } })
  const article = await db.content.findFirstOrThrow({
    where: { group_id: group.id, type: 'article' },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  await db.$executeRaw`
    INSERT INTO "OauthClient" (id, name, redirect_uris, unbound) VALUES ('bench', 'Mätning', '{}', true)`
  await db.$executeRaw`
    WITH person AS (
      INSERT INTO "User" (name, email, firstname, lastname, apps, updated_at)
      SELECT 'bench' || n, 'bench' || n || '@example.com', 'Mätare', 'Nummer ' || n, '{pages}', now()
      FROM generate_series(1, ${people}::int) n RETURNING id
    ), membership AS (
      INSERT INTO "Membership" (user_id, group_id) SELECT id, ${group.id} FROM person RETURNING id
    )
    INSERT INTO "_GroupsRoleToMembership" ("A", "B")
    SELECT role.id, membership.id FROM "GroupsRole" role, membership WHERE role.name = 'editor'`
  await db.$executeRaw`
    INSERT INTO "OauthToken" (id, family, client_id, user_id, access_hash, access_expires_at)
    SELECT 'bench' || n, 'bench' || n, 'bench', person.id, hash, now() + interval '1 hour'
    FROM unnest(${tokens.map(hashSecret)}::text[]) WITH ORDINALITY AS token (hash, n)
    JOIN "User" person ON person.name = 'bench' || n`
  return { articleId: article.id, groupId: group.id, authorizations: tokens.map((token) => `Bearer ${token}`) }
}
