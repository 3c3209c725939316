import type { Db } from '@kollegium/db'
import { sv } from '../i18n/sv/index.ts'
import { createWords } from '../i18n/translator.ts'
import { catalogue, catalogueEntries, permissionLabel } from './catalogue.ts'
import { type Action, groupScopes, type Subject, subjectNames } from './subjects.ts'

const t = createWords(sv)

type Right = `${Subject | 'all'} ${Action}`

const ofAll = (subjects: Subject[], action: Action): Right[] => subjects.map((subject): Right => `${subject} ${action}`)

const accessSubjects: Subject[] = ['Role', 'Permission', 'GroupsRole', 'GroupsPermission', 'Setting']

/** All but access control and settings; not `manage` on users, which would hold acting as them. */
const office: Right[] = [
  ...ofAll(
    subjectNames.filter((subject) => subject !== 'User' && !accessSubjects.includes(subject)),
    'manage',
  ),
  ...catalogue.User.filter((action) => action !== 'masquerade').map((action): Right => `User ${action}`),
]

/** Educations belong to no group, so only a global role lets staff see them. */
const staff: Right[] = ['Education read']

/** Global roles of a new installation (readings). */
const globalRoles = {
  administrator: ['all manage'],
  office,
  regional_processledare: staff,
  lokal_processledare: staff,
  teacher: staff,
  principal: staff,
  school_administrator: staff,
  language_representative_educator: staff,
  syv: staff,
  candidate: [],
  other: [],
} satisfies Record<string, Right[]>

const readContent: Subject[] = [
  ...(['Article', 'Page', 'Section', 'Card', 'Event', 'Queue'] as const),
  ...(['Tag', 'Menu', 'MenuLink', 'Notice', 'Portfolio', 'Folder', 'File'] as const),
]
/** Pages of help say themselves who reads them (content/help.ts): a right to them shows every one, to who writes them. */
const content: Subject[] = [...readContent, 'Book']
/** What colleges issue themselves. */
const papers: Subject[] = [
  'Diploma',
  'Certificate',
  'DiplomaCareAssistant',
  'TutorCertificate',
  'TutorAwardCertificate',
  'AmbassadorCertificate',
  'DiplomaLanguageRepresentative',
]

/** Group roles of a new installation; `below` holds in the groups under the member's own too. */
const groupRoles = {
  group_admin: {
    here: [
      ...ofAll(['Group', 'Membership', 'Setting', ...content], 'manage'),
      ...catalogue.User.filter((action) => action !== 'masquerade' && action !== 'reveal').map(
        (action): Right => `User ${action}`,
      ),
      'Statistics read',
    ],
    below: ofAll(['Group', 'Statistics', 'CourseMoment', ...papers, ...readContent], 'read'),
  },
  editor: { here: [...ofAll(content, 'manage'), 'Group read'], below: [] },
  issuer: { here: [...ofAll([...papers, 'PrintRun', 'CourseMoment'], 'manage'), 'File read'], below: ['Group read'] },
  member: { here: ofAll(readContent, 'read'), below: ['Group read'] },
} satisfies Record<string, { here: Right[]; below: Right[] }>

/** Names that the code knows; they stay what they are. */
export const builtInRoles: readonly string[] = Object.keys(globalRoles)
export const builtInGroupsRoles: readonly string[] = Object.keys(groupRoles)

const keyOf = (row: { subject: string; name: string; below?: boolean }) =>
  `${row.subject} ${row.name}${row.below ? ' below' : ''}`

/**
 * Makes the roles and the permission catalogue of a new installation, at every start (readings, Roles).
 *
 * What an installation has changed stays: roles are made once, when there are none, and a role is given a right only
 * when the role or the permission's row is new, so that a later version's new rights still come with their defaults.
 */
export async function installAccess(db: Db): Promise<void> {
  await db.$transaction(
    async (tx) => {
      // Several processes may start at once.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('installAccess'))`
      await installGlobal(tx)
      await installGroup(tx)
    },
    { maxWait: 30_000, timeout: 60_000 },
  )
}

type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]

async function installGlobal(tx: Tx): Promise<void> {
  const before = new Set((await tx.permission.findMany({ select: { subject: true, name: true } })).map(keyOf))
  await tx.permission.createMany({ data: catalogueEntries(), skipDuplicates: true })
  const permissions = await tx.permission.findMany({ select: { id: true, subject: true, name: true } })
  const fresh = (await tx.role.count()) === 0
  for (const [name, rights] of Object.entries(globalRoles) as [keyof typeof globalRoles, Right[]][]) {
    const granted = permissions.filter((row) => rights.includes(keyOf(row) as Right))
    const connect = granted.filter((row) => fresh || !before.has(keyOf(row))).map(({ id }) => ({ id }))
    if (fresh) {
      await tx.role.create({ data: { name, label: t(`role.${name}`), permissions: { connect } }, select: { id: true } })
    } else if (connect.length > 0) {
      const role = await tx.role.findUnique({ where: { name }, select: { id: true } })
      if (role) await tx.role.update({ where: { name }, data: { permissions: { connect } }, select: { id: true } })
    }
  }
}

async function installGroup(tx: Tx): Promise<void> {
  const select = { subject: true, name: true, below: true } as const
  const before = new Set((await tx.groupsPermission.findMany({ select })).map(keyOf))
  await tx.groupsPermission.createMany({ data: groupCatalogue(), skipDuplicates: true })
  const permissions = await tx.groupsPermission.findMany({ select: { id: true, ...select } })
  const fresh = (await tx.groupsRole.count()) === 0
  for (const [name, { here, below }] of Object.entries(groupRoles) as [
    keyof typeof groupRoles,
    { here: Right[]; below: Right[] },
  ][]) {
    const wanted = new Set<string>([...here, ...below.map((right) => `${right} below`)])
    const connect = permissions
      .filter((row) => wanted.has(keyOf(row)) && (fresh || !before.has(keyOf(row))))
      .map(({ id }) => ({ id }))
    if (fresh) {
      const data = { name, label: t(`groupRole.${name}`), permissions: { connect } }
      await tx.groupsRole.create({ data, select: { id: true } })
    } else if (connect.length > 0) {
      const role = await tx.groupsRole.findUnique({ where: { name }, select: { id: true } })
      if (role)
        await tx.groupsRole.update({ where: { name }, data: { permissions: { connect } }, select: { id: true } })
    }
  }
}

/** The catalogue's subjects whose rows belong to groups; reading also with what lies below. */
function groupCatalogue() {
  return catalogueEntries().flatMap(({ subject, name, label }) => {
    if (subject === 'all' || !groupScopes[subject]) return []
    const own = { subject, name, label, below: false }
    return name === 'read' ? [own, { ...own, below: true, label: permissionLabel(subject, name, true) }] : [own]
  })
}
