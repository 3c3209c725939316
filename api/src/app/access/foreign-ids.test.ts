import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isKindName, kindNames } from '../../modules/certificates/kinds/names.ts'
import type { Tree } from '../../testing/actors.ts'
import { createFingerprint, undo } from '../../testing/database-state.ts'
import { callByPath, procedureDefs } from '../../testing/inputs.ts'
import { codeOf, createMatrixWorld } from '../../testing/matrix-world.ts'
import { type IdPath, idPathsOf, withId } from '../../testing/row-ids.ts'
import { personOf } from '../../testing/rows.ts'
import { rowOfSetting } from '../../testing/site.ts'
import { nationwide, open, refusedAnyway } from './testing-foreign-ids.ts'

// Every place of every write where an input names a row, with the row of a group that is foreign to the actor.

const world = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
  // All rights that a member of a college can have.
  local: {
    groups: [
      ['group_admin', 'here'],
      ['editor', 'here'],
      ['issuer', 'here'],
    ],
  },
  colleague: { groups: [['member', 'here']] },
  stranger: { groups: [['member', 'elsewhere']] },
})
const { db, tree, actors, rows, people, inputs, education } = world
const nobody = await buildUser(db)
const role = await db.role.findFirstOrThrow()
const groupsRole = await db.groupsRole.findFirstOrThrow()
const ctx = await actors.as('local', tree.here)
const fingerprint = await createFingerprint(db)
const untouched = await fingerprint()

type Place = 'here' | 'elsewhere'

/** The form of a correction is named by the ids of its certificates; other forms have one id. */
const isOfCorrection = (path: string, at: IdPath) => path.startsWith('presence.') && at[0] === 'ids'
const correction = { entity: 'correction', kind: 'diploma', tab: 'provflik-1' }

/** Finds the row for an id of that name at the place. The procedure's own name tells the table of a bare `id`. */
function idAt(place: Place, path: string, at: IdPath): unknown {
  const { papers, ...content } = rows[place]
  if (!papers) throw new Error('every group has papers')
  const [entity = '', procedure = ''] = path.split('.')
  const key = at.findLast((part) => part !== '*') ?? ''
  const kind = papers[isKindName(entity) ? entity : 'diploma']
  if (key === 'id' && at.includes('persons')) return personOf(kind.draft)
  if (isOfCorrection(path, at)) return papers.diploma.issued.id
  if (key === 'id' && at.includes('participants')) return papers.courseMoment.participant.id
  const own: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(content.samples).map(([name, { id }]) => [name, id])),
    session: place === 'here' ? actors.ids.colleague : actors.ids.stranger,
    group: tree[place],
    education,
    article: content.article.id,
    page: content.page.id,
    search: content.article.id,
    section: content.section.id,
    event: content.event.id,
    card: at.includes('entity') ? content.page.id : content.card.id,
    queue: at.includes('items') ? content.article.id : content.queue.id,
    generalSurvey: content.survey.id,
    book: content.book.id,
    trash: { ring: content.article.id, put: content.article.id }[procedure] ?? content.trashed.article.id,
    // Records that people work on together: here an article.
    ...Object.fromEntries(['presence', 'review', 'following'].map((name) => [name, content.article.id])),
    comment: procedure === 'create' ? content.article.id : content.remark.id,
    tag: content.tag.id,
    portfolio: content.spare.id,
    folder: content.spareFolder.id,
    file: content.spareFile.id,
    menu: at.includes('links') ? content.menulink.id : content.menu.id,
    message: content.message.id,
    ...Object.fromEntries(kindNames.map((name) => [name, papers[name].draft.id])),
    courseMoment: procedure === 'fillDiploma' ? papers.taught : papers.courseMoment.id,
    user: people.residents[place].user.id,
    membership: people.residents[place].membership.id,
    accountRequest: content.accountRequest.id,
    linkedAccount: people.linkedAccounts[place].id,
    holderRequest: papers.request,
    // Alarms are the installation's own.
    auditLog: (inputs['auditLog.handle'] as { id: number }).id,
    print: { cancel: papers.runs.waiting, retry: papers.runs.failed }[procedure] ?? papers.runs.done,
  }
  const byName: Record<string, unknown> = {
    id: own[entity],
    ids: own[entity],
    content_id: entity === 'keptText' ? content.article.id : content.page.id,
    tags: content.tag.id,
    tag_id: content.tag.id,
    revision_id: content.revisions[(entity === 'review' ? 'article' : entity) as keyof typeof content.revisions],
    image_full_id: content.image.id,
    file_id: content.image.id,
    logo_id: content.image.id,
    logo3_id: content.image.id,
    start_page_id: content.page.id,
    portfolio_id: content.portfolio.id,
    folder_id: content.folder.id,
    group_id: tree[place],
    parent_id:
      { book: content.shelf.id, comment: content.remark.id }[entity] ??
      (place === 'here' ? tree.above : tree.elsewhere),
    mentions: place === 'here' ? actors.ids.colleague : actors.ids.stranger,
    reviewer_id: place === 'here' ? actors.ids.administrator : actors.ids.stranger,
    educator_id: tree[place === 'here' ? 'below' : ('elsewhereBelow' satisfies keyof Tree)],
    // Colleges are open to everyone, educators are not.
    orderer_college_id: place === 'here' ? tree.above : tree.elsewhereBelow,
    educators: people.residents[place].user.id,
    stakeholders: people.residents[place].user.id,
    user_id: place === 'here' ? actors.ids.colleague : actors.ids.stranger,
    education_id: education,
    roles: people.role.id,
    groupRoles: place === 'here' ? people.editor.id : people.beyond.id,
    publicDefaultPortfolio: content.portfolio.id,
    person_id: personOf(kind.issued),
    person_ids: personOf(procedure === 'changeKind' ? kind.draft : kind.issued),
    leave: personOf(kind.draft),
    certificate_id: entity === 'courseMoment' ? papers.diploma_language_representative.draft.id : kind.issued.id,
    run_id: papers.runs.done,
    course_moment_id: papers.taught,
    // The caller's own mark of an imported list.
    list: '00000000-0000-4000-8000-00000000000a',
    ...(entity === 'book' && { roles: role.id, groupRoles: groupsRole.id }),
  }
  const setting = entity === 'setting' ? rowOfSetting(key, rows[place]) : undefined
  if (setting) return setting
  if (!(key in byName)) throw new Error(`${path}: which row is ${at.join('.')}?`)
  return byName[key]
}

const places = Object.entries(procedureDefs)
  .filter(([path, { type }]) => type === 'mutation' && !nationwide.includes(path.split('.')[0] ?? ''))
  .flatMap(
    ([
      path,
      {
        inputs: [schema],
      },
    ]) => (schema ? idPathsOf(schema as z.ZodType).map((at) => [path, at.join('.'), at] as const) : []),
  )

const isDoneWithOwn = (path: string, name: string) =>
  !refusedAnyway.some((each) => each === path || each === `${path} ${name}`)
const isClosed = (path: string, name: string) => !open.some((each) => each === name || each === `${path} ${name}`)
const tried = places.filter(([path, name]) => isDoneWithOwn(path, name) || isClosed(path, name))

test('the walk finds them', () => {
  expect(places.length).toBeGreaterThan(50)
  expect(places.map(([path, at]) => `${path} ${at}`)).toEqual(
    expect.arrayContaining([
      'article.update data.images.*.file_id',
      'diploma.issue data.persons.*.id',
      'print.cancel id',
    ]),
  )
})

describe.each(tried)('%s: %s', (path, name, at) => {
  // Either id names the document to print. A row that is named by type and id needs both.
  const typed = ['card.create', 'queue.create'].includes(path) ? path.replace('create', 'update') : path
  const namesWhatIsPrinted = path.startsWith('print.') && ['certificate_id', 'run_id'].includes(name)
  // A proof is of a saved certificate, or of what a form holds.
  const isOfForm = path.endsWith('.proof') && at[0] === 'data'
  const saved = inputs[isOfForm ? path.replace('proof', 'create') : typed]
  const base = namesWhatIsPrinted ? {} : isOfCorrection(path, at) ? correction : saved
  const attempt = (tx: typeof ctx.db, id: unknown) => codeOf(callByPath({ ...ctx, db: tx }, path, withId(base, at, id)))

  if (isDoneWithOwn(path, name)) {
    test("with one's own row it is done", async () => {
      expect(await undo(world, (tx) => attempt(tx, idAt('here', path, at)))).toBe('ok')
    })
  }

  if (isClosed(path, name)) {
    test("another group's row is refused like one that isn't there, and nothing is written", async () => {
      const missing =
        typeof idAt('here', path, at) === 'string' ? '00000000-0000-4000-8000-000000000000' : 2_000_000_000
      const code = await attempt(db, idAt('elsewhere', path, at))
      expect(['INVALID', 'NOT_FOUND', 'FORBIDDEN']).toContain(code)
      expect(await attempt(db, missing)).toBe(code)
      expect(await fingerprint()).toEqual(untouched)
    })
  }
})

describe('a user whom nobody may see', () => {
  test('is no contact', async () => {
    const input = { id: tree.here, data: { contacts: [{ user_id: nobody.id }] } }
    expect(await codeOf(callByPath(ctx, 'group.update', input))).toBe('INVALID')
  })
})

describe('columns that a client may never send are passed over', () => {
  const forged = {
    ...{ id: 1, group_id: tree.elsewhere, author_id: actors.ids.stranger, type: 'page', trashed_at: '2026-01-01' },
    ...{
      path: [tree.elsewhere],
      disk_path: 'x',
      sha256: 'x',
      filename: 'x.exe',
      filesize: 1,
      created_at: '2026-01-01',
    },
  }
  const tables = {
    article: db.content,
    page: db.content,
    section: db.content,
    event: db.content,
    tag: db.tag,
    card: db.content,
    queue: db.content,
    book: db.content,
    menu: db.menu,
    message: db.message,
    portfolio: db.portfolio,
    folder: db.folder,
    file: db.file,
    courseMoment: db.courseMoment,
    group: db.group,
  }
  test.each(Object.keys(tables) as (keyof typeof tables)[])('of %s', async (name) => {
    const input = inputs[`${name}.update`] as { id: number; data: object }
    const find = tables[name].findUniqueOrThrow as (args: object) => Promise<Record<string, unknown>>
    const before = await find({ where: { id: input.id } })
    await callByPath(ctx, `${name}.update`, { ...input, data: { ...forged, ...input.data } })
    const after = await find({ where: { id: input.id } })
    for (const key of Object.keys(forged)) expect(after[key], key).toEqual(before[key])
  })
})
