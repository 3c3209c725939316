import { Prisma } from '@kollegium/db'
import type { Action } from '../entities/define-entity.ts'
import { groupScopeOf, type Subject } from './subjects.ts'

/** The place of a row: its groups, and the groups above these. An account has those of its memberships. */
export type Place = { groups: readonly number[]; above: readonly number[] }

/**
 * The people who may do `action` on a row of `subject` in a group, as a Prisma filter: the rules of `rules.ts` asked the other way
 * round, in one statement. People whom the row itself names aren't among them.
 */
export function whoMay(action: Action, subject: Subject, { groups, above }: Place): Prisma.UserWhereInput {
  const held = { subject: { in: [subject, 'all'] }, name: { in: [action, 'manage'] } }
  const inGroup = (ids: readonly number[], more: object): Prisma.UserWhereInput => ({
    memberships: {
      some: { group_id: { in: [...ids] }, groupRoles: { some: { permissions: { some: { ...held, ...more } } } } },
    },
  })
  const isOfGroups = groups.length > 0 && groupScopeOf(subject) !== undefined
  const candidateAlone: Prisma.UserWhereInput = {
    validig: { not: Prisma.AnyNull },
    roles: { some: { name: 'candidate' }, every: { name: 'candidate' } },
  }
  return {
    active: true,
    anonymised_at: null,
    NOT: candidateAlone,
    OR: [
      { roles: { some: { permissions: { some: held } } } },
      ...(isOfGroups ? [inGroup(groups, {}), inGroup(above, { below: true })] : []),
    ],
  }
}
