import { createCaller } from '../app/caller.ts'
import { appRouter } from '../app/router.ts'
import type { Context } from '../engine/context.ts'
import { kindOf } from '../modules/certificates/kinds/index.ts'
import { kindNames } from '../modules/certificates/kinds/names.ts'
import type { PaperKind } from '../modules/certificates/papers/index.ts'
import { person } from './certificates.ts'
import { contentInputs } from './inputs-content.ts'
import { documentInputs } from './inputs-documents.ts'
import { type OfficeRows, officeInputs } from './office.ts'
import { type PeopleRows, peopleInputs } from './people.ts'
import { dataOf, personOf, type Rows, type Saved } from './rows.ts'
import { sampleInputs } from './samples.ts'
import { siteInputs } from './site.ts'
import { staffInputs } from './validation.ts'

type Inputs = Record<string, unknown>

export const inputsFile = import.meta.filename

/**
 * An input for each procedure of the typed API that works for an actor with the right: about the rows of one group.
 * Those that take nothing have undefined. Tests hold this to the router, so that a new procedure has to be given one.
 * @param more `education` an unused one; `user` someone to act as; `office` the rows in no group; `people` the users and roles
 */
export function validInputs(
  rows: Rows,
  more: { education: number; user: number; office: OfficeRows; people: PeopleRows },
): Inputs {
  const { papers } = rows
  if (!papers || !rows.group_id) throw new Error('papers belong to a group')
  const group = { id: rows.group_id }
  const list = { limit: 200 }
  const number = papers.diploma.issued.persons[0]?.number ?? ''
  return {
    'session.me': undefined,
    'session.masquerade': { id: more.user },
    'session.endMasquerade': undefined,
    ...sampleInputs(rows.samples, plain),
    ...plain('group', group, { title: 'Ny titel' }),
    'group.create': { data: { title: 'Ny', name: 'ny-grupp', category: 'other' } },
    'group.all': {},
    'group.selector': undefined,
    'group.startPages': { ...group, search: '' },
    'group.certification': group,
    'group.members': group,
    'group.membersOf': { ids: [group.id] },
    'group.usedIn': group,
    'group.usedInAny': { ids: [group.id] },
    'group.siteLinkedFrom': { ids: [group.id] },
    'group.readability': group,
    ...plain('education', { id: more.education }, { title: 'Ny utbildning' }),
    'education.options': undefined,
    'education.usedIn': { id: more.education },
    'education.usedInAny': { ids: [more.education] },
    ...plain('article', rows.article, {
      title: 'Ny artikel',
      tags: [rows.tag.id],
      images: [{ file_id: rows.image.id, description: '' }],
      attachments: [{ file_id: rows.file.id }],
    }),
    // Without what belongs to a group: here it is about the right to make one at all.
    'article.create': { data: { title: 'Ny artikel' } },
    ...contentInputs(rows, plain),
    ...Object.fromEntries(['frame', 'bookmarks', 'visit'].map((name) => [`material.${name}`, undefined])),
    ...Object.fromEntries(['start', 'list', 'byTitle', 'news', 'documents'].map((name) => [`material.${name}`, {}])),
    'material.text': { slug: 'metod' },
    'material.file': { id: rows.file.id },
    'material.search': { search: 'metod' },
    'material.colleagues': { search: 'test' },
    'material.mark': { content_id: rows.book.id, on: true },
    'material.tip': { content_id: rows.book.id, receivers: [more.user] },
    'material.used': { content_id: rows.book.id, worked: true },
    'material.searched': { search: 'metod' },
    'material.takeAway': { id: rows.book.id },
    'generalSurvey.usedIn': { id: rows.survey.id },
    'generalSurvey.usedInAny': { ids: [rows.survey.id] },
    ...plain('generalSurvey', rows.survey, {
      title: 'Ny enkät',
      rows: [{ title: 'Fråga', items: [{ title: 'Post' }] }],
      group_id: group.id,
    }),
    ...staffInputs(rows.validation, { group_id: group.id, survey: rows.survey.id }),
    ...plain('tag', rows.tag, { label: 'Ny etikett' }),
    'tag.usedIn': { id: rows.tag.id },
    'tag.usedInAny': { ids: [rows.tag.id] },
    'tag.quick': { label: 'Snabb etikett' },
    ...documentInputs(rows, plain),
    ...Object.assign({}, ...kindNames.map((name) => papersOf(name, papers[name], group.id))),
    ...linkedInputs(papers, group.id),
    ...courseMomentInputs(papers, plain),
    'issuedDocument.list': list,
    'issuedDocument.link': {},
    'issuedDocument.revocation': { person_ids: [personOf(papers.diploma.issued)] },
    'issuedDocument.revoke': { person_ids: [personOf(papers.diploma.issued)], reason: 'Fel' },
    'issuedDocument.ofPersonalNumber': { personal_number: '19850912-2381' },
    'holderRequest.list': { limit: 200 },
    'holderRequest.get': { id: papers.request },
    'holderRequest.answer': { id: papers.request, status: 'done' },
    'print.start': { person_ids: [personOf(papers.diploma.issued)], output: 'pdf' },
    'print.choices': { person_ids: [personOf(papers.diploma.issued)] },
    'print.list': { limit: 200 },
    'print.get': { id: papers.runs.waiting },
    'print.failures': { id: papers.runs.failed },
    'print.cancel': { id: papers.runs.waiting },
    'print.retry': { id: papers.runs.failed },
    'print.progress': { id: papers.runs.done },
    'print.link': { id: papers.runs.done },
    'print.proof': { id: papers.runs.waiting },
    'print.personLink': { person_id: personOf(papers.diploma.issued) },
    'verification.check': { number },
    ...togetherInputs(rows),
    ...siteInputs(rows, plain),
    ...officeInputs(more.office, plain),
    ...peopleInputs(rows, more.people, plain),
  } satisfies Inputs

  function plain(name: string, { id }: { id: number }, data: object): Inputs {
    return {
      [`${name}.list`]: list,
      [`${name}.records`]: list,
      [`${name}.get`]: { id },
      ...(name === 'file' ? {} : { [`${name}.create`]: { data } }),
      [`${name}.update`]: { id, data },
      [`${name}.delete`]: { id },
      [`${name}.deleteMany`]: { ids: [id] },
    }
  }
}

/** Of the article that people work on together. */
function togetherInputs({ article, remark, revisions }: Rows): Inputs {
  const on = { entity: 'article', id: article.id }
  const inTab = { ...on, tab: 'provflik-1' }
  const kept = { kind: 'article', content_id: article.id, slot: 'plats1' }
  return {
    'presence.watch': inTab,
    'presence.beat': { ...inTab, field: 'title' },
    'presence.takeOver': inTab,
    'keptText.find': { kind: 'article', content_id: article.id, without: [] },
    'keptText.keep': { ...kept, values: { title: 'Halv' }, base: null },
    'keptText.drop': kept,
    'comment.list': on,
    'comment.people': { ...on, search: 'test' },
    'comment.create': { ...on, body: 'Fixat nu' },
    'comment.update': { id: remark.id, body: 'Ändrat' },
    'comment.delete': { id: remark.id },
    'comment.resolve': { id: remark.id, resolved: true },
    'review.get': on,
    'review.reviewers': on,
    'review.waiting': undefined,
    'review.form': on,
    'review.keep': { ...on, data: { title: 'Rättad' }, updated_at: article.updated_at.toISOString() },
    'review.restore': { ...on, revision_id: revisions.article, updated_at: article.updated_at.toISOString() },
    'review.takeSource': { ...on, updated_at: article.updated_at.toISOString() },
    'review.drop': { ...on, updated_at: article.updated_at.toISOString() },
    'review.ask': on,
    'review.approve': { ...on, updated_at: article.updated_at.toISOString() },
    'review.sendBack': { ...on, word: 'Stämmer veckorna?' },
    'review.withdraw': on,
    'following.get': on,
    'following.set': { ...on, on: true },
    'activity.ofRecord': on,
    'activity.latest': {},
  }
}

function courseMomentInputs(
  papers: NonNullable<Rows['papers']>,
  plain: (name: string, row: { id: number }, data: object) => Inputs,
): Inputs {
  const { id, group_id, updated_at, participant } = papers.courseMoment
  const { draft } = papers.diploma_language_representative
  const data = { title: 'Ny', orderer: 'Provköpings kommun', group_id }
  const participants = [{ id: participant.id, firstname: 'Ny', lastname: 'Person' }]
  return {
    ...plain('courseMoment', { id }, data),
    // Without the order, which is no educator's.
    'courseMoment.update': { id, data: { title: 'Ny', group_id, participants } },
    'courseMoment.diplomas': { id },
    'courseMoment.usedIn': { id },
    'courseMoment.usedInAny': { ids: [id] },
    'courseMoment.billingAddress': { id },
    'courseMoment.bill': { id, updated_at: updated_at.toISOString() },
    'courseMoment.createDiploma': { id },
    'courseMoment.fillDiploma': { id: papers.taught, certificate_id: draft.id, updated_at: draft.updated_at },
    'courseMoment.link': { id, file: 'participants' },
    'courseMoment.people': { limit: 50 },
  }
}

function papersOf(name: PaperKind, { draft, issued }: { draft: Saved; issued: Saved }, group_id: number) {
  const data = dataOf(group_id)[name]
  const { id, updated_at } = draft
  const person_id = personOf(issued)
  // As the form sends it back: the saved person with its id.
  const saved = data.persons?.map((each) => ({ ...each, id: personOf(draft) }))
  const corrected = { ...person('Ny', 'Person'), credits: name === 'certificate' ? 100 : null }
  const calls: Inputs = {
    list: { limit: 200 },
    records: { limit: 200 },
    personsOf: { ids: [draft.id, issued.id] },
    counts: {},
    get: { id },
    create: { data },
    update: { id, updated_at, data: { ...data, persons: saved, place: 'Annan ort' } },
    changeKind: { id, updated_at },
    delete: { id },
    issue: { id, updated_at, data: { ...data, persons: saved } },
    reissue: { person_id, reason: 'Fel namn', person: corrected },
    correction: { person_ids: [person_id] },
    correct: { person_ids: [person_id], reason: 'Fel dag', changes: { date: '2026-06-04', certified_reason: 'Prov' } },
    revoke: { person_id, reason: 'Fel' },
    protect: { person_id, protected: true },
    reveal: { id },
    duplicates: { id },
    unusualDate: { id },
    history: { id },
    paper: { person_id },
    groups: undefined,
    educators: { group_id },
    certification: { group_id, date: '2026-06-12', educator_id: null, educator: '', fields: {} },
    paperContext: { group_id },
    proposals: { group_id },
    proof: { id },
    removeSignatory: { group_id, ...signerOf(name, data) },
  }
  return Object.fromEntries(Object.entries(calls).map(([key, input]) => [`${name}.${key}`, input]))
}

/** The first of those who sign a certificate of the kind. */
function signerOf(name: PaperKind, data: Record<string, unknown>) {
  const [[field, role] = []] = Object.entries(kindOf(name).signers)
  return { role, name: field && data[field] }
}

/** The inputs that only a linked diploma has: a person who is named on the course moment reads and makes no other. */
function linkedInputs(
  { diploma_language_representative: { draft }, taught }: NonNullable<Rows['papers']>,
  group_id: number,
): Inputs {
  const kind = 'diploma_language_representative'
  const place = { id: draft.id, group_id }
  return {
    [`${kind}.create`]: { data: { ...dataOf(group_id)[kind], course_moment_id: taught } },
    [`${kind}.certification`]: { ...place, date: '2026-06-12', educator_id: null, educator: '', fields: {} },
    [`${kind}.paperContext`]: place,
    [`${kind}.proposals`]: place,
    [`${kind}.removeSignatory`]: { ...place, ...signerOf(kind, dataOf(group_id)[kind]) },
  }
}

type ProcedureDef = { type: 'query' | 'mutation' | 'subscription'; inputs: unknown[] }

/** Every procedure of the router by its path (`article.update`), with its kind and the schemas of its input. */
export const procedureDefs: Record<string, ProcedureDef> = Object.fromEntries(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDef }>).map(
    ([path, { _def }]) => [path, _def],
  ),
)

/** Calls a procedure by its path, through the same caller as everything else; a subscription gives its first value. */
export async function callByPath(ctx: Context, path: string, input: unknown): Promise<unknown> {
  const procedure = path
    .split('.')
    .reduce<unknown>((on, key) => (on as Record<string, unknown>)[key], createCaller(ctx))
  const result = await (procedure as (input: unknown) => Promise<unknown>)(input)
  if (procedureDefs[path]?.type !== 'subscription') return result
  for await (const value of result as AsyncIterable<unknown>) return value
}
