import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { type Actor, displayName, isCandidateOnly } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { momentOf } from '../../kernel/fields.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import { linkedFileSelect, presentImage } from '../documents/contract.ts'
import { userSettings } from './user-fields.ts'

const named = { id: true, name: true, label: true } as const

/** The columns of a user in a list. */
export const userListSelect = {
  id: true,
  name: true,
  email: true,
  firstname: true,
  lastname: true,
  active: true,
  status: true,
  validig: true,
  last_sign_in_at: true,
  created_at: true,
  updated_at: true,
  roles: { select: named, orderBy: { label: 'asc' } },
  memberships: {
    select: {
      id: true,
      group_id: true,
      group: { select: { id: true, title: true, name: true } },
      groupRoles: { select: named, orderBy: { label: 'asc' } },
    },
    orderBy: [{ group: { title: 'asc' } }, { group_id: 'asc' }],
  },
} satisfies Prisma.UserSelect

/** The columns of a whole user. */
export const userSelect = {
  ...userListSelect,
  personal_number: true,
  address1: true,
  address2: true,
  postalcode: true,
  town: true,
  country: true,
  phone1: true,
  invoice_address: true,
  reference: true,
  electronic_reference: true,
  profession: true,
  workplace: true,
  description: true,
  gdpr: true,
  gdpr_version: true,
  gdpr_at: true,
  apps: true,
  settings: true,
  images: {
    select: { file_id: true, description: true, file: { select: linkedFileSelect } },
    orderBy: [{ position: 'asc' }, { file_id: 'asc' }],
  },
} satisfies Prisma.UserSelect

export type UserListed = Prisma.UserGetPayload<{ select: typeof userListSelect }>
export type UserFull = Prisma.UserGetPayload<{ select: typeof userSelect }>

type Viewer = Pick<Actor, 'ability' | 'user'>

/** Spec §3 User, as a list row; of the memberships those that the actor may read, or that are one's own. */
export function presentListed(row: UserListed, { actor }: { actor: Viewer }) {
  const memberships = row.memberships.filter(
    (membership) => row.id === actor.user?.id || actor.ability.can('read', asSubject('Membership', membership)),
  )
  return {
    id: row.id,
    type: 'User' as const,
    name: row.name,
    fullname: displayName(row),
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    active: row.active,
    status: row.status,
    ...rolesOf({ roles: row.roles, memberships }),
    validig: validigOf(row),
    candidateOnly: isCandidateOnly(row),
    last_sign_in_at: momentOf(row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Spec §3 User, whole; the personal number masked, to be seen by `user.reveal` alone. */
export function presentUser(row: UserFull, ctx: Pick<Context, 'actor' | 'services'>) {
  const { keys } = ctx.services
  const listed = presentListed(row, ctx)
  return {
    ...listed,
    personal_number: row.personal_number && maskPersonalNumber(keys.open(row.personal_number)),
    address1: row.address1,
    address2: row.address2,
    postalcode: row.postalcode,
    town: row.town,
    country: row.country,
    phone1: row.phone1,
    invoice_address: row.invoice_address,
    reference: row.reference,
    electronic_reference: row.electronic_reference,
    profession: row.profession,
    workplace: row.workplace,
    description: row.description,
    gdpr: row.gdpr,
    gdpr_version: row.gdpr_version,
    gdpr_at: momentOf(row.gdpr_at),
    images: row.images.map(({ file, description }) => presentImage(ctx, file, description)),
    apps: row.apps,
    settings: settingsOf(row.settings),
  }
}

type Named = { id: number; name: string; label: string }
type Membership = {
  id: number
  group: { id: number; title: string; name: string }
  groupRoles: Named[]
}

/** Global roles, memberships, and the roles and groups of these as the contract has them: flat, each once. */
export function rolesOf({ roles, memberships }: { roles: Named[]; memberships: Membership[] }) {
  const held = new Map(memberships.flatMap(({ groupRoles }) => groupRoles).map((role) => [role.id, role]))
  return {
    roles: roles.map((role) => ({ ...role, type: 'Role' as const })),
    groupRoles: [...held.values()].map((role) => ({ ...role, type: 'GroupsRole' as const })),
    groups: memberships.map(({ group }) => ({ ...group, type: 'Group' as const })),
    memberships: memberships.map(({ id, group, groupRoles }) => ({ id, group_id: group.id, group, groupRoles })),
  }
}

const storedValidig = z.object({
  id: z.number().int().optional(),
  options: z
    .array(
      z.object({
        id: z.union([z.string(), z.number()]).optional(),
        name: z.string(),
        type: z.string().default(''),
        value: z.unknown().default(null),
      }),
    )
    .default([]),
})

/**
 * Spec §3, `validig { id, options [id, name, type, value] }`; a part without an id of its own has the user's, or its
 * place.
 */
export function validigOf(row: { id: number; validig: Prisma.JsonValue }) {
  if (row.validig === null) return null
  const { data } = storedValidig.safeParse(row.validig)
  const options = (data?.options ?? []).map((option, index) => ({ ...option, id: String(option.id ?? index + 1) }))
  return { id: data?.id ?? row.id, options }
}

/** A user's settings; a value that an older definition stored and that no longer fits counts as not set. */
export function settingsOf(stored: unknown) {
  const parsed = userSettings.safeParse(stored)
  return parsed.success ? parsed.data : userSettings.parse({})
}
