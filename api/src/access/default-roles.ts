import type { Db } from '@kollegium/db'
import type { Action, DefaultRole } from '../entities/define-entity.ts'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { catalogueEntries, permissionLabel } from './catalogue.ts'
import { groupScopeOf, type Subject, subjectFacts, subjectNames } from './subjects.ts'

const t = createTranslator(sv)

type Right = `${Subject | 'all'} ${Action}`

/** The rights that the entities declare for a default role. */
const rightsOf = (role: DefaultRole): Right[] =>
  subjectNames.flatMap((subject) =>
    (subjectFacts(subject).roles?.[role] ?? []).map((action): Right => `${subject} ${action}`),
  )
/** The read rights that the entities declare for a group role in the groups below the member's own. */
const readBelow = (role: 'group_admin' | 'issuer' | 'member'): Right[] =>
  subjectNames.flatMap((subject) => (subjectFacts(subject).below?.includes(role) ? [`${subject} read` as const] : []))

const staff = rightsOf('staff')

/** Global roles of a new installation (readings). */
const globalRoles = {
  administrator: ['all manage'],
  office: rightsOf('office'),
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

/** Group roles of a new installation; `below` holds in the groups under the member's own too. */
const groupRoles = {
  group_admin: { here: rightsOf('group_admin'), below: readBelow('group_admin') },
  editor: { here: rightsOf('editor'), below: [] },
  issuer: { here: rightsOf('issuer'), below: readBelow('issuer') },
  member: { here: rightsOf('member'), below: readBelow('member') },
} satisfies Record<string, { here: Right[]; below: Right[] }>

/** Global roles whose names the code uses; they cannot be renamed. */
export const builtInRoles: readonly string[] = Object.keys(globalRoles)
/** Group roles whose names the code uses; they cannot be renamed. */
export const builtInGroupsRoles: readonly string[] = Object.keys(groupRoles)

const keyOf = (row: { subject: string; name: string; below?: boolean }) =>
  `${row.subject} ${row.name}${row.below ? ' below' : ''}`

/**
 * Makes the roles and the permission catalogue of a new installation, at every start (readings, Roles).
 *
 * Changes of an installation stay. Roles are created once, when there are none. A role gets a right only when the role or
 * the permission's row is new, so that new rights of a later version still come with their defaults.
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
  const missing = catalogueEntries().filter((entry) => !before.has(keyOf(entry)))
  if (missing.length > 0) await tx.permission.createMany({ data: missing, skipDuplicates: true })
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
  const missing = groupCatalogue().filter((entry) => !before.has(keyOf(entry)))
  if (missing.length > 0) await tx.groupsPermission.createMany({ data: missing, skipDuplicates: true })
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

/** The entries of the catalogue whose rows belong to groups; `read` also as a right that holds below the group. */
function groupCatalogue() {
  return catalogueEntries().flatMap(({ subject, name, label }) => {
    if (subject === 'all' || !groupScopeOf(subject)) return []
    const own = { subject, name, label, below: false }
    return name === 'read' ? [own, { ...own, below: true, label: permissionLabel(subject, name, true) }] : [own]
  })
}
