import { randomUUID } from 'node:crypto'
import type { CourseMoment, Db, Participant } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildAccountRequest } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { type Caller, createCaller } from '../app/caller.ts'
import type { Context } from '../engine/context.ts'
import type { DataInput } from '../modules/certificates/input.ts'
import { kindNames } from '../modules/certificates/kinds/names.ts'
import type { PaperKind } from '../modules/certificates/papers/index.ts'
import { diplomaData, person } from './certificates.ts'
import { buildDraftLinks, buildRevisions, buildTrashed } from './content-rows.ts'
import { buildSamples } from './samples.ts'
import { buildStatement, dataProtectionDraft } from './statements.ts'
import { buildHandedIn } from './validation.ts'

/** One row of everything in one group, or on the front site; the papers are a group's alone. */
export type Rows = Awaited<ReturnType<typeof buildContentRows>> & { papers: Papers | null }

/** Content that hangs together, and beside it what nothing else uses, so that it may be removed. */
async function buildContentRows(db: Db, group_id: number | null) {
  const tag = await buildTag(db, { group_id })
  const portfolio = await buildPortfolio(db, { group_id })
  const spare = await buildPortfolio(db, { group_id })
  const folder = await buildFolder(db, { portfolio_id: portfolio.id })
  const spareFolder = await buildFolder(db, { portfolio_id: portfolio.id })
  const file = await buildFile(db, { portfolio_id: portfolio.id, folder_id: folder.id })
  const image = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename: 'bild.png' })
  const spareFile = await buildFile(db, { portfolio_id: portfolio.id })
  const article = await buildContent(db, { group_id })
  await db.content.update({
    where: { id: article.id },
    data: {
      tags: { connect: { id: tag.id } },
      images: { create: { file_id: image.id } },
      attachments: { create: { file_id: file.id } },
    },
    select: { id: true },
  })
  const page = await buildContent(db, { group_id, type: 'page' })
  const section = await buildContent(db, { group_id, type: 'section' })
  const card = await buildContent(db, { group_id, type: 'card' })
  const event = await buildContent(db, { group_id, type: 'event', start_date: new Date('2026-05-04') })
  const queue = await buildContent(db, { group_id, type: 'queue' })
  const book = await buildContent(db, { group_id, type: 'book' })
  const shelf = await buildContent(db, { group_id, type: 'book' })
  const written = { article, page, section, card, event, queue, book }
  const remark = await db.recordComment.create({ data: { content_id: article.id, body: 'Stämmer veckorna?' } })
  const menu = await buildMenu(db, { group_id })
  const menulink = await buildMenuLink(db, { menu_id: menu.id })
  const message = await buildMessage(db, { group_id })
  const survey = await buildSurvey(db, { group_id })
  const validation = await buildHandedIn(db, group_id)
  const setting = await db.setting.create({ data: { name: `test${tag.id}`, group_id, value: 1 }, select: { id: true } })
  const statement = await buildStatement(db, {
    group_id,
    kind: 'dataProtection',
    draft: dataProtectionDraft(),
    published: true,
  })
  const samples = await buildSamples(db, group_id)
  return {
    group_id,
    tag,
    portfolio,
    spare,
    folder,
    spareFolder,
    file,
    image,
    spareFile,
    ...written,
    remark,
    shelf,
    revisions: await buildRevisions(db, written, { menu, message }),
    trashed: await buildTrashed(db, group_id),
    menu,
    menulink,
    message,
    survey,
    validation,
    setting,
    statement,
    samples,
    accountRequest: await buildAccountRequest(db, { group_id, provider_id: samples.signInProvider?.id ?? 0 }),
  }
}

type Papers = Record<PaperKind, { draft: Saved; issued: Saved }> & {
  runs: { waiting: string; failed: string; done: string }
  /** A request of the issued diploma's holder. */
  request: number
  /** Nobody's diploma hangs on it. */
  courseMoment: CourseMoment & { participant: Participant }
  /** The one that the language representatives' diplomas are of; some of its participants have none yet. */
  taught: number
}
export type Saved = Awaited<ReturnType<Caller['diploma']['get']>>

async function buildPapers(db: Db, caller: Caller, group_id: number, author_id: number): Promise<Papers> {
  const data = await issuableDataOf(db, group_id)
  const pair = async (kind: PaperKind) => {
    const on = caller[kind] as Caller['diploma']
    const draft = await on.create({ data: data[kind] })
    const issued = await on.issue({ data: data[kind] })
    return { draft, issued }
  }
  const papers = {} as Record<PaperKind, { draft: Saved; issued: Saved }>
  for (const kind of kindNames) papers[kind] = await pair(kind)
  const person_id = personOf(papers.diploma.issued)
  await db.certificateDocument.create({
    data: { person_id, path: `papers/${person_id}`, sha256: 'a'.repeat(64), filesize: 1 },
  })
  const run = async (status: 'waiting' | 'failed' | 'done') => {
    const names = { title: 'Diplom', filename: 'diplom.pdf' }
    const items = { create: { position: 0, person_id } }
    const row = { ...names, id: randomUUID(), output: 'pdf' as const, status, total: 1, group_id, author_id, items }
    return (await db.printRun.create({ data: row, select: { id: true } })).id
  }
  const runs = { waiting: await run('waiting'), failed: await run('failed'), done: await run('done') }
  const asked = { kind: 'signed_copy', person_id, address: 'Provgatan 1' } as const
  const request = (await db.holderRequest.create({ data: asked, select: { id: true } })).id
  const courseMoment = await buildCourseMoment(db, { group_id })
  const participant = await buildParticipant(db, { course_moment_id: courseMoment.id, approved: true })
  const taught = data.diploma_language_representative.course_moment_id as number
  return { ...papers, runs, request, courseMoment: { ...courseMoment, participant }, taught }
}

/** A whole, right document of each kind. */
export function dataOf(group_id: number): Record<PaperKind, DataInput> {
  const diploma = diplomaData(group_id, { educator: 'Provköpings vuxenutbildning' })
  const signed = { responsible: 'Ivar Mönsterqvist', educator1: 'Oksana Fiktivén', leader1: 'Oksana Fiktivén' }
  // Fields that a kind doesn't have are passed over.
  const other = { ...diploma, ...signed, educator: '', credits: null }
  return {
    diploma,
    certificate: { ...other, totalCredits: null, persons: [{ ...person('Ada', 'Test'), credits: 100 }] },
    diploma_care_assistant: { ...other, credits: 800 },
    tutor_certificate: { ...other, step: '2', modules: ['step2-mod02'], scope: '3 dagar' },
    tutor_award_certificate: { ...other, year: '2026' },
    ambassador_certificate: other,
    diploma_language_representative: { ...other, belonging: 'none', place: 'Kristianstad' },
    diploma_language_representative_educator: other,
    college_certificate: { ...other, collegeType: 'local', from: '2027-07-01', to: '2032-06-30', persons: [] },
  }
}

/** {@link dataOf}, for a college of the group's category, with the course moment of which language representatives are participants: five who are called the same. */
export async function issuableDataOf(db: Db, group_id: number): Promise<Record<PaperKind, DataInput>> {
  const data = dataOf(group_id)
  const kind = 'diploma_language_representative'
  const { id: course_moment_id } = await buildCourseMoment(db, { group_id })
  const { firstname = '', lastname = '' } = data[kind].persons?.[0] ?? {}
  const participant = { course_moment_id, firstname, lastname, approved: true }
  for (let count = 0; count < 5; count++) await buildParticipant(db, participant)
  const { category } = await db.group.findUniqueOrThrow({ where: { id: group_id }, select: { category: true } })
  const collegeType = category === 'region' ? 'regional' : 'local'
  return {
    ...data,
    [kind]: { ...data[kind], course_moment_id },
    college_certificate: { ...data.college_certificate, collegeType } as DataInput,
  }
}

/** Returns the id of the first person of a saved certificate. */
export const personOf = (saved: Saved): number => saved.persons[0]?.id ?? 0

/** The rows of a place, made by `ctx`, who may do everything; `author` is the owner of the prints and shares the drafts. */
export async function buildRows(db: Db, ctx: Context, group_id: number | null, author: number): Promise<Rows> {
  const content = await buildContentRows(db, group_id)
  const { article, page, event, section, card, queue, menu, message } = content
  const texts = [article, page, event, section, card, queue]
  if (author) await buildDraftLinks(db, { texts, menu, message }, author)
  return { ...content, papers: group_id ? await buildPapers(db, createCaller(ctx), group_id, author) : null }
}
