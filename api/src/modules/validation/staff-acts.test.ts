import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildAnswer, buildAssignment, buildCandidate } from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { answersWorkbook } from './staff-export.ts'
import { buildCollege, type College, leads, refused, staffApi } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let here: College

beforeEach(async () => {
  await world.clear()
  mails.length = 0
  here = await buildCollege(world)
})

describe('a review', () => {
  const judged = async () => db.validigAnswer.findUniqueOrThrow({ where: { id: here.answer.id } })

  test('judges answers without changing when they were given', async () => {
    const { updated_at } = await judged()
    await here.staff.api.judge({ id: here.assignment.id, answer_id: here.answer.id, judgement: 'more' })
    expect(await judged()).toMatchObject({ judgement: 'more', judged_by_id: here.staff.id, updated_at })
    const theirs = await buildAnswer(db)
    const attempt = here.staff.api.judge({ id: here.assignment.id, answer_id: theirs.id, judgement: 'ok' })
    await expect(attempt).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('judges the files that answer a question, which has no answer of its own', async () => {
    const { id } = here.assignment
    const survey_id = here.survey.id
    const wanted = await db.validigGeneralSurveyRow.create({ data: { survey_id, title: 'Lämna intyg', type: 'file' } })
    const judge = () => here.staff.api.judge({ id, row_id: wanted.id, judgement: 'more' })
    await expect(judge()).rejects.toEqual(refused('NOT_FOUND'))
    await db.validigFile.update({ where: { id: here.file.id }, data: { row_id: wanted.id } })
    await here.staff.api.seen({ id: here.candidate.id })
    await judge()
    await judge()
    const answers = await db.validigAnswer.findMany({ where: { row_id: wanted.id } })
    expect(answers).toMatchObject([{ judgement: 'more', question: { title: 'Lämna intyg', kind: 'file' } }])
    expect((await here.staff.api.list({})).items[0]?.news).toMatchObject({ answers: 0 })
  })

  test('ends once: what is reviewed, or with the candidate, is neither judged nor reviewed again', async () => {
    const id = here.assignment.id
    expect(await here.staff.api.review({ id })).toEqual({ status: 'reviewed' })
    await expect(here.staff.api.review({ id })).rejects.toEqual(refused('CONFLICT'))
    await here.staff.api.reopen({ id })
    expect(await db.validigAssignment.findUnique({ where: { id } })).toMatchObject({
      ...{ status: 'reopened', reviewed_at: null, reviewed_by_id: null },
    })
    await expect(here.staff.api.reopen({ id })).rejects.toEqual(refused('CONFLICT'))
    const attempt = here.staff.api.judge({ id, answer_id: here.answer.id, judgement: 'ok' })
    await expect(attempt).rejects.toEqual(refused('CONFLICT'))
  })

  test('mails the candidate of what they may read, and not of internal comments or against their wish', async () => {
    const sent = () => mails.splice(0).map(({ to, subject }) => [to, subject])
    sent()
    const say = (internal: boolean) =>
      here.staff.api.comment({ id: here.assignment.id, row_id: here.row.id, body: 'Berätta mer', internal })
    await say(true)
    expect(sent()).toEqual([])
    await say(false)
    expect(sent()).toEqual([[here.user.email, 'Ny kommentar: Omvårdnad 1']])
    const prefer = (notifications: string) =>
      db.user.update({ where: { id: here.user.id }, data: { settings: { notifications } } })
    await prefer('candidate')
    await say(false)
    expect(sent()).toHaveLength(1)
    await prefer('none')
    await say(false)
    await here.staff.api.review({ id: here.assignment.id })
    expect(sent()).toEqual([])
    const foreign = await db.validigGeneralSurveyRow.create({
      data: { survey_id: (await buildSurvey(db)).id, title: 'x' },
    })
    const attempt = here.staff.api.comment({ id: here.assignment.id, row_id: foreign.id, body: 'x' })
    await expect(attempt).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('an Excel file of answers', () => {
  test('is for the assigned staff alone', async () => {
    const ids = [here.candidate.id]
    expect((await here.staff.api.excelLink({ ids })).url).toMatch(/^\/api\/v1\/validation\/answers\/\d+\.xlsx\?/)
    for (const api of [here.admin, here.other.api]) {
      await expect(api.excelLink({ ids })).rejects.toEqual(refused('NOT_FOUND'))
    }
    const theirs = await buildCandidate(db, { group_id: here.group_id })
    await expect(here.staff.api.excelLink({ ids: [...ids, theirs.id] })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('takes as many candidates as the other acts on chosen ones, and says so of more', async () => {
    const made = await Promise.all(
      Array.from({ length: 101 }, () => buildCandidate(db, { group_id: here.group_id, staff: [here.staff.id] })),
    )
    const { url } = await here.staff.api.excelLink({ ids: made.map(({ id }) => id) })
    expect(url.split('.xlsx')[0]?.split('-')).toHaveLength(101)
    const many = Array.from({ length: 501 }, (_, at) => at + 1)
    const attempt = here.staff.api.excelLink({ ids: many })
    await expect(attempt).rejects.toEqual(refused('INVALID', { ids: ['Högst 500 i listan'] }))
  })

  test('holds what was handed in, as texts: a formula stays the text that it is', async () => {
    await db.validigAnswer.update({ where: { id: here.answer.id }, data: { value: '=HYPERLINK("http://x")' } })
    const writing = await buildAssignment(db, { candidate_id: here.candidate.id, status: 'answering' })
    await buildAnswer(db, { assignment_id: writing.id, value: 'Inte skickat' })
    const { bytes, rows } = await answersWorkbook(here.staff.ctx, [here.candidate.id])
    expect(rows).toBe(1)
    const { default: exceljs } = await import('exceljs')
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load(bytes as never)
    const cells = workbook.worksheets[0]?.getRow(2).values as unknown[]
    expect(cells.slice(1, 6)).toEqual([
      'Amira Provberg',
      'Omvårdnad 1',
      1,
      'Vad har du gjort?',
      '=HYPERLINK("http://x")',
    ])
  })
})

describe('leading the validation', () => {
  const invitation = () => ({
    ...{ firstname: 'Nils', lastname: 'Utkastdal', email: 'nils@example.com', group_id: here.group_id },
    ...{ education: 'Yrkespaket vårdbiträde', staff: [here.staff.id], surveys: [here.survey.id] },
  })

  test('invites a new person with a candidate’s account, and links one who has an account', async () => {
    await db.role.create({ data: { name: 'candidate', label: 'Kandidat' } })
    const made = await here.admin.invite(invitation())
    expect(await db.validigCandidate.findUnique({ where: { id: made.id } })).toMatchObject({ made_account: true })
    const candidate = await db.validigCandidate.findUniqueOrThrow({
      where: { id: made.id },
      select: { user: { select: { name: true, validig: true, roles: true } }, staff: true, assignments: true },
    })
    expect(candidate).toMatchObject({
      user: { name: 'nilutk', validig: { options: [] }, roles: [{ name: 'candidate' }] },
      ...{ staff: [{ user_id: here.staff.id }], assignments: [{ survey_id: here.survey.id }] },
    })
    await expect(here.admin.invite(invitation())).rejects.toEqual(
      refused('INVALID', { email: ['Personen är redan kandidat'] }),
    )
    const known = await buildUser(db, { email: 'Known@Example.com', firstname: 'Känd' })
    const linked = await here.admin.invite({ ...invitation(), email: 'known@example.com' })
    expect(await db.validigCandidate.findUnique({ where: { user_id: known.id } })).toMatchObject({
      ...{ id: linked.id, made_account: false },
    })
  })

  test('is for the college’s own candidates, people and surveys', async () => {
    const elsewhere = await world.member(leads)
    const theirs = staffApi(elsewhere.ctx)
    await expect(theirs.invite(invitation())).rejects.toEqual(refused('FORBIDDEN'))
    await expect(here.staff.api.invite(invitation())).rejects.toEqual(refused('FORBIDDEN'))
    const ids = [here.candidate.id]
    await expect(theirs.assign({ ids, staff: [elsewhere.user.id] })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(here.staff.api.assign({ ids, staff: [here.staff.id] })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(here.admin.assign({ ids, staff: [elsewhere.user.id] })).rejects.toEqual(
      refused('INVALID', { staff: [expect.any(String)] }),
    )
    await expect(here.admin.assign({ ids, staff: [here.user.id] })).rejects.toEqual(refused('INVALID'))
    const foreign = await buildSurvey(db, { group_id: elsewhere.groupId })
    await expect(here.admin.handOut({ ids, surveys: [foreign.id], due: null })).rejects.toEqual(
      refused('INVALID', { surveys: [expect.any(String)] }),
    )
    expect(await db.validigAssignment.count()).toBe(1)
  })

  test('hands out surveys with a day, reminds once a day, and finishes', async () => {
    const ids = [here.candidate.id]
    const survey = await buildSurvey(db)
    expect(await here.staff.api.handOut({ ids, surveys: [survey.id, here.survey.id], due: '2026-12-01' })).toEqual({
      count: 1,
    })
    expect(await db.validigAssignment.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { id: here.assignment.id, status: 'sent', due: null },
      { survey_id: survey.id, due: new Date('2026-12-01') },
    ])
    expect(await here.staff.api.remind({ ids })).toEqual({ count: 1 })
    await here.admin.finish({ ids, finished: true })
    expect(await here.staff.api.remind({ ids })).toEqual({ count: 0 })
    expect(await here.staff.api.counts()).toMatchObject({ mine: 0, finished: 1 })
    await here.admin.finish({ ids, finished: false })
    expect(await here.staff.api.counts()).toMatchObject({ mine: 1, finished: 0 })
  })

  test('chooses among the college’s people and the surveys that are offered there', async () => {
    const { people, surveys } = await here.admin.choices({ ids: [here.candidate.id] })
    expect(people.map(({ id }) => id).sort()).toEqual([here.adminId, here.staff.id, here.other.id].sort())
    expect(surveys).toEqual([{ id: here.survey.id, title: 'Omvårdnad 1' }])
    expect(await here.other.api.inviteChoices({})).toEqual({ groups: [], people: [], surveys: [] })
    await expect(here.other.api.choices({ ids: [here.candidate.id] })).rejects.toEqual(refused('NOT_FOUND'))
  })
})
