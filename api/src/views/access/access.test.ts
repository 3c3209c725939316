import { beforeAll, describe, expect, test } from 'vitest'
import { asSubject } from '../../access/ability.ts'
import { loadActor } from '../../access/actor.ts'
import { judgeRight, readRights } from '../../access/explain.ts'
import { type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import { requireManageable } from '../../access/user-management.ts'
import { createCaller } from '../../app/caller.ts'
import { kindBasics, kindNames } from '../../modules/certificates/kinds/names.ts'
import { cast } from '../../testing/actors.ts'
import { may, type Place, places } from '../../testing/matrix-rights.ts'
import { codeOf, createMatrixWorld } from '../../testing/matrix-world.ts'
import { type AskedRow, askedRow } from './asked-row.ts'

const world = await createMatrixWorld(cast, { site: false })
const { db, tree, actors, rows, readOnly } = world
const idOf = (name: string) => actors.ids[name] ?? 0
const as = async (name: string) => createCaller(await actors.as(name))

/** A row of a subject at a place, where the trial has one. */
function rowOf(subject: Subject, place: Place): number | null {
  const at = rows[place]
  const kind = kindNames.find((name) => kindBasics[name].subject === subject)
  if (kind) return at.papers?.[kind].draft.id ?? null
  if (subject === 'Group') return at.group_id
  if (subject === 'CourseMoment') return at.papers?.courseMoment.id ?? null
  const found = (at as unknown as Record<string, { id?: unknown }>)[subject.toLowerCase()]
  return typeof found?.id === 'number' ? found.id : null
}

const known = new Map<string, Promise<AskedRow | null>>()
/** Reads each row once for the whole cast. */
function rowAt(subject: Subject, place: Place): Promise<AskedRow | null> {
  const key = `${subject} ${place}`
  const read = async () => {
    const id = rowOf(subject, place)
    return id === null ? null : askedRow((await actors.as('administrator')) as never, subject, id)
  }
  const row = known.get(key) ?? read()
  known.set(key, row)
  return row
}

const subjects: Subject[] = [
  ...(['Article', 'Event', 'Tag', 'Menu', 'Message', 'File', 'Group', 'Diploma'] as const),
  ...(['DiplomaLanguageRepresentative', 'CourseMoment', 'CollegeCertificate'] as const),
]

describe.each(Object.keys(cast))('%s', (name) => {
  test.each(subjects)('%s: the explanation has the verdict of the matrix, on rows of each place', async (subject) => {
    const rights = await readRights(readOnly, idOf(name))
    if (!rights) throw new Error(`nobody is called ${name}`)
    let judged = 0
    for (const place of places) {
      const row = await rowAt(subject, place)
      if (!row) continue
      for (const action of subjectFacts(subject).actions) {
        const told = `${name} ${action} ${subject} at ${place}`
        const question = { action, subject, row: row.columns }
        const judgement = judgeRight(rights, question)
        expect(judgement.allowed, told).toBe(may(cast[name] ?? {}, subject, action, place))
        // The reasons agree with the verdict: some source gives it here, or none does.
        expect(judgement.here.length > 0, `${told}: sources`).toBe(judgement.allowed)
        judged++
      }
    }
    expect(judged).toBeGreaterThan(0)
  })
})

const heard = ['member', 'issuer above', 'educator', 'office', 'candidate', 'no role'] as const

test.each(heard)('%s: the spoken answer agrees with the ability, subject by subject', async (name) => {
  const api = createCaller({ ...(await actors.as('administrator')), db: readOnly })
  const ability = (await loadActor(db, idOf(name)))?.ability
  for (const subject of subjectNames) {
    const [action = 'read'] = subjectFacts(subject).actions.slice(-1)
    const answer = await api.access.explain({ user: idOf(name), action, subject })
    const told = `${name} ${action} ${subject}`
    expect(answer.allowed, told).toBe(ability?.can(action, subject))
    expect(answer.sentence.startsWith(answer.allowed ? 'Ja.' : 'Nej.'), told).toBe(true)
    expect(
      answer.steps.some(({ result }) => result === 'no'),
      told,
    ).toBe(!answer.allowed)
    for (const each of answer.may) expect(each.allowed, told).toBe(ability?.can(each.action, subject))
  }
})

describe('the reason', () => {
  let article: number
  beforeAll(() => {
    article = rows.here.article.id
  })

  test('no role has the right: the roles that would give it, the smallest first, and people who may', async () => {
    const office = await as('administrator')
    const answer = await office.access.explain({
      user: idOf('member'),
      action: 'publish',
      subject: 'Article',
      id: article,
    })
    expect(answer.allowed).toBe(false)
    expect(answer.steps.map(({ key, result }) => [key, result])).toEqual([
      ['account', 'yes'],
      ['role', 'no'],
      ['place', 'untried'],
    ])
    expect(answer.steps[1]?.text).toContain('rollen')
    expect(answer.ways[0]).toMatchObject({ kind: 'giveGroupsRole', group: { id: tree.here }, yours: true, people: 1 })
    expect(answer.ways.at(-1)).toMatchObject({ kind: 'changeGroupsRole', yours: true })
    expect(answer.others.length).toBeGreaterThan(0)
    for (const { id } of answer.others) {
      const actor = await loadActor(db, id)
      const row = await db.content.findUniqueOrThrow({ where: { id: article } })
      expect(actor?.ability.can('publish', asSubject('Article', row))).toBe(true)
    }
  })

  test('a role that holds elsewhere', async () => {
    const office = await as('administrator')
    const question = { user: idOf('editor elsewhere'), action: 'publish', subject: 'Article', id: article } as const
    const answer = await office.access.explain(question)
    expect(answer.steps.find(({ result }) => result === 'no')?.key).toBe('place')
    expect(answer.steps.at(-1)?.text).toContain('Eslöv–Höör–Hörby')
    expect(answer.steps.at(-1)?.text).toContain('Sala')
  })

  test('an account that is not active', async () => {
    const id = idOf('editor below')
    await db.user.update({ where: { id }, data: { active: false } })
    const answer = await (await as('administrator')).access.explain({ user: id, action: 'read', subject: 'Article' })
    expect(answer).toMatchObject({ allowed: false, sentence: 'Nej. Kontot är inte aktivt.' })
    await db.user.update({ where: { id }, data: { active: true } })
  })

  test('a person with more rights is out of reach, as the change itself says', async () => {
    const [who, whom] = [idOf('office'), idOf('administrator')]
    const answer = await (await as('administrator')).access.explain({
      ...{ user: who, action: 'update', subject: 'User', id: whom },
    })
    expect(answer).toMatchObject({ allowed: false })
    expect(answer.steps.at(-1)).toMatchObject({ key: 'reach', result: 'no' })
    const actor = await loadActor(db, who)
    if (!actor) throw new Error('the office')
    expect(await codeOf(requireManageable({ actor, db }, whom))).toBe('FORBIDDEN')
  })
})

describe('who may ask about whom', () => {
  test('oneself, always', async () => {
    const answer = await (await as('no role')).access.explain({ action: 'publish', subject: 'Article' })
    expect(answer).toMatchObject({ allowed: false, person: { id: idOf('no role') }, others: [] })
  })

  test('nobody else without the right to read them', async () => {
    const own = await as('member')
    const about = (user: number) => codeOf(own.access.explain({ user, action: 'read', subject: 'Article' }))
    expect(await about(idOf('administrator'))).toBe('NOT_FOUND')
    expect(await about(2_000_000_000)).toBe('NOT_FOUND')
  })

  test('a row out of sight answers as one that does not exist', async () => {
    const own = await as('editor')
    const ask = (id: number) => own.access.explain({ action: 'update', subject: 'Article', id })
    const hidden = await ask(rows.elsewhere.article.id)
    expect(hidden).toMatchObject({ allowed: false, row: null, others: [] })
    expect(hidden).toEqual(await ask(2_000_000_000))
    const admin = await as('group_admin')
    const about = { user: idOf('member'), action: 'read', subject: 'Article' } as const
    expect(await codeOf(admin.access.explain({ ...about, id: rows.here.article.id }))).toBe('ok')
    expect(await codeOf(admin.access.explain({ ...about, id: rows.elsewhere.article.id }))).toBe('NOT_FOUND')
  })

  test('a membership that one may not read is not named', async () => {
    const both = idOf('member')
    const role = await db.groupsRole.findUniqueOrThrow({ where: { name: 'editor' } })
    const membership = await db.membership.create({
      data: { user_id: both, group_id: tree.elsewhere, groupRoles: { connect: { id: role.id } } },
    })
    const answer = await (await as('group_admin')).access.explain({ user: both, action: 'publish', subject: 'Article' })
    expect(answer.allowed).toBe(true)
    expect(JSON.stringify(answer)).not.toContain('Sala')
    expect(answer.detail).toContain('en grupp som du inte ser')
    await db.membership.delete({ where: { id: membership.id } })
  })

  test('a course moment of another college is not named', async () => {
    const person = idOf('educator elsewhere, member')
    const { title } = await db.courseMoment.findFirstOrThrow({
      where: { educators: { some: { id: person } } },
      select: { title: true },
    })
    const asked = { user: person, action: 'update', subject: 'CourseMoment' } as const
    const told = async (name: string) => JSON.stringify(await (await as(name)).access.explain(asked))
    expect(await told('office')).toContain(title)
    expect(await told('group_admin')).not.toContain(title)
    expect(await told('group_admin')).toContain('ett kurstillfälle')
  })

  test('an action that the subject does not have is refused', async () => {
    const own = await as('administrator')
    expect(await codeOf(own.access.explain({ action: 'issue', subject: 'Article' }))).toBe('INVALID')
    expect(await codeOf(own.access.explain({ action: 'read', subject: 'Nonsense' }))).toBe('INVALID')
  })
})
