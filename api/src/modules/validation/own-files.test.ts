import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildAssignment } from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { hostName } from '../../platform/auth/cookies.ts'
import { endSignIn } from '../../platform/auth/sessions.ts'
import { planted, scanWithStandIn } from '../../testing/clamd.ts'
import { refused } from '../../testing/editor.ts'
import type { ValidationRows } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { pdfOf } from '../documents/testing.ts'
import { candidateQuota } from './candidate-files.ts'
import { candidateSteps, prepareCandidate } from './testing-candidates.ts'

const world = await createWorld()
const { db, services } = world
const mails = catchMails(world)
let [asking, rows, staff]: Awaited<ReturnType<typeof prepareCandidate>> = [world.visitor, {} as ValidationRows, 0]
const { own, origin, upload, inSession, stored } = await candidateSteps(world, () => ({ asking, rows }))

beforeEach(async () => {
  mails.length = 0
  ;[asking, rows, staff] = await prepareCandidate(world)
})

const pdf = pdfOf('Intyg')

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
