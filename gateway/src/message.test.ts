import { buildMessage } from '@kollegium/db/testing/factories/message'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Messages have an audience, which documents of old clients don't name.

const { db, ask, askers, national, as } = await startGateway()
const { user } = await national([{ subject: 'all', name: 'manage' }])
askers.set('national', await as(user.id))

const stored = (id: string) => db.message.findUniqueOrThrow({ where: { id: Number(id) }, select: { audience: true } })

test('an old client’s new message is for both, and its change keeps the audience', async () => {
  const made = await ask(
    'mutation ($input: CreateMessageInput!) { createMessage(input: $input) { id title severity dismissible status } }',
    { input: { title: 'Stängt', body: '<p>I dag</p>', severity: 'warning' } },
    'national',
  )
  expect(made.errors).toBeUndefined()
  const { id, ...rest } = (made.data as unknown as { createMessage: { id: string } }).createMessage
  expect(rest).toEqual({ title: 'Stängt', severity: 'warning', dismissible: true, status: 'unpublished' })
  expect(await stored(id)).toEqual({ audience: 'both' })

  const change =
    'mutation ($id: ID!, $input: UpdateMessageInput!) { updateMessage(id: $id, input: $input) { audience } }'
  const given = (input: object) => ask(change, { id, input }, 'national')
  expect((await given({ audience: 'signed_in' })).data).toEqual({ updateMessage: { audience: 'signed_in' } })
  expect((await given({ title: 'Stängt i morgon' })).data).toEqual({ updateMessage: { audience: 'signed_in' } })
  expect((await given({ audience: 'alla' })).errors?.[0]?.extensions).toMatchObject({
    validation: { 'input.audience': [expect.any(String)] },
  })
  expect(await stored(id)).toEqual({ audience: 'signed_in' })
})

test('a client that isn’t signed in reads none, whoever it is to', async () => {
  const { id } = await buildMessage(db, {
    title: 'Internt',
    body: 'Personalen',
    audience: 'signed_in',
    status: 'published',
  })
  for (const query of [
    '{ f: messages { data { title body audience } } }',
    `{ f: message(id: ${id}) { title body audience } }`,
  ]) {
    const { data, errors } = await ask(query, {}, null)
    expect([data, errors?.[0]?.message]).toEqual([{ f: null }, 'Unauthenticated.'])
  }
  const { data } = await ask('{ searchContent(search: "Personalen", limit: 10) { __typename } }', {}, null)
  expect(data).toEqual({ searchContent: [] })
})
