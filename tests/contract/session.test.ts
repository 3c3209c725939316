import { gql } from '@apollo/client/core'
import { createBrowser, obtainTokens, sendTo, withPassword } from '@kollegium/api/testing'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test, vi } from 'vitest'
import { legacyClient, type Refresh, readError, type Session } from './client.ts'
import { startServer } from './server.ts'

// The session of an old client over real HTTP: signed in as `legacy-demo`, its access token expired, refreshed, and the
// call sent again.

const { db, origin, graphqlAddress, tree } = await startServer({ TRUST_PROXY: '1' })
const send = sendTo(Number(new URL(origin).port))
const articles = gql`{ articles { paginatorInfo { total } } }`

async function signIn(name: string): Promise<Session> {
  const user = await buildUser(db, { name, ...(await withPassword()) })
  await db.user.update({ where: { id: user.id }, data: { roles: { connect: { name: 'administrator' } } } })
  const { access, refresh } = await obtainTokens(createBrowser(send), send, name)
  return { access, refresh, group: tree.here }
}

/** Spec §7.2, step 3. */
const refresh: Refresh = async (session) => {
  const body = {
    grant_type: 'refresh_token',
    refresh_token: session.refresh,
    client_id: 'legacy-demo',
    client_secret: '',
    scope: '',
  }
  const answer = await send('/oauth/token', { json: body })
  if (answer.status !== 200) throw new Error(String(answer.json.error))
  session.access = String(answer.json.access_token)
  session.refresh = String(answer.json.refresh_token)
  session.tokenType = String(answer.json.token_type)
}

/** Lets every access token expire now. */
const expire = () => db.oauthToken.updateMany({ data: { access_expires_at: new Date(Date.now() - 1_000) } })
const rotations = () => db.oauthToken.count({ where: { rotated_at: { not: null } } })

test('twenty calls at once after the token has run out: one rotation, and all of them succeed', async () => {
  const session = await signIn('tjugo')
  // Each refused call refreshes by itself with the refresh token that it finds, as in the old apps.
  const client = legacyClient(graphqlAddress, session, (held) => refresh(held))
  expect((await client.query({ query: articles })).data.articles.paginatorInfo.total).toBe(0)
  await expire()
  await expect
    .poll(
      async () =>
        readError(
          await legacyClient(graphqlAddress, session)
            .query({ query: articles })
            .catch((error) => error),
        ).unauthenticated,
    )
    .toBe(true)
  const held = session.refresh
  // All twenty calls hold the same refresh token: none has read the answer of another.
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const own: Session = { ...session, refresh: held }
      const { data } = await legacyClient(graphqlAddress, own, refresh).query({ query: articles })
      return { data, refresh: own.refresh, access: own.access }
    }),
  )
  expect(answers.map(({ data }) => data.articles.paginatorInfo.total)).toEqual(Array(20).fill(0))
  expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.access)).size).toBe(1)
  expect(await rotations()).toBe(1)
})

test('a mutation that was refused is written once, after the refresh', async () => {
  const session = await signIn('ensam')
  const client = legacyClient(graphqlAddress, session, refresh)
  await expire()
  const { data } = await client.mutate({
    mutation: gql`mutation CreateTag($input: CreateTagInput!) { createTag(input: $input) { id label } }`,
    variables: { input: { label: 'Efter förnyelse', __typename: 'Tag' } },
  })
  expect(data.createTag.label).toBe('Efter förnyelse')
  expect(await db.tag.count({ where: { label: 'Efter förnyelse' } })).toBe(1)
})

test('a refresh that fails ends the session: the error reaches who asked', async () => {
  const session = await signIn('slut')
  await expire()
  session.refresh = 'none'
  const client = legacyClient(graphqlAddress, session, refresh)
  await expect(client.query({ query: articles })).rejects.toThrow('invalid_grant')
  expect(
    readError(
      await legacyClient(graphqlAddress, session)
        .query({ query: articles })
        .catch((error) => error),
    ),
  ).toMatchObject({
    unauthenticated: true,
    category: 'authentication',
  })
})

test('the signed-in user comes with ids as texts, Swedish times and whole addresses', async () => {
  const session = await signIn('spelled')
  const { id } = await db.user.findFirstOrThrow({ where: { name: 'spelled' }, select: { id: true } })
  const { id: portfolio_id } = await buildPortfolio(db)
  const file = await buildFile(db, { portfolio_id, filetype: 'image/png', filename: 'bild.png' })
  const group = await db.group.findFirstOrThrow({ select: { id: true } })
  await buildMembership(db, { user_id: id, group_id: group.id })
  const options = [{ id: 7, name: 'matning', type: 'text', value: 3 }]
  await db.user.update({
    where: { id },
    data: {
      created_at: new Date('2026-05-04T22:30:00Z'),
      images: { create: { file_id: file.id } },
      validig: { options },
    },
    select: { id: true },
  })
  const headers = { authorization: `Bearer ${session.access}` }
  await vi.waitFor(async () => {
    const { data } = (await send('/api/v1/user', { headers })).json as { data: Record<string, unknown> }
    expect(data).toMatchObject({
      ...{ id: String(id), created_at: '2026-05-05 00:30:00', updated_at: expect.stringMatching(dateTime) },
      groups: [{ id: String(group.id), type: 'Group' }],
      images: [{ id: String(file.id), url: expect.stringMatching(/^https?:\/\/[^/]+\/files\//) }],
      validig: { id: String(id), options: [{ id: '7', name: 'matning', type: 'text', value: 3 }] },
    })
    expect(Object.keys(data.validig as object).sort()).toEqual(['id', 'options'])
  })
})

const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

test('what the old client reads besides', async () => {
  const session = await signIn('rest')
  const headers = { authorization: `Bearer ${session.access}`, vogroup: String(tree.here) }
  const user = await send('/api/v1/user', { headers })
  expect(user.json).toMatchObject({
    data: { name: 'rest', permissions: expect.any(Array), globalPermissions: expect.any(Array) },
  })
  expect((await send('/api/v1/logout', { headers })).json).toEqual({ data: true })
  const after = await legacyClient(graphqlAddress, session)
    .query({ query: articles })
    .catch((error) => error)
  expect(readError(after).unauthenticated).toBe(true)
})
