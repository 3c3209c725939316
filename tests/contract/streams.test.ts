import { randomUUID } from 'node:crypto'
import { createCaller } from '@kollegium/api/server'
import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { createClient, NetworkError } from 'graphql-sse'
import { describe, expect, test } from 'vitest'
import { startServer } from './server.ts'

// Subscriptions over server-sent events, read by the protocol's own client in its mode of distinct connections.

const { db, graphqlAddress, tree, bearer, actors } = await startServer()

type Result = { data?: Record<string, unknown> | null; errors?: readonly { message: string }[] }

/** Subscribes and collects the events. `ended` resolves when the stream is complete; `refused` is the status of a refusal. */
async function follow(name: string | null, query: string, given?: { authorization: string }) {
  const headers = { ...(given ?? (name ? await bearer(name) : {})), vogroup: String(tree.here) }
  const results: Result[] = []
  let begin = () => {}
  let end = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const url = `${graphqlAddress}/stream`
  const client = createClient({ url, headers, retryAttempts: 0, on: { connected: begin } })
  const next = (result: unknown) => results.push(result as Result)
  let refused: number | null = null
  const error = (failure: unknown) => {
    if (failure instanceof NetworkError && failure.response) refused = (failure.response as Response).status
    begin()
    end()
  }
  const stop = client.subscribe({ query }, { next, error, complete: end })
  // The answer begins after the first read of the rows. Later changes are news.
  await begun
  return { results, ended, stop, refused: () => refused }
}

const messages = 'subscription { messageChanged { id title severity } }'

test('news of what one may see, as it is at that moment, and of nothing else', async () => {
  const old = await buildMessage(db, { group_id: tree.here, title: 'Gammalt' })
  const editor = await follow('editor', messages)
  const one = await follow('editor', `subscription { messageChanged(id: ${old.id}) { title } }`)
  const teacher = await follow('teacher', messages)
  const made = await buildMessage(db, { group_id: tree.here, title: 'Nytt' })
  await buildMessage(db, { group_id: tree.elsewhere, title: 'Någon annans' })
  await expect
    .poll(() => editor.results)
    .toEqual([{ data: { messageChanged: { id: String(made.id), title: 'Nytt', severity: 'info' } } }])
  await db.message.update({ where: { id: old.id }, data: { title: 'Ändrat' } })
  await expect.poll(() => editor.results.length).toBe(2)
  expect(editor.results[1]?.data).toMatchObject({ messageChanged: { title: 'Ändrat' } })
  await expect.poll(() => one.results).toEqual([{ data: { messageChanged: { title: 'Ändrat' } } }])
  expect(teacher.results).toEqual([])
  for (const { stop } of [editor, one, teacher]) stop()
})

test('what is published is told to everyone whom it is shown to, without its internal title', async () => {
  const published = 'subscription { messageChanged { title body status created_at } }'
  const [editor, member, teacher] = await Promise.all(
    ['editor', 'member', 'teacher'].map((name) => follow(name, published)),
  )
  const body = (text: string) => ({ body: `<p>${text}</p>`, status: 'published' as const })
  await buildMessage(db, { group_id: null, title: 'Internt', ...body('Till alla') })
  await expect.poll(() => [editor, member, teacher].map((each) => each?.results.length)).toEqual([1, 1, 1])
  const told = { ...body('Till alla'), title: '', created_at: expect.any(String) }
  expect(teacher?.results).toEqual([{ data: { messageChanged: told } }])
  await buildMessage(db, { group_id: tree.here, title: 'Internt', ...body('Till gruppen') })
  await expect.poll(() => [editor, member].map((each) => each?.results.length)).toEqual([2, 2])
  expect(editor?.results[1]?.data).toMatchObject({ messageChanged: { title: 'Internt', ...body('Till gruppen') } })
  // A teacher without a group gets no message.
  await buildMessage(db, { group_id: null, title: 'Internt', ...body('Till alla igen') })
  await expect.poll(() => teacher?.results.length).toBe(2)
  expect(teacher?.results[1]?.data).toMatchObject({ messageChanged: body('Till alla igen') })
  for (const each of [editor, member, teacher]) each?.stop()
})

describe('what nobody writes anew', () => {
  const told = (follower: Awaited<ReturnType<typeof follow>>) =>
    follower.results.map(({ data }) => data?.messageChanged)
  const query = (id: number) => `subscription { messageChanged(id: ${id}) { id title body status } }`
  const shown = { body: '<p>Text</p>', status: 'published' as const }
  const inMs = (ms: number) => new Date(Date.now() + ms)

  /**
   * Two messages: one of the group, which an editor may read, and one for everyone, which a teacher is merely shown.
   */
  async function pair(more: object) {
    const made = { title: 'Internt', ...shown, ...more }
    const [own, all] = [await buildMessage(db, { ...made, group_id: tree.here }), await buildMessage(db, made)]
    return { own, all, editor: await follow('editor', query(own.id)), teacher: await follow('teacher', query(all.id)) }
  }
  const removed = ({ id }: { id: number }) => ({ id: String(id), title: '', body: '', status: 'removed' })

  test('a message that goes to the trash, or is taken down, is told to who saw it', async () => {
    const [trashed, taken] = [await pair({}), await pair({})]
    const drafts = await pair({ status: 'unpublished' })
    const idsOf = (...pairs: (typeof trashed)[]) => ({ id: { in: pairs.flatMap(({ own, all }) => [own.id, all.id]) } })
    await db.message.updateMany({ where: idsOf(taken), data: { status: 'unpublished' } })
    await db.message.updateMany({ where: idsOf(trashed, drafts), data: { trashed_at: new Date() } })
    await expect.poll(() => told(trashed.editor)).toEqual([removed(trashed.own)])
    await expect.poll(() => told(trashed.teacher)).toEqual([removed(trashed.all)])
    await expect.poll(() => told(drafts.editor)).toEqual([removed(drafts.own)])
    await expect.poll(() => told(taken.teacher)).toEqual([removed(taken.all)])
    await expect
      .poll(() => told(taken.editor))
      .toMatchObject([{ title: 'Internt', body: '<p>Text</p>', status: 'unpublished' }])
    expect(told(drafts.teacher)).toEqual([])
    // The update takes the messages out of the trash.
    await db.message.updateMany({ where: idsOf(trashed), data: { trashed_at: null } })
    await expect.poll(() => told(trashed.editor)[1]).toMatchObject({ title: 'Internt', status: 'published' })
    const body = '<p>Text</p>'
    await expect.poll(() => told(trashed.teacher)[1]).toMatchObject({ title: '', body, status: 'published' })
    for (const { editor, teacher } of [trashed, taken, drafts]) for (const { stop } of [editor, teacher]) stop()
  })

  test('a message that moves to another group is told as removed to who read it, and to nobody else', async () => {
    const draft = await buildMessage(db, { group_id: tree.here, title: 'Internt', body: '<p>Text</p>' })
    const [editor, teacher] = [await follow('editor', query(draft.id)), await follow('teacher', query(draft.id))]
    const office = createCaller(await actors.as('administrator', tree.here))
    await office.message.moveTo({ ids: [draft.id], group_id: tree.elsewhere })
    await expect.poll(() => told(editor)).toEqual([removed(draft)])
    await office.message.moveTo({ ids: [draft.id], group_id: tree.here })
    await expect.poll(() => told(editor)[1]).toMatchObject({ title: 'Internt', status: 'unpublished' })
    expect([told(editor).length, told(teacher)]).toEqual([2, []])
    for (const { stop } of [editor, teacher]) stop()
  })

  test('its moment comes, and its end', async () => {
    const moments = { publish_at: inMs(1_500), unpublish_at: inMs(3_000), updated_at: inMs(-3_600_000) }
    const { all, editor, teacher } = await pair(moments)
    const poll = (of: typeof editor) => expect.poll(() => told(of), { timeout: 6_000 })
    await poll(teacher).toMatchObject([{ title: '', status: 'published' }])
    await poll(editor).toMatchObject([{ title: 'Internt', status: 'published' }])
    await poll(teacher).toMatchObject([{ status: 'published' }, removed(all)])
    await poll(editor).toMatchObject([{ status: 'published' }, { title: 'Internt', status: 'unpublished' }])
    for (const { stop } of [editor, teacher]) stop()
  })
})

test('a burst of more than a page is told whole', async () => {
  const editor = await follow('editor', 'subscription { messageChanged { title } }')
  const titles = Array.from({ length: 120 }, (_, number) => `Skur ${number}`)
  await db.message.createMany({
    data: titles.map((title) => ({ group_id: tree.here, title, body: '<p>Text</p>', severity: 'info' as const })),
  })
  await expect.poll(() => editor.results.length).toBe(120)
  const told = editor.results.map(({ data }) => data?.messageChanged)
  expect(new Set(told)).toEqual(new Set(titles.map((title) => ({ title }))))
  editor.stop()
})

test('a link can ask here too, and change nothing', async () => {
  const asked = async (query: string) => {
    const headers = { ...(await bearer('editor')), vogroup: String(tree.here) }
    return (await fetch(`${graphqlAddress}/stream?query=${encodeURIComponent(query)}`, { headers })).text()
  }
  expect(await asked('{ tags { data { id } } }')).toContain('"data":{"tags"')
  expect(await asked('mutation { createTag(input: { label: "x" }) { id } }')).toContain('GET supports only query')
  expect(await db.tag.count({ where: { label: 'x' } })).toBe(0)
})

test('applications reach the office', async () => {
  const administrator = await follow('administrator', 'subscription { applicationChanged { email status } }')
  const editor = await follow('editor', 'subscription { applicationChanged { email } }')
  await buildApplication(db, { email: 'ny@example.com' })
  await expect
    .poll(() => administrator.results)
    .toEqual([{ data: { applicationChanged: { email: 'ny@example.com', status: 'open' } } }])
  expect(editor.results).toEqual([])
  administrator.stop()
  editor.stop()
})

test('one’s own prints, as they go on', async () => {
  const run = (author: string) => ({
    ...{ id: randomUUID(), output: 'pdf' as const, total: 2, title: 'Diplom', filename: 'diplom.pdf' },
    ...{ group_id: tree.here, author_id: actors.ids[author] ?? 0 },
  })
  const administrator = await follow('administrator', 'subscription { printChanged { status done total } }')
  await db.printRun.create({ data: run('editor') })
  const { id } = await db.printRun.create({ data: run('administrator') })
  await expect.poll(() => administrator.results.length).toBe(1)
  await db.printRun.update({ where: { id }, data: { status: 'running', done: 1 } })
  await expect
    .poll(() => administrator.results.map(({ data }) => data?.printChanged))
    .toEqual([
      { status: 'waiting', done: 0, total: 2 },
      { status: 'running', done: 1, total: 2 },
    ])
  // A subscription also tells of a run that began long before it.
  const begun = new Date(Date.now() - 3_600_000)
  const old = { ...run('administrator'), created_at: begun, started_at: begun, updated_at: begun }
  await db.printRun.create({ data: { ...old, status: 'running' } })
  await db.printRun.update({ where: { id: old.id }, data: { done: 2 } })
  await expect.poll(() => administrator.results.at(-1)?.data?.printChanged).toMatchObject({ done: 2 })
  administrator.stop()
})

test('rights that are taken away hold for the next event', async () => {
  const query = 'subscription { messageChanged { title status } }'
  await buildMessage(db, { group_id: tree.here, title: 'Visat', body: '<p>Till gruppen</p>', status: 'published' })
  const editor = await follow('editor', query)
  const administrator = await follow('administrator', query)
  const user_id = actors.ids.editor ?? 0
  const toldTo = ({ results }: typeof editor) => results.map(({ data }) => JSON.stringify(data?.messageChanged))
  await db.membership.deleteMany({ where: { user_id } })
  // A look that began before the removal may still end after it. The messages that go tell of the first look without the membership.
  await buildMessage(db, { group_id: tree.here, title: 'Väcker' })
  await expect.poll(() => toldTo(editor)).toContain('{"title":"","status":"removed"}')
  await buildMessage(db, { group_id: tree.here, title: 'Inte för dig längre' })
  await expect.poll(() => toldTo(administrator)).toContainEqual(expect.stringContaining('Inte för dig längre'))
  // A message for everyone is the last that both look for.
  await buildMessage(db, { group_id: null, title: 'Till alla', body: '<p>Sist</p>', status: 'published' })
  await expect.poll(() => toldTo(editor)).toContain('{"title":"","status":"published"}')
  expect(toldTo(editor).join()).not.toContain('Inte för dig längre')
  const before = editor.results.length
  await db.oauthToken.updateMany({ where: { user_id }, data: { revoked_at: new Date() } })
  await editor.ended
  expect(editor.results.slice(before)).toMatchObject([{ errors: [{ message: 'Unauthenticated.' }] }])
  administrator.stop()
})

test('ends with the session', async () => {
  const token = await bearer('administrator')
  const stream = await follow(null, messages, token)
  await db.oauthToken.updateMany({
    where: { user_id: actors.ids.administrator ?? 0 },
    data: { revoked_at: new Date() },
  })
  await stream.ended
  expect(stream.results).toMatchObject([{ errors: [{ message: 'Unauthenticated.' }] }])
})

test('a visitor and a made-up token get no stream, and the status that says so', async () => {
  const body = JSON.stringify({ query: messages })
  for (const authorization of ['', 'Bearer made-up']) {
    const headers = { authorization, 'content-type': 'application/json', accept: 'text/event-stream' }
    const answer = await fetch(`${graphqlAddress}/stream`, { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('cache-control')], authorization).toEqual([401, 'no-store'])
    expect(await answer.json()).toMatchObject({ errors: [{ message: 'Unauthenticated.' }] })
  }
  const token = await bearer('teacher')
  const headers = { ...token, vomasquerade: '1', 'content-type': 'application/json' }
  expect((await fetch(`${graphqlAddress}/stream`, { method: 'POST', headers, body })).status).toBe(403)
  const visitor = await follow(null, messages)
  await visitor.ended
  expect([visitor.refused(), visitor.results]).toEqual([401, []])
})

test('a faulty document and a plain query are answered once, and the stream is complete', async () => {
  const cases = [
    ['teacher', 'subscription { nothing }', { errors: [{ message: expect.stringContaining('Cannot query field') }] }],
    ['teacher', '{ __typename }', { data: { __typename: 'Query' } }],
  ] as const
  for (const [name, query, expected] of cases) {
    const stream = await follow(name, query)
    await stream.ended
    expect(stream.results).toMatchObject([expected])
  }
})

test('nobody keeps more than ten open, and one that is closed makes room', async () => {
  const open = await Promise.all(Array.from({ length: 10 }, () => follow('teacher', messages)))
  const refused = await follow('teacher', messages)
  await refused.ended
  expect([refused.refused(), refused.results]).toEqual([429, []])
  open[0]?.stop()
  await expect
    .poll(async () => {
      const again = await follow('teacher', messages)
      again.stop()
      return again.results.length
    })
    .toBe(0)
  for (const { stop } of open) stop()
})
