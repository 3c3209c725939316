import { contextFor } from '@kollegium/api/server'
import { lockout, withPassword } from '@kollegium/api/testing'
import { createDb } from '@kollegium/db'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from './testing.ts'

// A refused mutation is rolled back; that it was tried is not.

const { db, databaseUrl, services, ask, askers, as } = await startGateway()

/** The refusals of calls one after the other. */
async function refusals(count: number, call: (n: number) => ReturnType<typeof ask>) {
  const told: unknown[] = []
  for (let n = 0; n < count; n++) told.push((await call(n)).errors?.[0]?.extensions.category)
  return told
}
const times = (count: number, what: string) => Array.from({ length: count }, () => what)

test('a password is guessed five times, and then not for a while, though each wrong one takes its mutation back', async () => {
  const update = 'mutation ($id: ID!, $i: X) { updateUser(id: $id, input: $i) { id } }'
  const secrets = { password: 'Nattviol8', passwordRepeat: 'Nattviol8' }
  for (const asked of [secrets, { email: 'annan@example.com' }]) {
    const { id } = await buildUser(db, await withPassword())
    askers.set('eva', await as(id))
    const guess = (passwordCurrent: string) => ask(update, { id, i: { ...asked, passwordCurrent } }, 'eva')
    expect(await refusals(lockout.after + 1, (n) => guess(`Fel${n}aaaa`))).toEqual([
      ...times(lockout.after, 'validation'),
      'rate-limit',
    ])
    expect((await guess('Rosenrot7')).errors?.[0]?.extensions.category).toBe('rate-limit')
  }
})

const application = {
  category: 'account_application',
  email: 'sokande@example.com',
  firstname: 'Eva',
  lastname: 'Ek',
  group_id: 999_999,
  content: { description: 'Hej' },
  captcha: '',
}
const apply = (as: string | null) =>
  ask('mutation ($i: X) { createApplication(input: $i) { id } }', { i: application }, as)

test('counting waits for no connection that a mutation holds', async () => {
  const alone = createDb(databaseUrl, { max: 1 })
  onTestFinished(() => alone.$disconnect())
  askers.set('alone', contextFor({ ...services, db: alone, tries: db }))
  expect((await apply('alone')).errors?.[0]?.extensions.category).toBe('validation')
})

test('forms that are refused count as those that are taken', async () => {
  expect(await refusals(21, () => apply(null))).toEqual([...times(19, 'validation'), ...times(2, 'rate-limit')])
})
