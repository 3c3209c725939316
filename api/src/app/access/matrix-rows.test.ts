import { buildApplication, buildNewsletterSubscriber } from '@kollegium/db/testing/factories/application'
import { buildSecurityAlarm } from '@kollegium/db/testing/factories/audit'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildErasure } from '@kollegium/db/testing/factories/privacy'
import { buildValidigKeyword } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { asSubject } from '../../access/ability.ts'
import { globalMatrix, groupMatrix, letters, matrixFile, namedMatrix, staffRoles } from '../../access/matrix.ts'
import { groupScopeOf, modelOf, type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import { actions } from '../../entities/define-entity.ts'
import { sampled } from '../../entities/samples.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { kindBasics, kindNames } from '../../modules/certificates/kinds/names.ts'
import { buildActors, buildTree, type Cast, cast, nameOnMoments, type Tree } from '../../testing/actors.ts'
import { may, type Place, places } from '../../testing/matrix-rights.ts'
import { missing } from '../../testing/missing.ts'
import { buildRows, type Rows } from '../../testing/rows.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
const { db } = world
const tree = await buildTree(db)

/** Each role by itself: global ones, and group roles held in the college and in the region above it. */
const globalRoles = ['administrator', 'office', ...staffRoles, 'candidate', 'other']
const groupRoles = ['group_admin', 'editor', 'issuer', 'member']
const holders: Record<string, Cast> = {
  ...Object.fromEntries(globalRoles.map((role) => [role, { roles: [role] }])),
  ...Object.fromEntries(groupRoles.map((role) => [`${role} here`, { groups: [[role, 'here']] } satisfies Cast])),
  ...Object.fromEntries(groupRoles.map((role) => [`${role} above`, { groups: [[role, 'above']] } satisfies Cast])),
  ...Object.fromEntries(
    (['educator', 'educator elsewhere', 'educator elsewhere, member', 'stakeholder'] as const).map((name) => [
      name,
      cast[name] as Cast,
    ]),
  ),
  'office, member elsewhere': cast['office, member elsewhere'] as Cast,
  'no role': {},
}
const actors = await buildActors(world.services, tree, holders)
/** Tables with one row in each group and on the front site. */
const ownedByPlace = [
  ...(['Article', 'Page', 'Section', 'Card', 'Event', 'Queue', 'Book'] as const),
  ...(['Tag', 'Menu', 'MenuLink', 'Message', 'Portfolio', 'Folder', 'File', 'Setting', 'Statement'] as const),
]
const rowsOf = await rowsEverywhere()

test('the tables have a row for every subject, a column for every role and a letter for every action', async () => {
  for (const given of [globalMatrix, groupMatrix].map((table) => Object.keys(table))) {
    expect(missing('its row of rights', { wanted: subjectNames, given, file: matrixFile })).toEqual([])
  }
  expect(Object.keys(globalMatrix)).toEqual(subjectNames)
  expect(Object.keys(groupMatrix)).toEqual(subjectNames)
  expect(subjectNames).toEqual(expect.arrayContaining(Object.keys(namedMatrix)))
  expect(Object.keys(letters).sort()).toEqual(actions.filter((action) => action !== 'manage').sort())
  const roles = (await db.role.findMany()).map(({ name }) => name).sort()
  expect([...globalRoles].sort()).toEqual(roles)
  expect(Object.keys(globalMatrix.User ?? {})).toEqual(['administrator', 'office', 'staff', 'candidate', 'other'])
  const inGroups = (await db.groupsRole.findMany()).map(({ name }) => name)
  expect(Object.keys(groupMatrix.User ?? {}).sort()).toEqual(inGroups.sort())
})

test('every subject has a sample row, and one at each place where its rows belong to a group', () => {
  const placed = (test: (at: Place[]) => boolean) =>
    subjectNames.filter((subject) => test(rowsOf[subject].map(({ place }) => place)))
  const told = { wanted: subjectNames, file: import.meta.filename }
  expect(missing('a sample row', { ...told, given: placed((at) => at.length > 0) })).toEqual([])
  const grouped = subjectNames.filter((subject) => groupScopeOf(subject))
  const everywhere = placed((at) => places.every((place) => place === 'front' || at.includes(place)))
  const given = everywhere.filter((subject) => groupScopeOf(subject))
  expect(missing('a sample row in every group', { wanted: grouped, given, file: import.meta.filename })).toEqual([])
})

test('the tables give what the catalogue knows, and administrators have all of it', () => {
  for (const subject of subjectNames) {
    const known = subjectFacts(subject)
      .actions.map((action) => letters[action as keyof typeof letters])
      .join('')
    const given = [...Object.values(globalMatrix[subject] ?? {}), ...Object.values(groupMatrix[subject] ?? {})].join('')
    expect(new Set(given.replace(/[-/]/g, '')), subject).toEqual(new Set(known))
    expect(globalMatrix[subject]?.administrator, subject).toBe(known)
  }
})

describe.each(Object.keys(holders))('%s', (name) => {
  const who = holders[name] as Cast
  test.each(subjectNames)('%s: each action on rows of each place, in memory and in SQL', async (subject) => {
    const { ability } = (await actors.as(name)).actor
    for (const action of subjectFacts(subject).actions) {
      const found = await finderOf(subject).findMany({
        where: { AND: [scopeOf(subject), visible(ability, action, subject)] },
        select: { id: true },
      } as never)
      const ids = new Set(found.map(({ id }) => id))
      for (const { place, row } of rowsOf[subject]) {
        const expected = may(who, subject, action, place)
        const told = `${name} may ${expected ? '' : 'not '}${action} ${subject} at ${place}`
        expect(ability.can(action, asSubject(subject, row)), `${told}: in memory`).toBe(expected)
        expect(ids.has(row.id), `${told}: in SQL`).toBe(expected)
      }
    }
  })
})

type Row = { id: number | string }
type Finder = { findMany(args: never): Promise<Row[]>; findUniqueOrThrow(args: never): Promise<Row> }

function finderOf(subject: Subject): Finder {
  return delegateOf<Finder>(db, modelOf(subject))
}

/** The filter of kinds that share a table. */
function scopeOf(subject: Subject): object {
  if (modelOf(subject) === 'Content') return { type: subject.toLowerCase() }
  const kind = kindNames.find((name) => kindBasics[name].subject === subject)
  return kind ? { kind } : {}
}

/**
 * Makes a row of each subject at each place where there can be one. A row that belongs to no group counts as the front
 * site's.
 */
async function rowsEverywhere(): Promise<Record<Subject, { place: Place; row: Row }[]>> {
  const ids = Object.fromEntries(subjectNames.map((subject) => [subject, []])) as unknown as Record<
    Subject,
    { place: Place; id: number | string }[]
  >
  const rowsAt = new Map<Place, Rows>()
  const add = (subject: Subject, place: Place, id: number | string) => ids[subject].push({ place, id })
  for (const place of places) {
    const group_id = place === 'front' ? null : tree[place as keyof Tree]
    const rows: Rows = await buildRows(db, await actors.as('administrator'), group_id, actors.ids.administrator ?? 0)
    for (const subject of ownedByPlace) {
      add(subject, place, rows[subject.toLowerCase() as Lowercase<typeof subject>].id)
    }
    for (const { name, subject, group } of sampled) {
      const row = rows.samples[name]
      if (row && (group === 'group_id' || place === 'front')) add(subject as Subject, place, row.id)
    }
    add('ValidigGeneralSurvey', place, rows.survey.id)
    add('ValidigCandidate', place, rows.validation.candidate.id)
    add('AccountRequest', place, rows.accountRequest.id)
    const resident = await buildUser(db)
    add('User', place, resident.id)
    if (!group_id || !rows.papers) continue
    add('Group', place, group_id)
    add('Statistics', place, group_id)
    add('Membership', place, (await buildMembership(db, { user_id: resident.id, group_id })).id)
    for (const kind of kindNames) {
      for (const { id } of Object.values(rows.papers[kind])) add(kindBasics[kind].subject, place, id)
    }
    add('PrintRun', place, rows.papers.runs.done)
    add('CourseMoment', place, rows.papers.courseMoment.id)
    add('CourseMoment', place, rows.papers.taught)
    rowsAt.set(place, rows)
  }
  await nameOnMoments(db, actors, holders, (place) => rowsAt.get(place) as Rows)
  add('Education', 'front', (await buildEducation(db)).id)
  add('Application', 'front', (await buildApplication(db)).id)
  add('Privacy', 'front', (await buildErasure(db)).id)
  add('NewsletterSubscriber', 'front', (await buildNewsletterSubscriber(db)).id)
  add('Licensee', 'front', (await buildLicensee(db)).id)
  add('ValidigKeyword', 'front', (await buildValidigKeyword(db)).id)
  add('AuditLog', 'front', (await buildSecurityAlarm(db)).id)
  for (const subject of ['Role', 'Permission', 'GroupsRole', 'GroupsPermission'] as const) {
    const [row] = await finderOf(subject).findMany({ take: 1 } as never)
    add(subject, 'front', row?.id ?? 0)
  }
  const whole = async (subject: Subject) =>
    Promise.all(
      ids[subject].map(async ({ place, id }) => {
        const include = subject === 'User' ? { include: { memberships: true } } : {}
        return { place, row: await finderOf(subject).findUniqueOrThrow({ where: { id }, ...include } as never) }
      }),
    )
  const entries = await Promise.all(subjectNames.map(async (subject) => [subject, await whole(subject)] as const))
  return Object.fromEntries(entries) as Record<Subject, { place: Place; row: Row }[]>
}
