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
    expect(told(await api.user.import({ rows, list, skipFaults: true }))).toEqual(['new', 'new', 'fault'])
    expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'bo@example.com'])
    const ada = await db.user.findFirstOrThrow({
      where: { email: 'ada@example.com' },
      include: { memberships: { include: { groupRoles: true } } },
    })
    expect(ada.password_hash).toBeNull()
    // The start page tells of the import by this entry.
    expect(await db.auditEntry.findFirst({ where: { action: 'import' }, orderBy: { id: 'desc' } })).toMatchObject({
      ...{ subject: 'User', details: { new: 2, more: 0, same: 0, fault: 1, check: 0, list } },
    })
    expect(ada.memberships).toMatchObject([{ group_id: tree.here, groupRoles: [{ name: 'editor' }] }])

    mails.length = 0
    const people = await db.user.count()
    expect(told(await api.user.import({ rows, skipFaults: true }))).toEqual(['same', 'same', 'fault'])
    expect([await db.user.count(), mails.length]).toEqual([people, 0])
  })

  test('that two people import at the same time makes each person once, with one mail, in whatever order', async () => {
    const two = [person(2, 'Tova'), person(3, 'Ulf')]
    const [one, other] = [await caller('office'), await caller('office')]
    const ended = await Promise.allSettled([
      one.user.import({ rows: two, skipFaults: true }),
      other.user.import({ rows: two.toReversed(), skipFaults: true }),
    ])
    expect(ended.map(({ status }) => status)).toContain('fulfilled')
    expect(await db.user.count({ where: { email: { in: two.map(({ email }) => email) } } })).toBe(2)
    expect(mails.map(({ to }) => to).sort()).toEqual(['tova@example.com', 'ulf@example.com'])
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

describe('a row with a fault', () => {
  const rows = [person(2, 'Olle'), person(3, 'Pia', { email: 'pia@@example' }), person(4, 'Rut', { role: 'Kung' })]

  test('stops the whole import, and nothing is written, unless it is to be skipped', async () => {
    const api = await caller('office')
    const before = await fingerprint()
    const error = await api.user.import({ rows }).catch((thrown) => thrown)
    expect(error.message).toContain('2 rader har fel, först rad 3: ')
    expect(await codeOf(api.user.import({ rows: [person(2, 'Olle'), person(4, 'Rut', { role: 'Kung' })] }))).toBe(
      'INVALID',
    )
    // The mails wait in the same transaction (platform/mail/mail.job.ts).
    expect(await fingerprint()).toEqual(before)
  })

  test('alone is left out when that is asked for, and the outcome tells it', async () => {
    const answer = await (await caller('office')).user.import({ rows, skipFaults: true })
    expect(told(answer)).toEqual(['new', 'fault', 'fault'])
    expect(answer.rows[2]?.text).toBe('”Kung” är ingen roll. Välj vad det betyder.')
    expect(await db.user.count({ where: { firstname: { in: ['Olle', 'Pia', 'Rut'] } } })).toBe(1)
  })

  test('is told by a trial, which refuses nothing', async () => {
    expect(told(await (await caller('office')).user.tryImport({ rows }))).toEqual(['same', 'fault', 'fault'])
  })
})

describe('a row to check', () => {
  const checked = ({ rows }: { rows: { check: boolean; text: string }[] }) =>
    rows.map(({ check, text }) => (check ? text : null))

  test('is a new person with the name of somebody who has an account, and is imported', async () => {
    const api = await caller('office')
    const rows = [person(2, 'Sam')]
    await api.user.import({ rows })
    const other = [person(2, 'Sam', { firstname: 'SAM', email: 'sam.l@example.com' })]
    const trial = await api.user.tryImport({ rows: other })
    expect(checked(trial)[0]).toContain('SAM Listsson har redan ett konto, med adressen sam@example.com.')
    const done = await api.user.import({ rows: other })
    expect(told(done)).toEqual(['new'])
    expect(done.rows).toEqual(trial.rows)
    expect(await db.auditEntry.findFirst({ where: { action: 'import' }, orderBy: { id: 'desc' } })).toMatchObject({
      details: { new: 1, check: 1 },
    })
    // Once more it changes nothing, so nothing is to be checked.
    expect(checked(await api.user.tryImport({ rows: other }))).toEqual([null])
  })

  test('is an address of somebody with another name, or of an account that is off', async () => {
    await world.person({}, { email: 'tor@example.com', firstname: 'Tora', lastname: 'Annan', active: false })
    const { rows } = await (await caller('office')).user.tryImport({ rows: [person(2, 'Tor')] })
    expect(rows[0]).toMatchObject({ outcome: 'more', check: true })
    expect(rows[0]?.text).toContain('Adressen hör till Tora Annan. Kontot är inte aktivt.')
  })

  test('is a person who stands twice in the list: with two roles, or with two addresses', async () => {
    const api = await caller('office')
    const roles = [person(8, 'Ulf'), person(9, 'Ulf', { role: 'Utfärdare' }), person(10, 'Ulf')]
    expect(checked(await api.user.tryImport({ rows: roles }))).toEqual([
      null,
      'Finns redan. Får Utfärdare, Eslöv–Höör–Hörby. Finns på rad 8 också, med Redaktör, Eslöv–Höör–Hörby. Får båda.',
      null,
    ])
    const addresses = [person(8, 'Vera'), person(9, 'Vera', { email: 'v@example.com' })]
    expect(checked(await api.user.tryImport({ rows: addresses }))[1]).toContain(
      'Vera Listsson finns på rad 8 också, med en annan e-postadress.',
    )
    const faulty = [person(8, 'Vera', { role: 'Kung' }), person(9, 'Vera')]
    expect(checked(await api.user.tryImport({ rows: faulty }))).toEqual([null, null])
  })

  test('is looked for by its name with all others, in one statement', async () => {
    const api = await caller('office')
    const names = (sql: string) => /"firstname"\S* ILIKE/.test(sql) && /^SELECT/.test(sql)
    const rows = Array.from({ length: 12 }, (_, at) => person(at + 2, `Namne${String.fromCharCode(97 + at)}`))
    await api.user.import({ rows: rows.slice(10) })
    const again = rows.map((row) => ({ ...row, email: `ny.${row.email}` }))
    let found: ReturnType<typeof checked> = []
    const statements = await world.statementsOf(async () => {
      found = checked(await api.user.tryImport({ rows: again }))
    })
    expect(found.map((text) => text !== null)).toEqual(rows.map((_, at) => at >= 10))
    expect(statements.filter(names)).toHaveLength(1)
  })

  test('tells nothing of somebody whom the importer may not read', async () => {
    await world.person(
      { groups: [['member', 'elsewhere']] },
      { email: 'yrsa@example.com', firstname: 'Yrsa', lastname: 'Listsson' },
    )
    const rows = [person(2, 'Yrsa', { email: 'yrsa.l@example.com' })]
    expect(checked(await (await caller('group_admin', tree.here)).user.tryImport({ rows }))).toEqual([null])
    expect(checked(await (await caller('office')).user.tryImport({ rows }))[0]).toContain('yrsa@example.com')
  })
})

describe('words', () => {
  test('an unknown role is told once with its rows, and means what one says', async () => {
    const api = await caller('office')
    const rows = [person(2, 'Fia', { role: 'bitr. rektor' }), person(3, 'Gun', { role: 'Bitr.  Rektor' })]
    const first = await api.user.tryImport({ rows })
    expect(first.unknownRoles).toEqual([{ text: 'bitr. rektor', rows: 2 }])
    expect(told(first)).toEqual(['fault', 'fault'])
    expect(first.rows.map(({ unknown }) => unknown)).toEqual(['role', 'role'])
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
    expect(rows[0]).toMatchObject({
      ...{ outcome: 'fault', unknown: 'group', text: '”Hässleholm” är ingen grupp som du ser.' },
    })
  })

  test('a group is known with the hyphens of a keyboard in the place of its dashes', async () => {
    const rows = [person(2, 'Hilda', { group: 'eslöv-höör-hörby' })]
    expect(told(await (await caller('office')).user.tryImport({ rows }))).toEqual(['new'])
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
    expect(told(await api.user.import({ rows, skipFaults: true }))).toEqual(['fault', 'fault', 'new'])
    expect(await db.user.count({ where: { firstname: { in: ['Johan', 'Kim'] } } })).toBe(0)
    expect(mails.map(({ to }) => to)).toEqual(['lo@example.com'])
  })

  test('somebody out of sight is neither shown nor changed', async () => {
    const hidden = await world.person({ groups: [['member', 'elsewhere']] }, { email: 'moa@example.com' })
    const before = await db.membership.count({ where: { user_id: hidden.id } })
    const { rows } = await (await caller('group_admin', tree.here)).user.import({
      rows: [person(2, 'Moa')],
      skipFaults: true,
    })
    expect(rows[0]).toMatchObject({ outcome: 'fault', text: sv['notice.centralUser'] })
    expect(await db.membership.count({ where: { user_id: hidden.id } })).toBe(before)
  })

  test('a member imports nothing', async () => {
    expect(await codeOf((await caller('member')).user.tryImport({ rows: [person(2, 'Nora')] }))).toBe('FORBIDDEN')
  })
})
