import { subjectNames } from '@kollegium/api/definitions'
import { type TextKey, t } from '../../lib/i18n.ts'
import type { Action, Subject } from '../../lib/me.tsx'
import { subjectTitle } from './subject-title.ts'
import type { Permission } from './use-matrix.ts'

/** Subjects that one line of a role's screen tells together. */
const together = [
  { label: 'role.area.texts', subjects: ['Article', 'Page', 'Section'] },
  { label: 'role.area.lists', subjects: ['Queue', 'Card', 'Menu', 'MenuLink'] },
  { label: 'role.area.events', subjects: ['Event'] },
  { label: 'role.area.books', subjects: ['Book'] },
  { label: 'role.area.tags', subjects: ['Tag'] },
  { label: 'role.area.bank', subjects: ['Portfolio', 'Folder', 'File'] },
  { label: 'role.area.users', subjects: ['User', 'Membership'] },
  { label: 'role.area.applications', subjects: ['Application', 'AccountRequest', 'NewsletterSubscriber'] },
  { label: 'role.area.groups', subjects: ['Group'] },
  { label: 'role.area.educations', subjects: ['Education'] },
  {
    label: 'role.area.papers',
    subjects: [
      ...(['Diploma', 'Certificate', 'DiplomaCareAssistant', 'TutorCertificate', 'TutorAwardCertificate'] as const),
      ...(['AmbassadorCertificate', 'DiplomaLanguageRepresentative'] as const),
    ],
  },
  { label: 'role.area.college', subjects: ['CollegeCertificate', 'DiplomaLanguageRepresentativeEducator'] },
  { label: 'role.area.prints', subjects: ['PrintRun'] },
  { label: 'role.area.courses', subjects: ['CourseMoment'] },
  { label: 'role.area.statistics', subjects: ['Statistics'] },
  { label: 'role.area.validation', subjects: ['ValidigGeneralSurvey', 'ValidigKeyword', 'ValidigCandidate'] },
  { label: 'role.area.messages', subjects: ['Message'] },
  { label: 'role.area.settings', subjects: ['Setting', 'Statement'] },
  { label: 'role.area.licensees', subjects: ['Licensee', 'SignInProvider'] },
  { label: 'role.area.privacy', subjects: ['Privacy', 'AuditLog'] },
  { label: 'role.area.roles', subjects: ['Role', 'Permission', 'GroupsRole', 'GroupsPermission'] },
] as const satisfies readonly { label: TextKey; subjects: readonly Subject[] }[]

/** A line of a role's screen. `name` answers its words. */
export type Area = { key: string; name: () => string; subjects: readonly string[] }

/** Returns the lines of a role's screen for these subjects: those above, and each other subject by itself under its own word. */
export function areasOf(subjects: readonly string[]): Area[] {
  const placed = new Set<string>(together.flatMap((area) => [...area.subjects]))
  return [
    ...together.map(({ label, subjects }) => ({ key: label, name: () => t(label), subjects })),
    ...subjects
      .filter((subject) => !placed.has(subject))
      .map((subject) => ({ key: subject, name: () => subjectTitle(subject), subjects: [subject] })),
  ]
}

export const areas: readonly Area[] = areasOf(subjectNames)

/** The columns of the table, and the verbs of the list below it. */
export const verbs = ['read', 'create', 'update', 'publish', 'delete'] as const
export const specialVerbs = ['issue', 'revoke', 'reveal', 'masquerade'] as const
export type Verb = Extract<Action, (typeof verbs)[number] | (typeof specialVerbs)[number]>

/** A box of the screen: the single permissions of an area that it stands for. */
export type Cell = { key: string; area: Area; verb: Verb; below: boolean; permissions: readonly Permission[] }

/** Returns the boxes of an area; none where no subject has the verb. */
export function cellsOf(permissions: readonly Permission[]): Cell[] {
  const cells = areas.flatMap((area) =>
    [...verbs, ...specialVerbs].flatMap((verb) =>
      [false, true].map((below) => ({
        key: `${area.key} ${verb}${below ? ' below' : ''}`,
        ...{ area, verb, below },
        permissions: permissions.filter(
          ({ subject, name, below: isBelow = false }) =>
            name === verb && isBelow === below && area.subjects.includes(subject),
        ),
      })),
    ),
  )
  return cells.filter((cell) => cell.permissions.length > 0)
}

/** The ids of the permissions that a role has. */
export type Held = ReadonlySet<number>

/** Finds the permission of every action on a subject. Rights below a group have none: they are given one by one. */
const manageOf = (permissions: readonly Permission[], subject: string) =>
  permissions.find((each) => each.subject === subject && each.name === 'manage' && !each.below)

/** Tells whether the role may do everything, whatever else it has. */
export function holdsAll(permissions: readonly Permission[], held: Held): boolean {
  const all = manageOf(permissions, 'all')
  return all !== undefined && held.has(all.id)
}

/** Tells whether the role has the permission, by itself or by one that holds it. */
export function holds(permissions: readonly Permission[], held: Held, permission: Permission): boolean {
  if (held.has(permission.id)) return true
  if (holdsAll(permissions, held)) return true
  const manage = permission.below ? undefined : manageOf(permissions, permission.subject)
  return manage !== undefined && held.has(manage.id)
}

/** Tells how many of a box's permissions the role has. */
export function stateOf(permissions: readonly Permission[], held: Held, cell: Cell): 'on' | 'off' | 'some' {
  const count = cell.permissions.filter((permission) => holds(permissions, held, permission)).length
  return count === 0 ? 'off' : count === cell.permissions.length ? 'on' : 'some'
}

/**
 * Returns the permissions that turning a box gives and takes. A subject that the role manages loses `manage` and gets its
 * other actions one by one, so that nothing else changes.
 */
export function turn(permissions: readonly Permission[], held: Held, cell: Cell, on: boolean) {
  const give: Permission[] = []
  const take: Permission[] = []
  for (const permission of cell.permissions) {
    if (holds(permissions, held, permission) === on) continue
    if (on) give.push(permission)
    else {
      if (held.has(permission.id)) take.push(permission)
      const manage = permission.below ? undefined : manageOf(permissions, permission.subject)
      if (!manage || !held.has(manage.id)) continue
      take.push(manage)
      give.push(
        ...permissions.filter(
          (each) =>
            each.subject === permission.subject &&
            each.name !== 'manage' &&
            !each.below &&
            each.id !== permission.id &&
            !held.has(each.id),
        ),
      )
    }
  }
  return { give, take }
}

/** Tells whether the person may turn a box: whether each permission is theirs to give. */
export function mayTurn(permissions: readonly Permission[], held: Held, cell: Cell): boolean {
  if (holdsAll(permissions, held)) return false
  const { give, take } = turn(permissions, held, cell, stateOf(permissions, held, cell) !== 'on')
  return [...give, ...take].every(({ grantable }) => grantable === true)
}
