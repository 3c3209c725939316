import { readdirSync } from 'node:fs'
import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildAssignment, buildComment } from '@kollegium/db/testing/factories/validation'
import express from 'express'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { hostName } from '../../platform/auth/cookies.ts'
import { endSignIn } from '../../platform/auth/sessions.ts'
import { planted, scanWithStandIn } from '../../testing/clamd.ts'
import { refused } from '../../testing/editor.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { openSession } from '../../testing/session.ts'
import { buildValidation, type ValidationRows } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { pdfOf } from '../documents/testing.ts'
import { candidateQuota } from './candidate-files.ts'
import { createCandidateRoutes } from './routes.ts'

const world = await createWorld()
const { db, services } = world
let asking: Context
const origin = await serveOn(express().use(createCandidateRoutes(services, { authenticate: async () => asking })))

type Mail = { to: string; text: string }
let mails: Mail[]
Object.assign(services, { mailer: { send: async (mail: Mail) => void mails.push(mail) } })

let rows: ValidationRows
let staff: number

beforeEach(async () => {
  await world.clear()
  mails = []
  staff = (await buildUser(db, { email: 'larare@example.com' })).id
  rows = await buildValidation(db, undefined, [staff])
  asking = await inSession(rows.candidate.user_id)
})

/** The person in a session, which the links of files are made for. */
async function inSession(userId: number): Promise<Context> {
  const [ctx, family] = await Promise.all([world.as(userId), openSession(db, userId)])
  return { ...ctx, actor: { ...ctx.actor, token: { family } } }
}

const own = () => createCaller(asking).ownValidation
const answers = () => db.validigAnswer.findMany({ orderBy: { id: 'asc' }, select: { value: true, version: true } })
const save = (value: unknown, version: number, rowId = rows.questions.text) =>
  own().saveAnswer({ id: rows.assignment.id, rowId, value: value as never, version })

const pdf = pdfOf('Intyg')

async function upload(filename: string, bytes: Uint8Array, { to = '', fields = {} as Record<string, string> } = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(bytes)]), filename)
  const response = await fetch(`${origin}/api/v1/validig/files${to}`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const stored = () =>
  readdirSync(world.dataDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length

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

describe('a question of files that staff wants to know more of', () => {
  const judged = () =>
    db.validigAnswer.findFirst({ where: { row_id: rows.questions.file }, select: { judgement: true } })
  const send = () => own().send({ id: rows.assignment.id })
  const place = () => ({ assignmentId: rows.assignment.id, rowId: rows.questions.file })
  let reviewing: ReturnType<typeof createCaller>['validationStaff']

  beforeEach(async () => {
    reviewing = createCaller(await world.as(staff)).validationStaff
    await send()
    await reviewing.judge({ id: rows.assignment.id, row_id: rows.questions.file, judgement: 'more' })
    await reviewing.reopen({ id: rows.assignment.id })
    expect(await send()).toMatchObject({ sentAt: null, missing: [{ rowId: rows.questions.file }] })
  })

  test.each([
    [
      'another file',
      () =>
        upload('Nytt.pdf', pdf, { fields: { assignment_id: `${place().assignmentId}`, row_id: `${place().rowId}` } }),
    ],
    ['a new version', () => upload('Nytt.pdf', pdf, { to: `/${rows.file.id}` })],
    [
      'a file that was brought back',
      async () => {
        await own().removeFile({ id: rows.file.id })
        expect(await judged()).toEqual({ judgement: 'more' })
        await own().restoreFile({ id: rows.file.id })
      },
    ],
    ['a file that moved there', () => own().placeFile({ id: rows.file.id, ...place() })],
    [
      'one file of two',
      async () => {
        await db.validigFile.updateMany({
          where: { id: rows.removed.id },
          data: { removed_at: null, assignment_id: rows.assignment.id, row_id: rows.questions.file },
        })
        await own().removeFile({ id: rows.file.id })
      },
    ],
  ])('is answered by %s', async (_what, change) => {
    await change()
    expect(await judged()).toEqual({ judgement: null })
    expect((await send()).missing).toEqual([])
  })

  test('is freed by the staff, who may take the judgement back but not judge', async () => {
    const judge = (judgement: 'ok' | null) =>
      reviewing.judge({ id: rows.assignment.id, row_id: rows.questions.file, judgement })
    await expect(judge('ok')).rejects.toEqual(refused('CONFLICT'))
    await judge(null)
    expect((await send()).missing).toEqual([])
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

describe('a file', () => {
  test('opens by its link in the browser of the session alone', async () => {
    const { body } = await upload('Intyg.pdf', pdf)
    const link = origin + body.data.url
    const companion = 'kompanjon'
    await db.oauthToken.updateMany({ data: { host: 'validig.vo.localhost', binding: hashSecret(companion) } })
    const name = hostName(services.env, 'vo_bound')
    const statusIn = async (cookie?: string) => (await fetch(link, cookie ? { headers: { cookie } } : {})).status
    expect(await statusIn(`${name}=${companion}`)).toBe(200)
    for (const cookie of [undefined, `${name}=annan`, `${name}=`, `${name}=annan; ${name}=${companion}`]) {
      expect(await statusIn(cookie), cookie).toBe(404)
    }
  })

  const place = () => ({ assignment_id: String(rows.assignment.id), row_id: String(rows.questions.file) })

  test("lies in the candidate's own folder, and its link is the reader's alone, while the reader may read it", async () => {
    const { status, body } = await upload('Intyg.pdf', pdf, { fields: place() })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ filename: 'Intyg.pdf', rowId: rows.questions.file, locked: false })
    const { path } = await db.validigFile.findFirstOrThrow({ where: { id: body.data.id } })
    expect(path).toMatch(new RegExp(`^validig/${rows.candidate.id}/`))
    const link = origin + body.data.url
    expect((await fetch(link)).status).toBe(200)
    expect((await fetch(link.replace(`/${rows.candidate.user_id}.`, `/${staff}.`))).status).toBe(404)
    // Where the request says by whom it is sent, that is the link's own reader.
    const headers = { authorization: 'Bearer x' }
    expect((await fetch(link, { headers })).status).toBe(200)
    const own = asking
    asking = await world.as(staff)
    expect((await fetch(link, { headers })).status).toBe(404)
    asking = own
    await db.user.update({ where: { id: rows.candidate.user_id }, data: { active: false }, select: { id: true } })
    expect((await fetch(link)).status).toBe(404)
  })

  test('is not there by a link that is older than its removal, than the end of the session, or of the assignment', async () => {
    const { body } = await upload('Intyg.pdf', pdf, { fields: place() })
    const linkFor = async (ctx: Context) => {
      const { files } = (await createCaller(ctx).validationStaff.candidate({ id: rows.candidate.id })) ?? {}
      return origin + files?.find(({ id }) => id === body.data.id)?.url
    }
    const teacher = await inSession(staff)
    const links = [origin + body.data.url, await linkFor(teacher)]
    const opened = () => Promise.all(links.map(async (link) => (await fetch(link)).status))
    expect(await opened()).toEqual([200, 200])
    await own().removeFile({ id: body.data.id })
    expect(await opened()).toEqual([404, 404])
    await own().restoreFile({ id: body.data.id })
    expect(await opened()).toEqual([200, 200])
    const { family = '' } = (teacher.actor.token ?? {}) as { family?: string }
    await endSignIn(db, family)
    expect(await opened()).toEqual([200, 404])
    // A new session has links of its own, and the old one's stay dead.
    const again = await inSession(staff)
    expect(await opened()).toEqual([200, 404])
    const fresh = await linkFor(again)
    expect((await fetch(fresh)).status).toBe(200)
    await db.validigStaff.deleteMany({ where: { user_id: staff } })
    expect((await fetch(fresh)).status).toBe(404)
  })

  test('is replaced by a version, brought back, and removed until it is sent', async () => {
    const { body } = await upload('Nytt intyg.pdf', pdf, { to: `/${rows.file.id}` })
    expect(body.data).toMatchObject({ version: 2, rowId: rows.questions.file, series: rows.file.id })
    const current = async () => (await own().files()).files.filter((each) => !each.replaced_at && !each.removed_at)
    expect((await current()).map(({ id }) => id)).toEqual([body.data.id])
    await own().restoreFile({ id: rows.file.id })
    expect((await current()).map(({ id }) => id)).toEqual([rows.file.id])
    await own().removeFile({ id: rows.file.id })
    expect(await current()).toEqual([])
    await own().restoreFile({ id: rows.file.id })
    await db.validigAssignment.update({ where: { id: rows.assignment.id }, data: { status: 'sent' } })
    await expect(own().removeFile({ id: rows.file.id })).rejects.toEqual(refused('CONFLICT'))
    expect((await upload('x.pdf', pdf, { to: `/${rows.file.id}` })).status).toBe(409)
    expect((await upload('x.pdf', pdf, { fields: place() })).status).toBe(409)
  })

  test('of a sent survey stays there when an earlier version is brought back to another survey', async () => {
    const { body } = await upload('Nytt intyg.pdf', pdf, { to: `/${rows.file.id}` })
    const survey_id = (await buildSurvey(db)).id
    const question = { survey_id, title: 'Intyg', type: 'file', options: { required: true } }
    const { id: rowId } = await db.validigGeneralSurveyRow.create({ data: question, select: { id: true } })
    const { id } = await buildAssignment(db, { candidate_id: rows.candidate.id, survey_id })
    await own().placeFile({ id: body.data.id, assignmentId: id, rowId })
    expect((await own().send({ id })).missing).toEqual([])
    await expect(own().restoreFile({ id: rows.file.id })).rejects.toEqual(refused('CONFLICT'))
    expect(await db.validigFile.count({ where: { assignment_id: id, replaced_at: null } })).toBe(1)
  })

  test('that is wrong, empty, too large, without a question, with a password or without room leaves nothing', async () => {
    const before = stored()
    const large = Buffer.concat([pdf, Buffer.alloc(50 * 1024 * 1024)])
    const office = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    const tries: [string, Uint8Array, object, number, RegExp][] = [
      ['a.exe', pdf, {}, 400, /./],
      ['a.pdf', Buffer.from('inget'), {}, 400, /./],
      ['a.pdf', Buffer.alloc(0), {}, 400, /tom/],
      ['a.pdf', large, {}, 400, /50/],
      ['a.docx', office, {}, 400, /^Filen har lösenord\. Spara den utan lösenord och försök igen\.$/],
      ['a.pdf', pdf, { ...place(), row_id: String(rows.questions.text) }, 400, /./],
      ['a.pdf', pdf, { ...place(), assignment_id: '99999' }, 404, /./],
    ]
    for (const [filename, bytes, fields, status, message] of tries) {
      const answer = await upload(filename, bytes, { fields: fields as Record<string, string> })
      expect([answer.status, answer.body.message], filename).toEqual([status, expect.stringMatching(message)])
    }
    await db.validigFile.update({ where: { id: rows.file.id }, data: { filesize: candidateQuota } })
    expect((await upload('a.pdf', pdf)).body.message).toMatch(/0 MB kvar av 500 MB/)
    expect(stored()).toBe(before)
  })

  test('with malicious code is refused', async () => {
    const before = stored()
    // EICAR's test file, in two parts: scanners would take this test for it. It is found without a scanner, too.
    const eicar = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)
    expect((await upload('a.pdf', Buffer.concat([pdf, eicar]))).body.message).toMatch(/skadlig/)
    await scanWithStandIn(services)
    const evil = Buffer.concat([pdf, Buffer.from(planted)])
    expect((await upload('a.pdf', evil)).body.message).toMatch(/skadlig/)
    expect(stored()).toBe(before)
  })

  test('of a person who is no candidate is refused', async () => {
    asking = await world.as(staff)
    expect((await upload('a.pdf', pdf)).status).toBe(403)
    asking = world.visitor
    expect((await upload('a.pdf', pdf)).status).toBe(401)
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
