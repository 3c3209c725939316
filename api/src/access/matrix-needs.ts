import type { Action } from '../entities/define-entity.ts'
import type { Subject } from './subjects.ts'

/**
 * How a procedure asks for its right, and so how it refuses; a visitor is UNAUTHENTICATED wherever a sign-in is needed.
 *
 * - `everyone`, `signedIn`: no right is needed
 * - `list`: never refused; gives exactly the rows that may be read
 * - `row`: NOT_FOUND when the row may not be read, otherwise FORBIDDEN
 * - `gated`: as `row`, but FORBIDDEN for an actor without the right anywhere, whether or not there is such a row
 * - `new`: a row of the current group; FORBIDDEN
 * - `global`: only a global role reaches; FORBIDDEN
 * - `library`: an app that is no right; FORBIDDEN for a user without it, as all in the trial are
 * - `own`: FORBIDDEN for everyone but a validation candidate, about the candidate's own rows
 * - `known`, `managed`, `creatable`: a choice of groups, described in the test
 */
export type Way =
  | 'everyone'
  | 'signedIn'
  | 'list'
  | 'row'
  | 'gated'
  | 'new'
  | 'global'
  | 'library'
  | 'own'
  | 'known'
  | 'managed'
  | 'creatable'

export type Need = {
  way: Way
  subject: Subject
  action: Action
  /** The right by which the row is seen, when it is not reading `subject`. */
  seenBy?: Subject
  /** The code for an unseen row, when it is not NOT_FOUND: rows that an input names are refused at their field, and searches find none. */
  unseen?: 'INVALID' | 'ok'
  /** The code for a row that the actor sees without the right, when it is not FORBIDDEN. */
  refused?: 'INVALID' | 'NOT_FOUND' | 'ok'
  /** Another row that must be readable first; INVALID otherwise. */
  first?: Subject
  /** Only a role gives it: people whom the row names are refused. */
  byRole?: true
  /** The answer to an actor with the right: the row is in use, or the trial has none, and the procedure finds that out after the right. */
  allowed?: 'CONFLICT' | 'INVALID' | 'NOT_FOUND'
}

/** A procedure's need of a right on a subject. */
export const need = (way: Way, subject: Subject, action: Action, more: Partial<Need> = {}): Need => ({
  way,
  subject,
  action,
  ...more,
})
/** The need of a procedure that is open to everyone, to every signed-in user, or to the users of the method material. */
export const openTo = (way: 'everyone' | 'signedIn' | 'library') => need(way, 'Setting', 'read')

/** The need of a procedure about a validation candidate's own answers and files. */
export const ofCandidate = need('own', 'Setting', 'read')

/** The plain procedures of engine/crud.ts. */
export const crudNeeds = (name: string, subject: Subject, more: Record<string, Need> = {}): Record<string, Need> => ({
  [`${name}.list`]: need('list', subject, 'read'),
  [`${name}.records`]: need('list', subject, 'read'),
  [`${name}.get`]: need('row', subject, 'read'),
  [`${name}.create`]: need('new', subject, 'create'),
  [`${name}.update`]: need('gated', subject, 'update'),
  [`${name}.delete`]: need('gated', subject, 'delete'),
  [`${name}.deleteMany`]: need('gated', subject, 'delete'),
  ...more,
})
