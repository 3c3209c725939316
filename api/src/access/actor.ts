import type { Db } from '@kollegium/db'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { type AppAbility, abilityOf, type Grant, type GroupGrant, type Rule } from './ability.ts'
import { courseMomentRules, rulesFrom } from './rules.ts'

const t = createTranslator(sv)

/** The actor of a request; `user` is null for a visitor. It is rebuilt from the rows whenever these change. */
export type Actor = {
  user: ActorUser | null
  /** The signed-in person who masquerades as `user`; otherwise null (readings, masquerade). */
  realUser: ActorUser | null
  ability: AppAbility
  rules: Rule[]
  grants: { global: Grant[]; group: GroupGrant[] }
  /** Groups the user is a member of, in no order. */
  groupIds: number[]
  /** Course moments that name the user as educator or stakeholder, in no order. */
  namedOn: number[]
  /**
   * The bearer token's family, with the mark that its sign-in has in the audit log; 'rejected' for an invalid or expired token; absent
   * without a token.
   */
  token?: { family: string; signIn?: string | undefined } | 'rejected'
}

export type ActorUser = {
  id: number
  name: string
  email: string
  firstname: string
  lastname: string
  roles: string[]
  /** The apps that the user may use: cert, pages, metodmaterial. */
  apps: string[]
  /** Spec §1: has validation data and exactly one role, `candidate`. Never sees admin or cert. */
  candidateOnly: boolean
  /** Has validation data: uses the validation tool as a candidate, whatever else the person is. */
  hasValidig: boolean
  /** The version of the consent text that the user has approved; null when none or withdrawn. */
  gdpr_version: string | null
}

/** Whether the admin has anything for the actor: a right to some row of it. Validation candidates never see it (Spec §1). */
export const mayOpenAdmin = ({ user, rules }: Pick<Actor, 'user' | 'rules'>): boolean =>
  user !== null && !user.candidateOnly && rules.length > 0

type Reader = Pick<Db, 'user' | 'group'>

/** A visitor: without rules every list is empty and no row is readable. */
export const anonymous: Actor = {
  user: null,
  realUser: null,
  ability: abilityOf([]),
  rules: [],
  grants: { global: [], group: [] },
  groupIds: [],
  namedOn: [],
}

const namedSelect = { id: true, group_id: true } as const

/**
 * Builds the actor from the user's roles, memberships and their permissions: two statements however many groups.
 * Null when there is no such user or the user may not sign in.
 */
export async function loadActor(db: Reader, userId: number): Promise<Actor | null> {
  const user = await db.user.findUnique({
    where: { id: userId, active: true },
    select: {
      id: true,
      name: true,
      email: true,
      firstname: true,
      lastname: true,
      validig: true,
      apps: true,
      gdpr_version: true,
      roles: { select: { name: true, permissions: { select: { subject: true, name: true } } } },
      memberships: {
        select: {
          group_id: true,
          groupRoles: { select: { permissions: { select: { subject: true, name: true, below: true } } } },
        },
      },
      educator_at: { select: namedSelect },
      stakeholder_in: { select: namedSelect },
    },
  })
  if (!user) return null

  const groupIds = user.memberships.map((membership) => membership.group_id)
  const below = await groupsBelow(db, groupIds)
  const global = user.roles.flatMap((role) => role.permissions)
  const group = user.memberships.flatMap(({ group_id, groupRoles }) =>
    groupRoles.flatMap((role) =>
      role.permissions.map(({ subject, name, below: holdsBelow }) => ({
        subject,
        name,
        groupId: group_id,
        ...(holdsBelow && { below: below.get(group_id) ?? [] }),
      })),
    ),
  )
  const candidateOnly = isCandidateOnly(user)
  const named = { educatorAt: user.educator_at, stakeholderIn: user.stakeholder_in }
  const rules = [...rulesFrom(global, group), ...courseMomentRules(user.id, named)]
  const rights = candidateOnly ? noRights : { rules, grants: { global, group }, groupIds, namedOn: namedIds(named) }
  const roles = user.roles.map((role) => role.name)
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      roles,
      apps: user.apps,
      candidateOnly,
      hasValidig: user.validig !== null,
      gdpr_version: user.gdpr_version,
    },
    realUser: null,
    ability: abilityOf(rights.rules),
    ...rights,
  }
}

/** Memberships and course moments give a validation candidate nothing: no other screen, list or file opens (Spec §1). */
const noRights: Pick<Actor, 'rules' | 'grants' | 'groupIds' | 'namedOn'> = {
  rules: [],
  grants: { global: [], group: [] },
  groupIds: [],
  namedOn: [],
}

const namedIds = ({ educatorAt, stakeholderIn }: Record<'educatorAt' | 'stakeholderIn', { id: number }[]>) => [
  ...new Set([...educatorAt, ...stakeholderIn].map(({ id }) => id)),
]

/** For each of `groupIds`, the ids of all groups under it. */
export async function groupsBelow(db: Reader, groupIds: number[]): Promise<Map<number, number[]>> {
  if (groupIds.length === 0) return new Map()
  const rows = await db.group.findMany({
    where: { path: { hasSome: groupIds } },
    select: { id: true, path: true },
  })
  return new Map(groupIds.map((id) => [id, rows.filter((row) => row.path.includes(id)).map((row) => row.id)]))
}

/** Spec §1: a validation candidate and nothing else, who sees neither admin nor cert. */
export function isCandidateOnly({ validig, roles }: { validig: unknown; roles: readonly { name: string }[] }): boolean {
  return validig !== null && roles.length === 1 && roles[0]?.name === 'candidate'
}

/** The beginning of an anonymised user's username; the id and a random part follow. */
export const anonymousPrefix = 'anonym-'
const anonymousName = new RegExp(`^${anonymousPrefix}\\d+-[0-9a-f]{8}-`)

/** "Gunilla Exempelsson", or the username when there is no name (Spec §3 Contact); a fixed text for an anonymised user. */
export function displayName(user: { name: string; firstname: string; lastname: string }): string {
  const name = `${user.firstname} ${user.lastname}`.trim()
  return name || (anonymousName.test(user.name) ? t('user.removed') : user.name)
}
