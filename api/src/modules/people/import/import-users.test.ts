import { beforeEach, describe, expect, test } from 'vitest'
import { sv } from '../../../i18n/sv/index.ts'
import { createFingerprint } from '../../../testing/database-state.ts'
import { codeOf, createPeopleWorld } from '../testing.ts'
import { userHeadings } from './headings.ts'

const world = await createPeopleWorld({
  office: { roles: ['office'] },
  group_admin: { groups: [['group_admin', 'here']] },
  member: { groups: [['member', 'here']] },
})
const { db, tree, mails, caller } = world
const fingerprint = await createFingerprint(db)
beforeEach(() => {
  mails.length = 0
})

const person = (row: number, firstname: string, more: object = {}) => ({
  ...{ row, firstname, lastname: 'Listsson', email: `${firstname.toLowerCase()}@example.com` },
  ...{ group: 'Eslöv–Höör–Hörby', role: 'Redaktör', ...more },
})
const told = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome)

describe('a list of people', () => {
  const rows = [person(2, 'Ada'), person(3, 'Bo', { role: 'editor' }), person(4, 'Cia', { email: 'cia@@example' })]

  test('is tried first: every row has its outcome, and nothing is written or mailed', async () => {
    const before = await fingerprint()
    const answer = await (await caller('office')).user.tryImport({ rows })
    expect(told(answer)).toEqual(['new', 'new', 'fault'])
    expect(answer.rows[0]?.text).toContain('Redaktör, Eslöv–Höör–Hörby')
    expect(await fingerprint()).toEqual(before)
    expect(mails).toEqual([])
  })

  test('makes each person once, with the rights of the row and one mail', async () => {
    const api = await caller('office')
    const list = crypto.randomUUID()
    expect(told(await api.user.import({ rows, list }))).toEqual(['new', 'new', 'fault'])
    expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'bo@example.com'])
    const ada = await db.user.findFirstOrThrow({
      where: { email: 'ada@example.com' },
      include: { memberships: { include: { groupRoles: true } } },
    })
    expect(ada.password_hash).toBeNull()
    // The start page tells of the import by this entry.
    expect(await db.auditEntry.findFirst({ where: { action: 'import' }, orderBy: { id: 'desc' } })).toMatchObject({
      ...{ subject: 'User', details: { new: 2, more: 0, same: 0, fault: 1, list } },
    })
    expect(ada.memberships).toMatchObject([{ group_id: tree.here, groupRoles: [{ name: 'editor' }] }])

    mails.length = 0
    const people = await db.user.count()
    expect(told(await api.user.import({ rows }))).toEqual(['same', 'same', 'fault'])
    expect([await db.user.count(), mails.length]).toEqual([people, 0])
  })

  test('gives a further role to somebody who is there, and keeps the roles and groups of before', async () => {
    const api = await caller('office')
    const more = [person(2, 'Ada', { role: 'Utfärdare' }), person(3, 'Ada', { group: 'Sala', role: '' })]
    expect(told(await api.user.import({ rows: more }))).toEqual(['more', 'more'])
    const { memberships } = await db.user.findFirstOrThrow({
      where: { email: 'ada@example.com' },
      include: { memberships: { include: { groupRoles: true }, orderBy: { group_id: 'asc' } } },
    })
    expect(memberships.map(({ groupRoles }) => groupRoles.map(({ name }) => name).sort())).toEqual([
      ['editor', 'issuer'],
      [],
    ])
    expect(mails).toEqual([])
  })

  test('the same person on two rows becomes one account', async () => {
    const two = [person(2, 'Didrik'), person(3, 'Didrik', { role: 'Utfärdare', email: 'DIDRIK@example.com' })]
    expect(told(await (await caller('office')).user.import({ rows: two }))).toEqual(['new', 'more'])
    expect(await db.user.count({ where: { firstname: 'Didrik' } })).toBe(1)
    expect(mails).toHaveLength(1)
  })

  test('without mails the accounts wait for their links', async () => {
    expect(told(await (await caller('office')).user.import({ rows: [person(2, 'Eva')], invite: false }))).toEqual([
      'new',
    ])
    expect(mails).toEqual([])
  })
})

describe('words', () => {
  test('an unknown role is told once with its rows, and means what one says', async () => {
    const api = await caller('office')
    const rows = [person(2, 'Fia', { role: 'bitr. rektor' }), person(3, 'Gun', { role: 'Bitr.  Rektor' })]
    const first = await api.user.tryImport({ rows })
    expect(first.unknownRoles).toEqual([{ text: 'bitr. rektor', rows: 2 }])
    expect(told(first)).toEqual(['fault', 'fault'])
    const beyond = `role ${await world.roleId('administrator')}`
    const second = await api.user.tryImport({ rows, roles: { 'bitr. rektor': beyond } })
    expect(told(second)).toEqual(['fault', 'fault'])
    // The office may not give what it lacks; a group role is its to give.
    const editor = `groupsRole ${await world.groupsRoleId('editor')}`
    expect(told(await api.user.tryImport({ rows, roles: { 'bitr. rektor': editor } }))).toEqual(['new', 'new'])
  })

  test('an unknown group is a fault of its row', async () => {
    const { rows } = await (await caller('office')).user.tryImport({
      rows: [person(2, 'Hans', { group: 'Hässleholm' })],
    })
    expect(rows[0]).toMatchObject({ outcome: 'fault', text: '”Hässleholm” är ingen grupp som du ser.' })
  })

  test('a row without a group belongs to the group that one works in', async () => {
    const api = await caller('group_admin', tree.here)
    const { rows } = await api.user.tryImport({ rows: [person(2, 'Ines', { group: '', role: 'Medlem' })] })
    expect(rows[0]).toMatchObject({ outcome: 'new', text: 'Nytt konto. Medlem, Eslöv–Höör–Hörby' })
  })

  test.each([
    ['E-post', 'email'],
    ['Mejl', 'email'],
    ['Roll', 'role'],
    ['College', 'group'],
    ['Namn', 'full_name'],
    ['Skonummer', null],
  ])('the heading %s', (heading, target) => {
    expect(userHeadings(heading)).toBe(target)
  })
})

describe('rights, row by row', () => {
  test('what the importer may not give is a fault, and the other rows are made', async () => {
    const api = await caller('group_admin', tree.here)
    const rows = [person(2, 'Johan', { role: 'Utfärdare' }), person(3, 'Kim', { group: 'Sala' }), person(4, 'Lo')]
    expect(told(await api.user.import({ rows }))).toEqual(['fault', 'fault', 'new'])
    expect(await db.user.count({ where: { firstname: { in: ['Johan', 'Kim'] } } })).toBe(0)
    expect(mails.map(({ to }) => to)).toEqual(['lo@example.com'])
  })

  test('somebody out of sight is neither shown nor changed', async () => {
    const hidden = await world.person({ groups: [['member', 'elsewhere']] }, { email: 'moa@example.com' })
    const before = await db.membership.count({ where: { user_id: hidden.id } })
    const { rows } = await (await caller('group_admin', tree.here)).user.import({ rows: [person(2, 'Moa')] })
    expect(rows[0]).toMatchObject({ outcome: 'fault', text: sv['notice.centralUser'] })
    expect(await db.membership.count({ where: { user_id: hidden.id } })).toBe(before)
  })

  test('a member imports nothing', async () => {
    expect(await codeOf((await caller('member')).user.tryImport({ rows: [person(2, 'Nora')] }))).toBe('FORBIDDEN')
  })
})
