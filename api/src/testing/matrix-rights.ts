import { globalMatrix, groupMatrix, letters, namedMatrix, staffRoles } from '../access/matrix.ts'
import type { Subject } from '../access/subjects.ts'
import type { Action } from '../entities/define-entity.ts'
import type { Cast, Tree } from './actors.ts'

// The tables of access/matrix.ts, asked in the tree of actors.ts. Nothing here knows how the product decides.

/** A group of the tree, or no group. */
export type Place = keyof Tree | 'front'
/** The places of rows relative to the actor's group. */
export const places: Place[] = ['above', 'here', 'below', 'elsewhereAbove', 'elsewhere', 'elsewhereBelow', 'front']

const placesBelow: Partial<Record<Place, Place[]>> = {
  above: ['here', 'below'],
  here: ['below'],
  elsewhereAbove: ['elsewhere', 'elsewhereBelow'],
  elsewhere: ['elsewhereBelow'],
}

const column = (role: string) => ((staffRoles as readonly string[]).includes(role) ? 'staff' : role)
const letterOf = (action: Action) => (action === 'manage' ? '?' : letters[action])

const globalCell = (subject: Subject, role: string) => globalMatrix[subject]?.[column(role)] ?? ''
const groupCell = (subject: Subject, role: string) =>
  (groupMatrix[subject]?.[role] ?? '/').split('/') as [string, string]

/** Whether the course moments of a place, or those of any place, name someone who then has the right. Print runs are others' own. */
const mayAsNamed = ({ moments = [] }: Cast, subject: Subject, action: Action, place?: Place): boolean =>
  subject !== 'PrintRun' &&
  moments.some(([as, at]) => (place ?? at) === at && namedMatrix[subject]?.[as]?.includes(letterOf(action)))

/** Whether the tables let someone do `action` with a row of `subject` that lies at `place`. */
export function may(who: Cast, subject: Subject, action: Action, place: Place): boolean {
  return mayByRole(who, subject, action, place) || mayAsNamed(who, subject, action, place)
}

/** As {@link may}, of roles alone. */
export function mayByRole({ roles = [], groups = [] }: Cast, subject: Subject, action: Action, place: Place): boolean {
  const letter = letterOf(action)
  return (
    roles.some((role) => globalCell(subject, role).includes(letter)) ||
    groups.some(([role, at]) => {
      const [own, below] = groupCell(subject, role)
      return (at === place && own.includes(letter)) || (isBelow(place, at) && below.includes(letter))
    })
  )
}

/** Whether they let someone do it with any row at all. */
export function mayAnywhere(who: Cast, subject: Subject, action: Action): boolean {
  const { roles = [], groups = [] } = who
  const letter = letterOf(action)
  return (
    mayAsNamed(who, subject, action) ||
    roles.some((role) => globalCell(subject, role).includes(letter)) ||
    groups.some(([role]) => groupCell(subject, role).join('').includes(letter))
  )
}

/** Whether they let someone do more than read anything there (the choice of groups in the shell). */
export function mayChangeSomething(who: Cast, place: Place): boolean {
  const changing: Action[] = ['create', 'update', 'delete', 'publish', 'issue', 'revoke', 'reveal']
  const subjects = Object.keys(groupMatrix) as Subject[]
  return subjects.some((subject) => changing.some((action) => mayByRole(who, subject, action, place)))
}

/** Whether someone is a member there, or of a group above. */
export function belongsTo({ groups = [] }: Cast, place: Place): boolean {
  return groups.some(([, at]) => at === place || isBelow(place, at))
}

/** Returns whether one place lies below another. */
export const isBelow = (place: Place, at: Place) => (placesBelow[at] ?? []).includes(place)
