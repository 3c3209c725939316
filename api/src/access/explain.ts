import type { Db } from '@kollegium/db'
import type { Action } from '../entities/define-entity.ts'
import { abilityOf, asSubject, type Rule } from './ability.ts'
import { type Actor, displayName, groupsBelow, isCandidateOnly, loadActor } from './actor.ts'
import { courseMomentRules, rulesFrom } from './rules.ts'
import type { Subject } from './subjects.ts'

// Why somebody may or may not do a thing. The verdict is that of the person's own ability. The reasons are the same rules,
// made for each role by itself: nothing here knows what a role may do.

/** Something that gives a person rights: a role, a role in a group, or the course moments that name the person. */
export type RightSource = {
  kind: 'role' | 'groupsRole' | 'courseMoment'
  /** The role's id; 0 for course moments. */
  id: number
  label: string
  group: { id: number; title: string } | null
  rules: Rule[]
}

/** A thing to do with any row of a subject, or with one row. */
export type RightQuestion = { action: Action; subject: Subject; row: object | null }

/** A person with the rights and with all that gives them. `actor` is null for one who may not sign in. */
export type PersonsRights = {
  person: { id: number; name: string; active: boolean; candidateOnly: boolean }
  actor: Actor | null
  sources: RightSource[]
}

export type RightJudgement = PersonsRights & {
  allowed: boolean
  /** The verdict on another action with the same row. */
  may: (action: Action) => boolean
  /** Sources that give it on some row of the subject. */
  somewhere: RightSource[]
  /** Sources that give it on the row that is asked for; without one the same as `somewhere`. */
  here: RightSource[]
}

type Reader = Pick<Db, 'user' | 'group'>

/** Whether rules give what is asked. */
export function rulesGive(rules: Rule[], { action, subject, row }: RightQuestion): boolean {
  return abilityOf(rules).can(action, row ? asSubject(subject, row) : subject)
}

/** Judges a right and says which roles give it. */
export function judgeRight(rights: PersonsRights, question: RightQuestion): RightJudgement {
  const { actor, sources } = rights
  const { subject, row } = question
  const may = (action: Action) => actor?.ability.can(action, row ? asSubject(subject, row) : subject) ?? false
  const somewhere = sources.filter(({ rules }) => rulesGive(rules, { ...question, row: null }))
  const here = row ? somewhere.filter(({ rules }) => rulesGive(rules, question)) : somewhere
  return { ...rights, allowed: may(question.action), may, somewhere, here }
}

const permissions = { select: { subject: true, name: true } } as const
const momentSelect = { id: true, group_id: true, title: true } as const

/** Reads a person with roles and memberships; null when there is no such person. */
export async function readRights(db: Reader, id: number): Promise<PersonsRights | null> {
  const user = await db.user.findUnique({
    where: { id, anonymised_at: null },
    select: {
      ...{ id: true, name: true, firstname: true, lastname: true, active: true, validig: true },
      roles: { select: { id: true, name: true, label: true, permissions }, orderBy: { label: 'asc' } },
      memberships: {
        select: {
          group: { select: { id: true, title: true } },
          groupRoles: {
            select: {
              ...{ id: true, label: true },
              permissions: { select: { subject: true, name: true, below: true } },
            },
            orderBy: { label: 'asc' },
          },
        },
        orderBy: { group: { title: 'asc' } },
      },
      educator_at: { select: momentSelect },
      stakeholder_in: { select: momentSelect },
    },
  })
  if (!user) return null
  const below = await groupsBelow(
    db,
    user.memberships.map(({ group }) => group.id),
  )
  const global = user.roles.map(
    (role): RightSource => ({
      ...{ kind: 'role', id: role.id, label: role.label, group: null },
      rules: rulesFrom(role.permissions, []),
    }),
  )
  const inGroups = user.memberships.flatMap(({ group, groupRoles }) =>
    groupRoles.map((role): RightSource => {
      const grants = role.permissions.map(({ subject, name, below: holdsBelow }) => ({
        ...{ subject, name, groupId: group.id },
        ...(holdsBelow && { below: below.get(group.id) ?? [] }),
      }))
      return { kind: 'groupsRole', id: role.id, label: role.label, group, rules: rulesFrom([], grants) }
    }),
  )
  const named = courseMomentRules(user.id, { educatorAt: user.educator_at, stakeholderIn: user.stakeholder_in })
  const titles = [...new Set([...user.educator_at, ...user.stakeholder_in].map(({ title }) => title))]
  const moments: RightSource[] =
    named.length === 0 ? [] : [{ kind: 'courseMoment', id: 0, label: titles.join(', '), group: null, rules: named }]
  const person = { id, name: displayName(user), active: user.active, candidateOnly: isCandidateOnly(user) }
  // Roles of a validation candidate alone give nothing (actor.ts).
  const sources = [...global, ...inGroups, ...moments].map((source) =>
    person.candidateOnly ? { ...source, rules: [] } : source,
  )
  return { person, actor: await loadActor(db, id), sources }
}
