import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import {
  buildAnswer,
  buildAssignment,
  buildCandidateFile,
  buildComment,
} from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { buildCollege, type College, leads, refused, staffApi } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const gone: string[] = []
Object.assign(world.services, {
  disks: { ...world.services.disks, 's3.vodocs_files': { delete: async (path: string) => void gone.push(path) } },
})
let here: College
const began = { last_active_at: new Date('2026-11-20T10:00:00Z') }

beforeEach(async () => {
  await world.clear()
  here = await buildCollege(world)
  mails.length = 0
  gone.length = 0
})

const audited = () =>
  db.auditEntry.findMany({
    select: { action: true, subject: true, subject_id: true, details: true },
    orderBy: { id: 'asc' },
  })
const left = async () => ({
  candidates: await db.validigCandidate.count(),
  surveys: await db.validigAssignment.count(),
  answers: await db.validigAnswer.count(),
  comments: await db.validigComment.count(),
  files: await db.validigFile.count(),
  staff: await db.validigStaff.count(),
})
const nothing = { candidates: 0, surveys: 0, answers: 0, comments: 0, files: 0, staff: 0 }

describe('a candidate who is removed', () => {
  beforeEach(() => db.validigCandidate.update({ where: { id: here.candidate.id }, data: began }))

  test('goes with everything that was handed in, also earlier files, and the account is a candidate’s no longer', async () => {
    await buildComment(db, { assignment_id: here.assignment.id, author_id: here.user.id })
    const earlier = await buildCandidateFile(db, { candidate_id: here.candidate.id, removed_at: new Date() })
    expect(await here.admin.removal({ id: here.candidate.id })).toEqual({
      ...{ surveys: 1, answers: 1, comments: 1, files: 2 },
    })
    await here.admin.remove({ id: here.candidate.id })
    expect(await left()).toEqual(nothing)
    expect(gone.toSorted()).toEqual([here.file.path, earlier.path].toSorted())
    expect(await db.user.findUnique({ where: { id: here.user.id } })).toMatchObject({ validig: null, active: true })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[here.user.email, 'Din validering är borttagen']])
    expect(await audited()).toEqual([
      {
        ...{ action: 'delete', subject: 'ValidigCandidate', subject_id: String(here.candidate.id) },
        details: { person: here.user.id },
      },
    ])
  })

  test('is removed by a right alone: not by assigned staff, another college, the candidate or an administrator who acts', async () => {
    const elsewhere = staffApi((await world.member(leads)).ctx as SignedInContext)
    const own = staffApi((await world.as(here.user.id)) as SignedInContext)
    const { adminCtx } = here
    const acting = staffApi({ ...adminCtx, actor: { ...adminCtx.actor, realUser: adminCtx.actor.user } })
    const tries = [
      [here.staff.api, 'FORBIDDEN'],
      [here.other.api, 'NOT_FOUND'],
      [elsewhere, 'NOT_FOUND'],
      [own, 'NOT_FOUND'],
      [acting, 'FORBIDDEN'],
    ] as const
    for (const [api, code] of tries) {
      await expect(api.remove({ id: here.candidate.id })).rejects.toEqual(refused(code))
      await expect(api.removal({ id: here.candidate.id })).rejects.toEqual(refused(code))
      await expect(api.withdraw({ id: here.candidate.id })).rejects.toEqual(refused(code))
    }
    await expect(here.admin.remove({ id: here.candidate.id + 1000 })).rejects.toEqual(refused('NOT_FOUND'))
    expect([await left(), gone, mails]).toMatchObject([{ candidates: 1, answers: 1, files: 1, staff: 1 }, [], []])
  })

  test('is offered to be removed to those alone who may', async () => {
    const may = async (api: typeof here.admin) => (await api.candidate({ id: here.candidate.id })).may
    expect(await may(here.admin)).toEqual({ lead: true, assign: true, withdraw: false, remove: true })
    expect(await may(here.staff.api)).toEqual({ lead: true, assign: false, withdraw: false, remove: false })
    expect((await here.admin.standing()).mayRemove).toBe(true)
    expect((await here.staff.api.standing()).mayRemove).toBe(false)
  })
})

describe('an invitation that is taken back', () => {
  const invitation = () => ({
    ...{ firstname: 'Nils', lastname: 'Utkastdal', email: 'nils@example.com', group_id: here.group_id },
    ...{ surveys: [here.survey.id], staff: [here.staff.id] },
  })
  beforeEach(() => db.role.create({ data: { name: 'candidate', label: 'Kandidat' } }))

  test('takes the account with it that it made and nobody has used', async () => {
    const { id } = await here.admin.invite(invitation())
    const { user_id } = await db.validigCandidate.findUniqueOrThrow({ where: { id } })
    mails.length = 0
    await here.admin.withdraw({ id })
    expect(await db.user.count({ where: { id: user_id } })).toBe(0)
    expect(await db.validigCandidate.count({ where: { id } })).toBe(0)
    expect(await db.signInLink.count({ where: { user_id } })).toBe(0)
    expect(mails).toMatchObject([{ to: 'nils@example.com', subject: 'Inbjudan till Validig är tillbakatagen' }])
    expect((await audited()).slice(-2)).toMatchObject([
      { action: 'withdraw', subject: 'ValidigCandidate', subject_id: String(id) },
      { action: 'delete', subject: 'User', subject_id: String(user_id) },
    ])
    // The address may be invited anew.
    expect(await here.admin.invite(invitation())).toEqual({ id: expect.any(Number) })
  })

  test.each([
    ['has chosen a password', { password_hash: 'x' }],
    ['has signed in', { last_sign_in_at: new Date() }],
  ])('leaves the account of a person who %s', async (_what, data) => {
    const { id } = await here.admin.invite(invitation())
    const { user_id } = await db.validigCandidate.findUniqueOrThrow({ where: { id } })
    await db.user.update({ where: { id: user_id }, data })
    await here.admin.withdraw({ id })
    expect(await db.user.findUnique({ where: { id: user_id } })).toMatchObject({ validig: null })
  })

  test('leaves an account that was there as it was, with what another program of the validation wrote', async () => {
    const options = [{ id: '1', name: 'Spår', type: 'text', value: 'Vård' }]
    const known = await buildUser(db, { email: 'kand@example.com', validig: { options } })
    const plain = await buildUser(db, { email: 'annan@example.com' })
    for (const { email } of [known, plain]) {
      const { id } = await here.admin.invite({ ...invitation(), email })
      await here.admin.withdraw({ id })
    }
    expect(await db.user.findUnique({ where: { id: known.id } })).toMatchObject({ validig: { options } })
    expect(await db.user.findUnique({ where: { id: plain.id } })).toMatchObject({ validig: null })
  })

  test('is refused once the candidate has begun', async () => {
    await db.validigCandidate.update({ where: { id: here.candidate.id }, data: began })
    await expect(here.admin.withdraw({ id: here.candidate.id })).rejects.toEqual(refused('CONFLICT'))
    expect(await left()).toMatchObject({ candidates: 1, answers: 1 })
  })
})

describe('a survey that is taken back', () => {
  const begun = async () => {
    const { id } = await buildAssignment(db, {
      ...{ candidate_id: here.candidate.id, survey_id: (await buildSurvey(db, { title: 'Kartläggning' })).id },
      status: 'answering',
    })
    await buildAnswer(db, { assignment_id: id })
    await buildComment(db, { assignment_id: id, author_id: here.user.id })
    const file = await buildCandidateFile(db, { candidate_id: here.candidate.id, assignment_id: id })
    return { id, file }
  }

  test('goes with answers and comments, and leaves the files with the candidate, who is told', async () => {
    const { id, file } = await begun()
    const { surveys } = await here.staff.api.candidate({ id: here.candidate.id })
    expect(surveys.find((each) => each.id === id)).toMatchObject({ answers: 1, comments: 1 })
    await here.staff.api.takeBack({ id, answers: 1, comments: 1 })
    expect(await left()).toMatchObject({ surveys: 1, answers: 1, comments: 0, files: 2 })
    expect(await db.validigFile.findUnique({ where: { id: file.id } })).toMatchObject({
      ...{ assignment_id: null, row_id: null, removed_at: null },
    })
    expect(mails).toMatchObject([{ to: here.user.email, subject: 'Du behöver inte svara på: Kartläggning' }])
    expect(await audited()).toMatchObject([{ action: 'takeBack', details: { answers: 1, comments: 1 } }])
  })

  test('stays when the candidate has written more than the person knew of', async () => {
    const { id } = await begun()
    await expect(here.staff.api.takeBack({ id, answers: 0, comments: 1 })).rejects.toEqual(refused('CONFLICT'))
    await expect(here.staff.api.takeBack({ id, answers: 1, comments: 0 })).rejects.toEqual(refused('CONFLICT'))
    expect(await left()).toMatchObject({ surveys: 2, answers: 2, comments: 1 })
  })

  test.each(['sent', 'reviewed', 'reopened'] as const)('is never one that was sent: %s', async (status) => {
    const { id } = here.assignment
    await db.validigAssignment.update({ where: { id }, data: { status } })
    await expect(here.staff.api.takeBack({ id, answers: 9, comments: 9 })).rejects.toEqual(refused('CONFLICT'))
    expect(await left()).toMatchObject({ surveys: 1, answers: 1 })
  })

  test('is of those whom the person leads', async () => {
    const { id } = await begun()
    const elsewhere = staffApi((await world.member(leads)).ctx as SignedInContext)
    for (const api of [here.other.api, elsewhere]) {
      await expect(api.takeBack({ id, answers: 9, comments: 9 })).rejects.toEqual(refused('NOT_FOUND'))
    }
    const { ctx } = here.staff
    const acting = staffApi({ ...ctx, actor: { ...ctx.actor, realUser: ctx.actor.user } })
    await expect(acting.takeBack({ id, answers: 9, comments: 9 })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await left()).toMatchObject({ surveys: 2 })
    await here.admin.takeBack({ id, answers: 9, comments: 9 })
    expect(await left()).toMatchObject({ surveys: 1 })
  })
})

test('an account is not removed while its person is a candidate: what was handed in would stay without an owner', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const office = createCaller(ctx)
  await expect(office.user.delete({ id: here.user.id })).rejects.toEqual(refused('CONFLICT'))
  expect(await left()).toMatchObject({ candidates: 1, files: 1 })
  expect(gone).toEqual([])
  // Once the candidate is removed, the account can be.
  await here.admin.remove({ id: here.candidate.id })
  await office.user.delete({ id: here.user.id })
  expect(await db.user.count({ where: { id: here.user.id } })).toBe(0)
})
