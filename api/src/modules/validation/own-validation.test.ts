import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildAssignment, buildComment } from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { refused } from '../../testing/editor.ts'
import { buildValidation, type ValidationRows } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { pdfOf } from '../documents/testing.ts'
import { candidateSteps, prepareCandidate } from './testing-candidates.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let [asking, rows, staff]: Awaited<ReturnType<typeof prepareCandidate>> = [world.visitor, {} as ValidationRows, 0]
const { own, save, upload, stored } = await candidateSteps(world, () => ({ asking, rows }))

beforeEach(async () => {
  mails.length = 0
  ;[asking, rows, staff] = await prepareCandidate(world)
})

const answers = () => db.validigAnswer.findMany({ orderBy: { id: 'asc' }, select: { value: true, version: true } })

const pdf = pdfOf('Intyg')

describe('an answer', () => {
  test('is saved with its version, and notes that the survey has begun', async () => {
    await db.validigAssignment.update({ where: { id: rows.assignment.id }, data: { status: 'notStarted' } })
    expect(await save('Nytt', 1)).toMatchObject({ version: 2, status: 'answering' })
    expect(await answers()).toEqual([{ value: 'Nytt', version: 2 }])
    expect(await db.validigCandidate.findFirst({ select: { last_active_at: true } })).toEqual({
      last_active_at: expect.any(Date),
    })
  })

  test('of another tab is not overwritten: the refusal tells it, and the same value again is no change', async () => {
    await save('Från flik ett', 1)
    const error = await save('Från flik två', 1).catch((each) => each)
    expect(error.cause).toMatchObject({ code: 'CONFLICT', details: { value: 'Från flik ett', version: 2 } })
    expect(await save('Från flik ett', 1)).toMatchObject({ version: 2 })
    expect(await answers()).toEqual([{ value: 'Från flik ett', version: 2 }])
  })

  test.each([
    ['choices', { values: ['a'], own: 'x' }],
    ['choice', { value: 'a', own: 'x' }],
  ])('of %s with words of its own is saved again without a change', async (type, value) => {
    const data = { survey_id: rows.survey.id, title: 'Val', type, options: { choices: ['a', 'b'], own: true } }
    const { id } = await db.validigGeneralSurveyRow.create({ data, select: { id: true } })
    for (let each = 0; each < 2; each++) expect(await save(value, 0, id)).toMatchObject({ version: 1 })
  })

  test('keeps its question when the survey is changed: a removed one is told, and its answer stays readable', async () => {
    await save('Mitt svar', 1)
    await db.validigGeneralSurveyRow.delete({ where: { id: rows.questions.text } })
    await expect(save('Ett till', 2)).rejects.toEqual(refused('NOT_FOUND'))
    const shown = await own().assignment({ id: rows.assignment.id })
    expect(shown.answers).toEqual([])
    expect(shown.former).toMatchObject([{ question: { title: 'Vad har du gjort?' }, value: 'Mitt svar' }])
  })

  test('of a question that has come to want a file is told, by the question, and the earlier words stay', async () => {
    await save('Mitt svar', 1)
    await db.validigGeneralSurveyRow.update({ where: { id: rows.questions.text }, data: { type: 'file' } })
    const details = { question: rows.questions.text }
    await expect(save('Ett till', 2)).rejects.toEqual(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'NOT_FOUND', details }) }),
    )
    expect(await answers()).toEqual([{ value: 'Mitt svar', version: 2 }])
  })

  test('of a question whose choices have changed is refused at the value, and the earlier words stay', async () => {
    const data = { type: 'choice', options: { choices: ['Äldreboende'] } }
    await db.validigGeneralSurveyRow.update({ where: { id: rows.questions.text }, data })
    await expect(save('Ett svar till', 1)).rejects.toEqual(refused('INVALID', { value: expect.any(Array) }))
    expect(await answers()).toEqual([{ value: 'Ett svar', version: 1 }])
  })

  test.each([
    ['a list instead of a text', ['x']],
    ['a text that is too long', 'x'.repeat(5_001)],
    ['a megabyte', { own: 'x'.repeat(1_000_000) }],
  ])('%s is refused at the value', async (_what, value) => {
    await expect(save(value, 1)).rejects.toEqual(refused('INVALID', { value: expect.any(Array) }))
    expect(await answers()).toEqual([{ value: 'Ett svar', version: 1 }])
  })

  test('and a comment are kept without the characters that the database cannot hold', async () => {
    await save('a\u0000b\ud800c', 1)
    expect(await answers()).toEqual([{ value: 'ab\ufffdc', version: 2 }])
    await own().comment({ id: rows.assignment.id, rowId: null, body: 'd\u0000e\ud800f' })
    expect(await db.validigComment.findFirst({ select: { body: true } })).toEqual({ body: 'de\ufffdf' })
  })

  test('of a survey whose options are no JSON object, or a megabyte of it, is a text', async () => {
    const options = ['x', 7, { choices: { a: 'y'.repeat(1_000_000) } }, [[[]]], null]
    for (const each of options) {
      const data = { survey_id: rows.survey.id, title: 'Udda', type: 'okänd', options: each as never }
      const { id } = await db.validigGeneralSurveyRow.create({ data, select: { id: true } })
      await own().assignment({ id: rows.assignment.id })
      await db.validigGeneralSurveyRow.delete({ where: { id } })
    }
  })

  test('of a sent survey is locked, and an anew judged one waits for a new judgement', async () => {
    await db.validigAnswer.updateMany({ data: { judgement: 'more', judged_by_id: staff } })
    await save('Mer', 1)
    expect(await db.validigAnswer.findFirst({ select: { judgement: true } })).toEqual({ judgement: null })
    await db.validigAssignment.update({ where: { id: rows.assignment.id }, data: { status: 'sent' } })
    await expect(save('Ännu mer', 2)).rejects.toEqual(refused('CONFLICT'))
  })
})

test('staff who wants to know more is not answered by an empty answer', async () => {
  await db.validigAnswer.updateMany({ data: { judgement: 'more', judged_by_id: staff } })
  for (const [value, version] of [
    [null, 1],
    ['', 2],
  ] as const) {
    await save(value, version)
    const { missing } = await own().send({ id: rows.assignment.id })
    expect(missing).toMatchObject([{ rowId: rows.questions.text, error: sv['candidate.askedMore'] }])
  }
})

describe('sending', () => {
  const send = () => own().send({ id: rows.assignment.id })

  test('happens once, also when it is asked for twice at the same moment', async () => {
    const sent = await Promise.all([send(), send()])
    expect(sent[0].sentAt).toEqual(sent[1].sentAt)
    expect(await db.auditEntry.count({ where: { action: 'send', subject: 'ValidigAssignment' } })).toBe(1)
    expect((await send()).sentAt).toEqual(sent[0].sentAt)
  })

  test('names what is missing, and what staff wants to know more of', async () => {
    const { text, file } = rows.questions
    await db.validigGeneralSurveyRow.updateMany({ where: { id: file }, data: { options: { required: true } } })
    await db.validigFile.deleteMany()
    await db.validigAnswer.updateMany({ data: { judgement: 'more' } })
    expect(await send()).toMatchObject({
      sentAt: null,
      missing: [{ rowId: text }, { rowId: file, part: 0, number: 2 }],
    })
    expect(await db.validigAssignment.findFirst({ select: { status: true } })).toEqual({ status: 'answering' })
  })

  test.each([
    ['all', 1],
    ['candidate', 1],
    ['none', 0],
  ])('mails staff who wants %s mails', async (notifications, number) => {
    await db.user.update({ where: { id: staff }, data: { settings: { notifications } }, select: { id: true } })
    await send()
    expect(mails.map(({ to }) => to)).toEqual(Array(number).fill('larare@example.com'))
    for (const { text } of mails) expect(text).not.toContain('Ett svar')
  })
})

describe('at the same moment', () => {
  const place = () => ({ id: rows.file.id, assignmentId: rows.assignment.id, rowId: rows.questions.file })

  test('an answer and a file of one survey are both kept', async () => {
    for (let version = 1; version <= 3; version++) {
      const done = await Promise.all([save(`Svar ${version}`, version), own().placeFile(place())])
      expect(done[0]).toMatchObject({ version: version + 1 })
    }
  })

  test('a survey is sent and its file removed: the one that comes first hinders the other', async () => {
    await db.validigGeneralSurveyRow.updateMany({ where: { type: 'file' }, data: { options: { required: true } } })
    for (let each = 0; each < 12; each++) {
      await db.validigAssignment.updateMany({ data: { status: 'answering', sent_at: null } })
      await db.validigFile.updateMany({ where: { id: rows.file.id }, data: { removed_at: null } })
      await Promise.allSettled([own().send({ id: rows.assignment.id }), own().removeFile({ id: rows.file.id })])
      const { status } = await db.validigAssignment.findFirstOrThrow({ where: { id: rows.assignment.id } })
      const { removed_at } = await db.validigFile.findFirstOrThrow({ where: { id: rows.file.id } })
      expect(status === 'sent').toBe(removed_at === null)
    }
  })
})

test('a finished validation can be read and not changed, and nobody is mailed of it', async () => {
  await db.validigCandidate.updateMany({ data: { finished_at: new Date() } })
  const { id } = rows.assignment
  const before = stored()
  const calls = [
    () => save('x', 1),
    () => own().send({ id }),
    () => own().comment({ id, rowId: null, body: 'Hej' }),
    () => own().removeFile({ id: rows.file.id }),
    () => own().restoreFile({ id: rows.removed.id }),
    () => own().placeFile({ id: rows.file.id, assignmentId: null, rowId: null }),
  ]
  for (const call of calls) await expect(call()).rejects.toEqual(refused('CONFLICT'))
  for (const to of ['', `/${rows.file.id}`]) expect((await upload('x.pdf', pdf, { to })).status).toBe(409)
  expect([mails.length, stored()]).toEqual([0, before])
  expect(await own().assignment({ id })).toMatchObject({ finished_at: expect.any(Date), status: 'answering' })
})

describe('of another candidate', () => {
  test('nothing is there, in any of the procedures', async () => {
    const other = await buildValidation(db)
    const { id } = other.assignment
    const row = { rowId: other.questions.text, value: 'x', version: 1 }
    const calls = [
      () => own().assignment({ id }),
      () => own().saveAnswer({ id, ...row }),
      () => own().send({ id }),
      () => own().comment({ id, rowId: null, body: 'Hej' }),
      () => own().removeFile({ id: other.file.id }),
      () => own().restoreFile({ id: other.removed.id }),
      () => own().placeFile({ id: other.file.id, assignmentId: null, rowId: null }),
      () => own().placeFile({ id: rows.file.id, assignmentId: id, rowId: other.questions.file }),
    ]
    for (const call of calls) await expect(call()).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('a person who stops being a candidate is told, and has nothing any more', async () => {
    await db.validigCandidate.deleteMany({ where: { user_id: rows.candidate.user_id } })
    await expect(save('x', 1)).rejects.toEqual(refused('FORBIDDEN'))
    await expect(own().files()).rejects.toEqual(refused('FORBIDDEN'))
    expect(await own().overview()).toBeNull()
  })

  test('the first page asks in the words of the staff, never in the candidate’s own', async () => {
    const { candidate, assignment } = rows
    // The candidate is the staff of somebody else, and wrote last.
    await buildValidation(db, undefined, [candidate.user_id])
    await db.validigAssignment.update({ where: { id: assignment.id }, data: { status: 'reopened' } })
    const of = { assignment_id: assignment.id }
    await buildComment(db, { ...of, author_id: staff, body: 'Skriv mer om hygien' })
    await buildComment(db, { ...of, author_id: candidate.user_id, body: 'Är det bra så?' })
    const overview = await own().overview()
    expect(overview?.assignments[0]?.comment).toMatchObject({ body: 'Skriv mer om hygien' })
  })

  test('comments among the staff are never shown', async () => {
    const common = { assignment_id: rows.assignment.id, author_id: staff }
    await db.validigComment.createMany({
      data: [
        { ...common, body: 'Internt', internal: true },
        { ...common, body: 'Till dig' },
      ],
    })
    const { comments } = await own().assignment({ id: rows.assignment.id })
    expect(comments.map(({ body }) => body)).toEqual(['Till dig'])
  })
})

test('the overview asks the same number of statements for ten surveys as for one', async () => {
  const count = async () => (await world.statementsOf(() => own().overview())).length
  const before = await count()
  for (let each = 0; each < 10; each++) {
    const survey = await buildSurvey(db)
    await db.validigGeneralSurveyRow.create({ data: { survey_id: survey.id, title: 'Fråga', type: 'text' } })
    await buildAssignment(db, { candidate_id: rows.candidate.id, survey_id: survey.id })
  }
  expect(await count()).toBe(before)
})
