import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildAnswer, buildCandidate } from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { createMailQueue } from '../../platform/mail/mail.job.ts'
import { buildValidation } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { answersWorkbook } from './staff-export.ts'
import { buildCollege, type College, leads, refused, staffApi } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)

/** A college with a candidate, a teacher and a survey of its own. */
async function strangers() {
  const { group_id, other, candidate, survey } = await buildCollege(world)
  await db.validigAssignment.deleteMany({ where: { candidate_id: candidate.id } })
  await db.validigStaff.deleteMany({ where: { candidate_id: candidate.id } })
  await db.validigGeneralSurvey.update({ where: { id: survey.id }, data: { group_id } })
  return { teacher: other.id, candidate: candidate.id, survey: survey.id }
}

beforeEach(async () => {
  await world.clear()
  mails.length = 0
})

describe('candidates of two colleges, chosen together', () => {
  test('get neither the staff nor the surveys of the other college', async () => {
    const [a, b] = [await strangers(), await strangers()]
    const office = staffApi((await world.national(leads)).ctx as SignedInContext)
    const ids = [a.candidate, b.candidate]
    const strange = refused('INVALID', { staff: [expect.any(String)] })
    await expect(office.assign({ ids, staff: [a.teacher] })).rejects.toEqual(strange)
    const foreign = office.handOut({ ids, surveys: [a.survey], due: null })
    await expect(foreign).rejects.toEqual(refused('INVALID', { surveys: [expect.any(String)] }))
    expect([await db.validigStaff.count(), await db.validigAssignment.count()]).toEqual([0, 0])
    const { people, surveys } = await office.choices({ ids })
    expect(people.map(({ id }) => id)).not.toContain(a.teacher)
    expect(surveys).toEqual([])
    // Each of them alone gets its own, and keeps it when both are chosen.
    await office.assign({ ids: [a.candidate], staff: [a.teacher] })
    await expect(office.assign({ ids, staff: [a.teacher] })).rejects.toEqual(strange)
    expect(await office.handOut({ ids: [a.candidate], surveys: [a.survey], due: null })).toEqual({ count: 1 })
  })
})

test('an Excel file has each question, also one that files answer and one without an answer', async () => {
  const teacher = await world.member([])
  const staff = [teacher.user.id]
  const { assignment, file, survey } = await buildValidation(db, undefined, staff)
  await db.validigAssignment.update({ where: { id: assignment.id }, data: { status: 'sent', sent_at: new Date() } })
  const more = { survey_id: survey.id, title: 'Något mer?', type: 'text', position: 2 }
  await db.validigGeneralSurveyRow.create({ data: more })
  await buildAnswer(db, { assignment_id: assignment.id, row_id: null, value: 'Ett gammalt svar' })
  const { bytes, rows } = await answersWorkbook(teacher.ctx as SignedInContext, [assignment.candidate_id])
  expect(rows).toBe(4)
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as never)
  const page = workbook.worksheets[0]
  const cells = [2, 3, 4, 5].map((at) => [4, 5].map((column) => String(page?.getRow(at).getCell(column).value ?? '')))
  expect(cells).toMatchObject([
    [expect.any(String), 'Ett svar'],
    ['Lämna intyg', (await db.validigFile.findUniqueOrThrow({ where: { id: file.id } })).filename],
    ['Något mer?', ''],
    [expect.any(String), 'Ett gammalt svar'],
  ])
})

test('an Excel file has a survey that was opened again, with the answers that are as they were sent', async () => {
  const here = await buildCollege(world)
  const more = { survey_id: here.survey.id, title: 'Något mer?', type: 'text', position: 2 }
  const row = await db.validigGeneralSurveyRow.create({ data: more })
  const { id } = here.assignment
  await here.staff.api.reopen({ id })
  await buildAnswer(db, { assignment_id: id, row_id: row.id, value: 'Ännu inte skickat' })
  const { bytes, rows } = await answersWorkbook(here.staff.ctx, [here.candidate.id])
  expect(rows).toBe(2)
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as never)
  const answers = [2, 3].map((at) => String(workbook.worksheets[0]?.getRow(at).getCell(5).value ?? ''))
  expect(answers).toEqual(['Hemligt svar', ''])
})

test('staff is added to several candidates without taking others away, or set for each of them', async () => {
  const { admin, group_id, candidate, staff, other } = await buildCollege(world)
  const { id } = await buildCandidate(db, { group_id, staff: [] })
  const ids = [candidate.id, id]
  const staffOf = async () => {
    const rows = await db.validigStaff.findMany({ orderBy: [{ candidate_id: 'asc' }, { user_id: 'asc' }] })
    return rows.map(({ candidate_id, user_id }) => [candidate_id, user_id])
  }
  await admin.assign({ ids, staff: [other.id], add: true })
  expect(await staffOf()).toEqual([
    [candidate.id, staff.id],
    [candidate.id, other.id],
    [id, other.id],
  ])
  await admin.assign({ ids, staff: [other.id] })
  expect(await staffOf()).toEqual([
    [candidate.id, other.id],
    [id, other.id],
  ])
})

test('candidates and their numbers are those of the group that is chosen', async () => {
  const here = await buildCollege(world)
  const elsewhere = await buildCollege(world)
  await db.validigStaff.create({ data: { candidate_id: elsewhere.candidate.id, user_id: here.staff.id } })
  const seenIn = async (groupId: number | null) => {
    const api = staffApi({ ...here.staff.ctx, groupId })
    const { items } = await api.list({})
    const { review } = await api.counts()
    return { ids: items.map(({ id }) => id).sort(), review, waiting: (await api.standing()).waiting }
  }
  const both = [here.candidate.id, elsewhere.candidate.id]
  expect(await seenIn(null)).toEqual({ ids: both, review: 2, waiting: 2 })
  expect(await seenIn(here.group_id)).toEqual({ ids: [here.candidate.id], review: 1, waiting: 1 })
  expect(await seenIn(elsewhere.group_id)).toEqual({ ids: [elsewhere.candidate.id], review: 1, waiting: 1 })
  const { id: parent_id } = await buildGroup(db)
  await db.group.update({ where: { id: here.group_id }, data: { parent_id }, select: { id: true } })
  expect(await seenIn(parent_id)).toMatchObject({ ids: [here.candidate.id], review: 1 })
  await db.validigCandidate.update({ where: { id: elsewhere.candidate.id }, data: { group_id: null } })
  expect(await seenIn(here.group_id)).toMatchObject({ ids: both })
})

test('a reminder on the same day is sent once, and the number says how many were reminded', async () => {
  const boss = await startBoss(world.env, world.url, world.services.logger)
  try {
    await createMailQueue(boss)
    const { ctx } = await world.national(leads)
    const api = staffApi({ ...ctx, services: { ...ctx.services, boss } } as SignedInContext)
    const { candidate } = await buildValidation(db)
    expect(await api.remind({ ids: [candidate.id] })).toEqual({ count: 1 })
    expect(await api.remind({ ids: [candidate.id] })).toEqual({ count: 0 })
  } finally {
    await boss.stop({ graceful: false })
  }
})

describe('staff who leave the college', () => {
  const found = async (college: College) => {
    const { items } = await staffApi({ ...college.staff.ctx, groupId: null }).list({})
    return items.map(({ id }) => id)
  }

  test('read nothing of its candidates from that moment; those of other colleges stay theirs', async () => {
    const college = await buildCollege(world)
    const other = await buildCollege(world)
    await buildMembership(db, { user_id: college.staff.id, group_id: other.group_id })
    await db.validigStaff.create({ data: { candidate_id: other.candidate.id, user_id: college.staff.id } })
    await db.membership.deleteMany({ where: { user_id: college.staff.id, group_id: college.group_id } })
    expect(await found(college)).toEqual([other.candidate.id])
    await expect(college.staff.api.candidate({ id: college.candidate.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await db.validigCandidate.findUnique({ where: { id: college.candidate.id } })).toMatchObject({
      has_staff: false,
    })
    // Coming back gives nothing by itself.
    await buildMembership(db, { user_id: college.staff.id, group_id: college.group_id })
    expect(await found(college)).toEqual([other.candidate.id])
  })

  test('keep them as members of a group above, and when their membership is written anew', async () => {
    const college = await buildCollege(world)
    const { id: parent_id } = await buildGroup(db)
    await db.group.update({ where: { id: college.group_id }, data: { parent_id }, select: { id: true } })
    const where = { user_id: college.staff.id, group_id: college.group_id }
    await db.$transaction(async (tx) => {
      await tx.membership.deleteMany({ where })
      await buildMembership(tx as typeof db, where)
    })
    expect(await found(college)).toEqual([college.candidate.id])
    await buildMembership(db, { user_id: college.staff.id, group_id: parent_id })
    await db.membership.deleteMany({ where })
    expect(await found(college)).toEqual([college.candidate.id])
    await db.membership.deleteMany({ where: { user_id: college.staff.id, group_id: parent_id } })
    expect(await found(college)).toEqual([])
  })
})
