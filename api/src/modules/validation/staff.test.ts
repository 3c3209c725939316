import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildCandidate, buildCandidateFile, buildComment } from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { surveySummary } from './survey-summary.ts'
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

describe('candidates', () => {
  test('are seen by the assigned staff and by the college’s administrators, and by nobody else', async () => {
    const elsewhere = staffApi((await world.member(leads)).ctx)
    const candidateAlone = staffApi((await world.as(here.user.id)) as SignedInContext)
    const all = { filters: { tab: ['all'] } }
    for (const api of [here.staff.api, here.admin]) {
      expect((await api.list(all)).items).toMatchObject([{ id: here.candidate.id, title: 'Amira Provberg' }])
    }
    for (const api of [here.other.api, elsewhere, candidateAlone]) {
      expect((await api.list(all)).items).toEqual([])
      await expect(api.candidate({ id: here.candidate.id })).rejects.toEqual(refused('NOT_FOUND'))
      expect(Object.values(await api.counts()).every((count) => count === 0)).toBe(true)
    }
  })

  test('lie under the tabs that fit them, with what is new to their staff', async () => {
    expect(await here.staff.api.counts()).toEqual({ mine: 1, review: 1, unassigned: 0, all: 1, finished: 0 })
    expect(await here.admin.counts()).toEqual({ mine: 0, review: 1, unassigned: 0, all: 1, finished: 0 })
    // The drawer tells of those alone whose answers one may read.
    expect((await here.staff.api.standing()).waiting).toBe(1)
    expect((await here.admin.standing()).waiting).toBe(0)
    const [own] = (await here.staff.api.list({})).items
    expect(own).toMatchObject({
      status: 'review',
      surveys: 1,
      reviewed: 0,
      news: { answers: 1, files: 1, comments: 0 },
    })
    const [seen] = (await here.admin.list({ filters: { tab: ['review'] } })).items
    expect(seen).toMatchObject({ status: 'review', news: null })
    await here.staff.api.seen({ id: here.candidate.id })
    expect((await here.staff.api.list({})).items[0]?.news).toEqual({ answers: 0, files: 0, comments: 0 })
    await buildComment(db, {
      assignment_id: here.assignment.id,
      author_id: here.user.id,
      created_at: new Date(Date.now() + 5000),
    })
    expect((await here.staff.api.list({})).items[0]?.news).toMatchObject({ comments: 1 })
  })

  test('leave the keywords to their staff and the college’s administrators, to be read', async () => {
    await db.validigKeyword.create({ data: { title: 'Delegering', regulation: 'HSLF-FS 2017:37' } })
    const shown = [{ id: expect.any(Number), title: 'Delegering', regulation: 'HSLF-FS 2017:37' }]
    expect((await here.staff.api.keywords({})).items).toEqual(shown)
    expect((await here.admin.keywords({})).items).toEqual(shown)
    expect(await here.other.api.keywords({})).toMatchObject({ items: [], total: 0 })
  })

  test('get keywords a page at a time, by a search, by their ids, or the page that one stands on', async () => {
    const titles = Array.from({ length: 120 }, (_, at) => `Nyckelord ${String(at).padStart(3, '0')}`)
    await db.validigKeyword.createMany({
      data: titles.map((title) => ({ title, regulation: `Regel 1${title.slice(-2)}` })),
    })
    const page = async (input: Parameters<typeof here.staff.api.keywords>[0]) => {
      const { items, ...more } = await here.staff.api.keywords(input)
      return { ...more, titles: items.map(({ title }) => title) }
    }
    expect(await page({})).toEqual({ page: 1, limit: 100, total: 120, titles: titles.slice(0, 100) })
    expect(await page({ page: 2 })).toMatchObject({ page: 2, total: 120, titles: titles.slice(100) })
    expect(await page({ search: 'ORD 11' })).toMatchObject({ page: 1, total: 10, titles: titles.slice(110) })
    expect(await page({ search: 'regel 119' })).toMatchObject({ titles: [titles[19], titles[119]] })
    expect(await page({ search: '%' })).toMatchObject({ total: 0 })
    const [third, last] = await db.validigKeyword.findMany({
      where: { title: { in: [titles[2] ?? '', titles[119] ?? ''] } },
      orderBy: { title: 'asc' },
    })
    expect(await page({ at: last?.id })).toMatchObject({ page: 2, total: 120, titles: titles.slice(100) })
    expect(await page({ at: third?.id })).toMatchObject({ page: 1 })
    expect(await page({ at: 999_999_999 })).toMatchObject({ page: 1 })
    expect(await page({ ids: [last?.id ?? 0, third?.id ?? 0] })).toMatchObject({
      titles: [titles[2], titles[119]],
      total: 2,
    })
  })

  test('are found by name and education, and stand in the order of their news', async () => {
    const user = await buildUser(db, { firstname: 'Samir', lastname: 'Fiktivén' })
    const newer = await buildCandidate(db, {
      user_id: user.id,
      group_id: here.group_id,
      education: 'Yrkespaket vårdbiträde',
    })
    await buildCandidateFile(db, { candidate_id: newer.id, created_at: new Date(Date.now() + 60_000) })
    const found = async (search: string | null) =>
      (await here.admin.list({ search, filters: { tab: ['all'] } })).items.map(({ id }) => id)
    expect(await found(null)).toEqual([newer.id, here.candidate.id])
    expect(await found('vårdbi samir')).toEqual([newer.id])
    expect(await found('provberg')).toEqual([here.candidate.id])
    expect(await found('%')).toEqual([])
    await expect(here.admin.list({ filters: { secret: 1 } })).rejects.toEqual(refused('INVALID'))
  })

  test('are found by the name and the education that they have now', async () => {
    const here = await buildCollege(world)
    const found = async (search: string) =>
      (await here.admin.list({ search, filters: { tab: ['all'] } })).items.map(({ id }) => id)
    await db.user.update({ where: { id: here.user.id }, data: { lastname: 'Nynamn' } })
    await db.validigCandidate.update({ where: { id: here.candidate.id }, data: { education: 'Barnskötare' } })
    expect(await found('nynamn amira barnskotare')).toEqual([here.candidate.id])
    expect(await found('Provberg')).toEqual([])
    expect(await found('undersköterska')).toEqual([])
  })

  test('lie among the unassigned from the moment when the last of the staff is gone', async () => {
    const here = await buildCollege(world)
    const unassigned = async () =>
      (await here.admin.list({ filters: { tab: ['unassigned'] } })).items.map(({ id }) => id)
    const candidate_id = here.candidate.id
    await db.validigStaff.create({ data: { candidate_id, user_id: here.other.id } })
    await db.user.delete({ where: { id: here.staff.id } })
    expect(await unassigned()).toEqual([])
    await here.admin.assign({ ids: [candidate_id], staff: [] })
    expect(await unassigned()).toEqual([candidate_id])
    await here.admin.assign({ ids: [candidate_id], staff: [here.other.id] })
    expect(await unassigned()).toEqual([])
  })

  test('cost the same statements however many they are', async () => {
    const count = async () =>
      (await world.statementsOf(() => here.staff.api.list({ filters: { tab: ['all'] } }))).length
    const one = await count()
    for (let more = 0; more < 5; more++) await buildCandidate(db, { group_id: here.group_id, staff: [here.staff.id] })
    expect(await count()).toBe(one)
  })
})

describe('answers, comments and files', () => {
  test('are read by the assigned staff alone: the administrator has the row and no more', async () => {
    const own = await here.staff.api.candidate({ id: here.candidate.id })
    expect(own).toMatchObject({ assigned: true, files: [{ id: here.file.id }], news: { answers: 1 } })
    expect(await here.staff.api.survey({ id: here.assignment.id })).toMatchObject({
      ...{ answers: [{ value: 'Hemligt svar' }], parts: [{ questions: [{ rowId: here.row.id }] }] },
    })
    const seen = await here.admin.candidate({ id: here.candidate.id })
    expect(seen).toMatchObject({ assigned: false, files: [], news: null, surveys: [{ status: 'sent' }] })
    const everywhere = staffApi((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
    for (const api of [here.admin, here.other.api, everywhere]) {
      await expect(api.survey({ id: here.assignment.id })).rejects.toEqual(refused('NOT_FOUND'))
    }
  })

  test('close at once for staff who are taken off while they read', async () => {
    await here.staff.api.survey({ id: here.assignment.id })
    await here.admin.assign({ ids: [here.candidate.id], staff: [here.other.id] })
    await expect(here.staff.api.survey({ id: here.assignment.id })).rejects.toEqual(refused('NOT_FOUND'))
    const judged = here.staff.api.judge({ id: here.assignment.id, answer_id: here.answer.id, judgement: 'ok' })
    await expect(judged).rejects.toEqual(refused('NOT_FOUND'))
    expect(await db.validigAnswer.findUnique({ where: { id: here.answer.id } })).toMatchObject({ judgement: null })
    expect(await here.other.api.survey({ id: here.assignment.id })).toMatchObject({ status: 'sent' })
  })

  test('are not shown before they are sent', async () => {
    await db.validigAssignment.update({ where: { id: here.assignment.id }, data: { status: 'answering' } })
    expect((await here.staff.api.survey({ id: here.assignment.id })).answers).toEqual([])
  })

  test('to a question that is gone stay, as they were asked', async () => {
    await db.validigGeneralSurveyRow.delete({ where: { id: here.row.id } })
    const { parts, answers } = await here.staff.api.survey({ id: here.assignment.id })
    expect(parts).toEqual([])
    expect(answers).toMatchObject([{ row_id: null, value: 'Hemligt svar', kept: { title: 'Vad har du gjort?' } }])
  })
})

describe('a person who is candidate and could be staff', () => {
  test('is nobody’s choice for the own validation, and reads no word among its staff when a row says otherwise', async () => {
    const user_id = here.user.id
    await buildMembership(db, { user_id, group_id: here.group_id })
    const ids = [here.candidate.id]
    const { people } = await here.admin.choices({ ids })
    expect(people.map(({ id }) => id)).not.toContain(user_id)
    await expect(here.admin.assign({ ids, staff: [here.staff.id, user_id] })).rejects.toEqual(
      refused('INVALID', { staff: ['Ingen bedömer sin egen validering. Välj någon annan.'] }),
    )
    await db.validigStaff.create({ data: { candidate_id: here.candidate.id, user_id } })
    const { id } = here.assignment
    await buildComment(db, { assignment_id: id, author_id: here.staff.id, body: 'Inom arbetslaget', internal: true })
    const self = staffApi((await world.as(user_id, here.group_id)) as SignedInContext)
    expect((await self.list({ filters: { tab: ['all'] } })).items).toEqual([])
    for (const attempt of [
      () => self.survey({ id }),
      () => self.candidate({ id: here.candidate.id }),
      () => self.review({ id }),
      () => self.judge({ id, answer_id: here.answer.id, judgement: 'ok' }),
      () => self.excelLink({ ids }),
      () => self.summaryLink({ id }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('NOT_FOUND'))
    }
    expect(await surveySummary({ db }, { assignment_id: id, staff_id: user_id })).toBeNull()
    expect(await surveySummary({ db }, { assignment_id: id, staff_id: here.staff.id })).not.toBeNull()
  })

  test('leads others’ validation in the college, and has the row of the own one without its answers', async () => {
    await db.validigCandidate.update({ where: { id: here.candidate.id }, data: { user_id: here.adminId } })
    await db.validigStaff.create({ data: { candidate_id: here.candidate.id, user_id: here.adminId } })
    expect(await here.admin.candidate({ id: here.candidate.id })).toMatchObject({
      assigned: false,
      files: [],
      news: null,
    })
    await expect(here.admin.survey({ id: here.assignment.id })).rejects.toEqual(refused('NOT_FOUND'))
  })
})
