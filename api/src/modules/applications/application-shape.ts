import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { momentOf } from '../../kernel/fields.ts'
import { keptContent, otherContent } from './application-fields.ts'

const person = { id: true, name: true, email: true, firstname: true, lastname: true } satisfies Prisma.UserSelect

/** The columns of an application in a list. */
export const applicationListSelect = {
  id: true,
  email: true,
  firstname: true,
  lastname: true,
  category: true,
  status: true,
  responsible_id: true,
  user_id: true,
  group_id: true,
  created_at: true,
  updated_at: true,
  responsible: { select: person },
  group: { select: { id: true, name: true, title: true } },
} satisfies Prisma.ApplicationSelect

/** The columns of a whole application. */
export const applicationSelect = {
  ...applicationListSelect,
  content: true,
  comments: true,
  gdpr_version: true,
  gdpr_at: true,
  user: { select: person },
} satisfies Prisma.ApplicationSelect

export type ApplicationListed = Prisma.ApplicationGetPayload<{ select: typeof applicationListSelect }>
export type ApplicationFull = Prisma.ApplicationGetPayload<{ select: typeof applicationSelect }>

type Person = Prisma.UserGetPayload<{ select: typeof person }>

/** Spec §3 Application, responsible: `name` is the username in the old contract, the full name here as everywhere. */
const presentPerson = (user: Person | null) =>
  user && { ...user, name: displayName(user), username: user.name, type: 'User' as const }

/** Spec §3 Application, as a list row. */
export function presentListed({ responsible, group, created_at, updated_at, ...row }: ApplicationListed) {
  return {
    ...row,
    type: 'Application' as const,
    name: displayName({ ...row, name: row.email }),
    responsible: presentPerson(responsible),
    college: group?.title ?? null,
    group,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Spec §3 Application, whole; `content` has the fields of its category and no other; `otherContent` what was written in those of another. */
export function presentApplication({ content, comments, user, gdpr_version, gdpr_at, ...row }: ApplicationFull) {
  return {
    ...presentListed(row),
    gdpr_version,
    gdpr_at: momentOf(gdpr_at),
    comments,
    content: keptContent(row.category, content),
    otherContent: otherContent(row.category, content),
    user: presentPerson(user),
  }
}
