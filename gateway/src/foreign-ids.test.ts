import { readdirSync } from 'node:fs'
import { kindNames, kindOf } from '@kollegium/api/definitions/certificates'
import { createFingerprint, undo } from '@kollegium/api/testing/database-state'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { personOf } from '@kollegium/api/testing/rows'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { type Answer, createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import type { Row } from './rows.ts'
import { buildContractSchema } from './schema.ts'
import { rootCases, uploadOf } from './testing-matrix.ts'
import { type Reference, referencesOf } from './testing-references.ts'
import { literal } from './testing-selection.ts'

// Every reference of every mutation where a row is named, by every operation that there is for it: with a row of a group that
// the asker has nothing to do with, and with one that isn't there.

const world = await createMatrixWorld({
  administrator: { roles: ['administrator'] },
  // All that can be had in a college.
  local: {
    groups: [
      ['group_admin', 'here'],
      ['editor', 'here'],
      ['issuer', 'here'],
    ],
  },
})
const { db, tree, actors, rows, people, services, dataDir } = world
const cases = rootCases(world)
const certificates = kindNames.map((kind) => kindOf(kind).subject)
const schema = buildContractSchema()
const executor = createExecutor({ schema, introspection: false, logger: services.logger })
const local = await actors.as('local', tree.here)
const administrator = await actors.as('administrator', tree.here)

/** Rows that nothing else uses, so that nothing but the asker's rights is in the way of removing them. */
const group_id = tree.elsewhere
const portfolio_id = rows.elsewhere.portfolio.id
const picture = await buildFile(db, { portfolio_id, filetype: 'image/png', filename: 'fri.png' })
const tag = await buildTag(db, { group_id })
const book = await buildContent(db, { type: 'book', group_id })
const folder = await buildFolder(db, { portfolio_id })
const texts = {
  Article: (await buildContent(db, { type: 'article', group_id })).id,
  Card: (await buildContent(db, { type: 'card', group_id })).id,
  Event: (await buildContent(db, { type: 'event', group_id })).id,
  Section: (await buildContent(db, { type: 'section', group_id })).id,
}
// A group may begin with a page of its own or the front site's: another group's would be refused to anyone.
const frontPage = await buildContent(db, { type: 'page', group_id: null })

const missing = 2_000_000_000

/** The other group's row of the kind; of what lies in no group there is only the one that isn't there. */
function foreignRow(row: string, field: string): number {
  const { papers, page, menulink } = rows.elsewhere
  if (!papers) throw new Error('every group has papers')
  const { draft, issued } = field.endsWith('Certificate') ? papers.certificate : papers.diploma
  const user = people.residents.elsewhere.user.id
  const parent = { Book: book.id, Menu: menulink.id }[field.replace(/^(create|update)/, '')]
  const known: Record<string, number> = {
    ...texts,
    ...{ File: picture.id, logo_id: picture.id, logo3_id: picture.id, image_full_id: picture.id },
    ...{
      Page: frontPage.id,
      start_page_id: frontPage.id,
      Tag: tag.id,
      Book: book.id,
      Folder: folder.id,
      folder_id: folder.id,
    },
    ...{ Portfolio: portfolio_id, portfolio_id, Group: group_id, group_id, parent_id: parent ?? group_id },
    ...{ User: user, responsible_id: user, educator_id: tree.elsewhereBelow },
    ...{ Entity: page.id, content_id: page.id, usage_id: page.id, MenuLink: menulink.id },
    ...Object.fromEntries(certificates.map((type) => [`${type}Persons`, personOf(draft)])),
    CourseMomentParticipants: papers.courseMoment.participant.id,
    course_moment_id: papers.taught,
    // Colleges are open to everyone; an educator is none.
    ...(field.endsWith('CourseMoment') && { Group: tree.elsewhereBelow, orderer_college_id: tree.elsewhereBelow }),
    ...{ certificate_id: papers.diploma.issued.id, person_ids: personOf(issued) },
    ...{ Education: missing, Role: missing, GroupsRole: missing, SurveyRow: missing },
    ...{ UpdatePermissionInput: missing, UpdateGroupsPermissionInput: missing },
  }
  const id = known[row]
  if (id === undefined) throw new Error(`${field}: which row is ${row}?`)
  return id
}

/** The fields that nobody in a college may write; their writers see every row there is. */
const nationwide =
  /^(createGroup|(create|update)(Role|GroupsRole|DiplomaLanguageRepresentativeEducator|CollegeCertificate|Licensee|Application|Education|GeneralSurvey|ValidigKeyword)|update(Groups)?Permissions?)$/

function sample(type: string): Row {
  const fixed: Record<string, Row> = {
    CreateFileInput: { file: uploadOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'bild.svg') },
    MenuLinkInput: { title: 'Länk', url: 'https://www.example.com' },
    ...Object.fromEntries(certificates.map((type) => [`${type}PersonsRowInput`, { firstname: 'Ada', lastname: 'Ny' }])),
    CourseMomentParticipantsRowInput: { firstname: 'Ada', lastname: 'Ny' },
    UpdateSettingInput: { name: 'defaultUserAvatar' },
    UpdatePermissionInput: { id: people.permission.id },
    UpdateGroupsPermissionInput: { id: people.groupsPermission.id },
  }
  return fixed[type] ?? (cases[type.replace(/^C(\w+)Input$/, 'c$1')]?.variables.i as Row | undefined) ?? {}
}

/** Everything that a right call has beside the reference; an update changes nothing else. */
function argumentsOf(field: string): Row {
  const { i, k, f, id = k } = cases[field]?.variables ?? {}
  if (field === 'createFile') return { file: f, input: {} }
  if (field.startsWith('create')) return { input: i }
  return field === 'updateMenu' ? { name: k } : id === undefined ? {} : { id }
}

/** A link leads to a text or to an address. */
const leadingOnce = (given: Row): Row =>
  JSON.parse(
    JSON.stringify(given, (_, value) => (value?.content_id || value?.urlAlias ? { ...value, url: '' } : value)),
  )

function withPlace(field: string, given: Row): Row {
  const known = argumentsOf(field)
  const input = given.input as Row | undefined
  const whole = {
    ...known,
    ...given,
    ...(input && !Array.isArray(input) && { input: { ...(known.input as Row), ...input } }),
  }
  return /Menu$/.test(field) ? leadingOnce(whole) : whole
}

async function ask(ctx: typeof local, field: string, given: Row): Promise<Answer> {
  const variables = withPlace(field, given)
  const names = Object.keys(variables)
  const query = `mutation (${names.map((name) => `$${name}: X`)}) { f: ${field}(${names.map((name) => `${name}: $${name}`)}) { __typename } }`
  return answerTo(ctx, { query, variables })
}

const answerTo = (ctx: typeof local, operation: { query: string; variables?: Row }) =>
  executor.answer({ operation, context: gatewayContext(ctx), budget: newBudget(), method: 'POST' })

/** Where the refusal of a reference stands: right there, or at the id in it. Roles are given and taken together. */
function keysOf({ at, row }: Reference): string[] {
  return [at, `${at}.id`, ...(/Role$/.test(row) ? [at.replace(/\.\w+\.0$/, '')] : [])]
}

/** 'refused' when the answer says so as the contract does, at the very reference that names the row; else what it says. */
function outcomeOf({ errors = [], data }: Answer, reference: Reference): string {
  const [error] = errors
  if (!error) return 'done'
  const { category, validation = {} } = error.extensions as { category: string; validation?: Record<string, string[]> }
  const isAtField = Object.keys(validation).every((key) => keysOf(reference).includes(key))
  const isRefused =
    (category === 'validation' && isAtField && error.message === 'Validation failed for the field [f].') ||
    // Of what an asker may not change at all it isn't said whether it is there.
    (category === 'authorization' && /\.(create|update|upsert|delete)(\.|$)/.test(reference.at)) ||
    // The row that is changed itself.
    (category === 'graphql' && reference.row.startsWith('Update'))
  return isRefused && errors.length === 1 && data?.f === null ? 'refused' : JSON.stringify(error)
}

const fields = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) =>
  /^(create|update|print)/.test(name),
)
const tried = new Set<string>()
/** Rows that are made along have the same fields wherever they are. */
const isNew = ({ inside }: Reference) => inside === undefined || (!tried.has(inside) && Boolean(tried.add(inside)))
const references = fields
  .flatMap(({ name, args }) => referencesOf(args, sample).map((reference) => ({ field: name, reference })))
  // A college certificate has no persons; fields about them are passed over.
  .filter(({ reference }) => reference.row !== 'CollegeCertificatePersons')
  .filter(({ field, reference }) => (reference.inside ? !nationwide.test(field) && isNew(reference) : true))
const named = [...new Set(references.map(({ field }) => field))]
const referencesIn = (field: string) => references.flatMap((each) => (each.field === field ? [each.reference] : []))

// The present participants are named as people are, so that nothing but the foreign row is in the way.
await db.participant.updateMany({ data: { firstname: 'Åsa', lastname: 'Berg' } })

const fingerprint = await createFingerprint(db)
const bytes = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const untouched = { rows: await fingerprint(), files: bytes() }

test('the walk finds them', () => {
  expect(references.length).toBeGreaterThan(500)
})

// A field with many references asks some hundred times.
test.each(named)('%s', { timeout: 120_000 }, async (field) => {
  const ctx = nationwide.test(field) ? administrator : local
  const told: string[] = []
  for (const reference of referencesIn(field).filter(({ linked }) => !linked)) {
    const foreign = nationwide.test(field) ? missing : foreignRow(reference.row, field)
    const answers = await Promise.all(
      [...new Set([foreign, missing])].map((id) => ask(ctx, field, reference.put(String(id)))),
    )
    const outcomes = answers.map((answer) => outcomeOf(answer, reference))
    told.push(...outcomes.filter((outcome) => outcome !== 'refused').map((outcome) => `${reference.at}: ${outcome}`))
  }
  expect(told).toEqual([])
  expect({ rows: await fingerprint(), files: bytes() }).toEqual(untouched)
})

const byObjects = named.filter((field) => referencesIn(field).some((reference) => reference.named))

test.each(byObjects)('%s takes no row for one of another type, and no object for an id', async (field) => {
  const told: string[] = []
  for (const reference of referencesIn(field)) {
    if (!reference.named) continue
    const { errors } = await ask(administrator, field, reference.named({ id: '1', type: 'Question' }))
    const [key] = Object.keys(errors?.[0]?.extensions.validation ?? {})
    if (key !== `${reference.at}.type`) told.push(`${reference.at}: ${JSON.stringify(errors)}`)
    const given = withPlace(field, reference.named({ id: { a: 1 } }))
    const query = `mutation { f: ${field}(${literal(given).slice(1, -1)}) { __typename } }`
    const outcome = outcomeOf(await answerTo(administrator, { query }), reference)
    if (outcome !== 'refused') told.push(`${reference.at}: ${outcome}`)
  }
  expect(told).toEqual([])
})

/** A row below another belongs to the same group. */
const ownAlone = ['updateFolder', 'updateBook']
const removed = references.filter(
  ({ field, reference }) =>
    reference.linked && field.startsWith('update') && !nationwide.test(field) && !ownAlone.includes(field),
)

test.each(removed.map(({ field, reference }) => [field, reference.at, reference] as const))(
  '%s: %s removes nothing that the asker may not remove',
  async (field, _, reference) => {
    const foreign = String(foreignRow(reference.row, field))
    await undo(world, async (tx) => {
      const linked = await ask({ ...administrator, db: tx }, field, reference.linked?.(foreign) ?? {})
      expect(linked.errors).toBeUndefined()
      const stateOf = await createFingerprint(tx)
      const before = await stateOf()
      expect(outcomeOf(await ask({ ...local, db: tx }, field, reference.put(foreign)), reference)).toBe('refused')
      expect(await stateOf()).toEqual(before)
    })
  },
)
