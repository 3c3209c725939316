import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildCandidate } from '@kollegium/db/testing/factories/validation'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { ownValidationRouter } from './own-validation.router.ts'
import { buildCollege, type College, leads, refused, staffApi } from './testing.ts'

// An administrator of a college invites addresses to learn whose they are: of an account elsewhere in the network nothing comes back but
// what was typed.

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const secrets = { firstname: 'Skyddad', lastname: 'Hemligsson', phone1: '070-1740699', name: 'skyhem' }
let here: College
const typed = () => ({
  ...{ firstname: 'Gissad', lastname: 'Gissning', email: 'Mal@example.com', group_id: here.group_id },
  staff: [here.staff.id],
})
const candidateOf = async (id: number) => (await db.validigCandidate.findUniqueOrThrow({ where: { id } })).user_id

beforeEach(async () => {
  await world.clear()
  mails.length = 0
  here = await buildCollege(world)
  await db.role.create({ data: { name: 'candidate', label: 'Kandidat' } })
})

/** All that the college's people are told of a candidate whom they have invited, and of whom they search. */
async function told(id: number, words: readonly string[]) {
  const all = { filters: { tab: ['all'] } }
  const reads = [here.admin, here.staff.api].flatMap((api) => [
    api.candidate({ id }),
    api.list(all),
    ...words.map((search) => api.list({ ...all, search })),
    ...(['list_name', 'news_at'] as const).map((column) => api.list({ ...all, orderBy: [{ column, order: 'asc' }] })),
  ])
  return JSON.stringify(await Promise.all([...reads, here.admin.remind({ ids: [id] })]))
}

test('an invitation tells nothing of an account that is there', async () => {
  const victim = await buildUser(db, { ...secrets, email: 'mal@example.com' })
  const answer = await here.admin.invite(typed())
  expect(await candidateOf(answer.id)).toBe(victim.id)
  expect(Object.keys(answer)).toEqual(['id'])
  const words = ['Skyddad', 'Hemligsson', 'skyhem']
  const text = await told(answer.id, words)
  for (const word of [...words, secrets.phone1]) expect(text).not.toContain(word)
  for (const search of words) {
    expect((await here.admin.list({ search, filters: { tab: ['all'] } })).items).toEqual([])
  }
  const [found] = (await here.admin.list({ search: 'gissning', filters: { tab: ['all'] } })).items
  expect(found).toMatchObject({ id: answer.id, title: 'Gissad Gissning' })
  expect(await here.staff.api.candidate({ id: answer.id })).toMatchObject({
    ...{ name: 'Gissad Gissning', email: 'Mal@example.com', phone: '' },
  })
})

test('the answer and the row of a new account are the same as those of one that was there', async () => {
  await buildUser(db, { ...secrets, email: 'mal@example.com' })
  const ids = [await here.admin.invite(typed()), await here.admin.invite({ ...typed(), email: 'Ny@example.com' })]
  const rows = await Promise.all(ids.map(({ id }) => here.admin.candidate({ id })))
  const shapes = rows.map(({ id: _id, email: _email, invited_at: _at, ...row }) => row)
  expect(shapes[0]).toEqual(shapes[1])
})

test('the number of reminders tells nothing of what the account has chosen', async () => {
  const counts: number[] = []
  for (const [at, more] of [{}, { settings: { notifications: 'none' } }].entries()) {
    await buildUser(db, { ...more, email: `mal${at}@example.com` })
    const { id } = await here.admin.invite({ ...typed(), email: `mal${at}@example.com`, surveys: [here.survey.id] })
    for (let times = 0; times < 2; times++) counts.push((await here.admin.remind({ ids: [id] })).count)
  }
  expect(counts).toEqual([1, 0, 1, 0])
  expect(mails.filter(({ to }) => to === 'mal1@example.com')).toEqual([])
})

test('a change of the account’s name changes nothing that the inviter sees or finds', async () => {
  const victim = await buildUser(db, { email: 'mal@example.com', firstname: 'Bo', lastname: 'Ek' })
  const { id } = await here.admin.invite(typed())
  await db.user.update({ where: { id: victim.id }, data: { firstname: 'Skyddad', lastname: 'Hemligsson' } })
  expect(await told(id, ['Hemligsson'])).not.toContain('Hemligsson')
  expect((await here.admin.list({ search: 'gissning', filters: { tab: ['all'] } })).items).toHaveLength(1)
})

test('an account that can’t be invited is refused without a reason, unless the inviter sees it', async () => {
  const closed = await buildUser(db, { ...secrets, email: 'stangd@example.com', active: false })
  const taken = await buildUser(db, { email: 'upptagen@example.com', lastname: 'Hemligsson' })
  await buildCandidate(db, { user_id: taken.id })
  for (const { email } of [closed, taken]) {
    await expect(here.admin.invite({ ...typed(), email })).rejects.toEqual(
      refused('INVALID', { email: ['Adressen kan inte bjudas in härifrån. Vänd dig till kansliet.'] }),
    )
  }
  const office = staffApi((await world.national([...leads, { subject: 'User', name: 'read' }])).ctx as SignedInContext)
  const why = async (email: string) =>
    office.invite({ ...typed(), staff: [], email }).catch(({ cause }) => cause.fields.email[0])
  expect(await why(closed.email)).toBe('Kontot med den adressen är avstängt. Vänd dig till kansliet.')
  expect(await why(taken.email)).toBe('Personen är redan kandidat')
})

test('from the candidate’s first act on staff sees who it is, and what was typed is forgotten', async () => {
  const victim = await buildUser(db, { ...secrets, email: 'mal@example.com' })
  const { id } = await here.admin.invite({ ...typed(), surveys: [here.survey.id] })
  const assignment = await db.validigAssignment.findFirstOrThrow({ where: { candidate_id: id } })
  const own = createCallerFactory(ownValidationRouter)((await world.as(victim.id)) as SignedInContext)
  await own.overview()
  expect((await here.admin.candidate({ id })).name).toBe('Gissad Gissning')
  await own.saveAnswer({ id: assignment.id, rowId: here.row.id, value: 'Ett svar', version: 0 })
  expect(await here.admin.candidate({ id })).toMatchObject({
    ...{ name: 'Skyddad Hemligsson', email: 'mal@example.com', phone: secrets.phone1 },
  })
  expect((await here.admin.list({ search: 'hemligsson', filters: { tab: ['all'] } })).items).toHaveLength(1)
  expect(await db.validigCandidate.findUnique({ where: { id } })).toMatchObject({
    ...{ invited_firstname: null, invited_lastname: null, invited_email: null, list_name: 'Hemligsson Skyddad' },
  })
})

test('candidates are sorted by their last names in Swedish order, those who are invited by what was typed', async () => {
  for (const [lastname, firstname] of [
    ['Öberg', 'Anna'],
    ['Ängman', 'Bo'],
    ['Zetterlund', 'Cilla'],
  ] as const) {
    await buildCandidate(db, { user_id: (await buildUser(db, { firstname, lastname })).id, group_id: here.group_id })
  }
  await buildUser(db, { firstname: 'Skyddad', lastname: 'Aronsson', email: 'mal@example.com' })
  await here.admin.invite({ ...typed(), lastname: 'Åkesson' })
  const names = async (order: 'asc' | 'desc') =>
    (await here.admin.list({ filters: { tab: ['all'] }, orderBy: [{ column: 'list_name', order }] })).items.map(
      ({ title }) => title,
    )
  const sorted = ['Amira Provberg', 'Cilla Zetterlund', 'Gissad Åkesson', 'Bo Ängman', 'Anna Öberg']
  expect(await names('asc')).toEqual(sorted)
  expect(await names('desc')).toEqual(sorted.toReversed())
})
