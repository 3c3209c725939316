import { accountFields } from '@kollegium/api/people/account.resource'
import { user as resource } from '@kollegium/api/people/user.resource'
import type { Extra } from '../contract.ts'
import { type Entity, orNull, type Row, writerOf } from '../entity.ts'
import { inputFieldsOf } from '../fields.ts'
import { applyMany, type Before, dataOf, idOf, type Link, type ManyOperations, type Unit } from '../nested.ts'

const fields = `
  id: ID!
  name: String!
  fullname: String
  email: String
  firstname: String
  lastname: String
  active: Boolean
  status: Boolean
  personal_number: String
  address1: String
  address2: String
  postalcode: String
  town: String
  country: String
  phone1: String
  invoice_address: String
  reference: String
  electronic_reference: String
  profession: String
  workplace: String
  gdpr: Boolean
  description: String
  images: [LinkedFile!]
  roles: [Role!]!
  groupRoles: [GroupsRole!]!
  groups: [UserGroup!]!
  validig: Validig
  apps: [String!]
  settings: JSON
  created_at: DateTime
  updated_at: DateTime
`

type Membership = { group_id: number; groupRoles: { id: number }[] }

/**
 * Groups and group roles, which the contract has flat, as memberships. The roles are those held in the current group
 * (VoGroup), unless a group's own entry names them.
 */
async function membershipsOf(input: Row, { before, unit }: { before: Before; unit: Unit }): Promise<Row> {
  const { groups, groupRoles } = input as { groups?: ManyOperations | null; groupRoles?: ManyOperations | null }
  if (groups === undefined && groupRoles === undefined) return {}
  const held = ((await before?.())?.memberships ?? []) as Membership[]
  const rolesIn = new Map(held.map(({ group_id, groupRoles: roles }) => [group_id, roles.map(({ id }) => id)]))
  const at = (name: string, type: string, current: number[], operations: ManyOperations | null) =>
    applyMany(operations ?? { sync: [] }, {
      at: name,
      writer: unit.writerOf(type),
      unit,
      current: current.map((id) => ({ id })),
    })
  const ids = [...rolesIn.keys()]
  const links: Link[] = groups === undefined ? ids.map((id) => ({ id })) : await at('groups', 'Group', ids, groups)
  const { groupId } = unit.context
  if (groupRoles !== undefined && groupId !== null) {
    const roles = await at('groupRoles', 'GroupsRole', rolesIn.get(groupId) ?? [], groupRoles)
    rolesIn.set(
      groupId,
      roles.map(({ id }) => id),
    )
    if (!links.some(({ id }) => id === groupId)) links.push({ id: groupId })
  }
  const named = ({ id, groupRoles: own }: Link) => (Array.isArray(own) ? own.map(idOf) : (rolesIn.get(id) ?? []))
  return { memberships: links.map((link) => ({ group_id: link.id, groupRoles: named(link) })) }
}

const base: Entity = {
  type: 'User',
  one: 'user',
  many: 'users',
  resource,
  procedures: (api) => api.user,
  alsoNamed: {
    personalNumber: 'personal_number',
    address: 'address1',
    zip: 'postalcode',
    phone: 'phone1',
    invoiceAddress: 'invoice_address',
    electronicReference: 'electronic_reference',
    professionalTitle: 'profession',
  },
  moreInput: {
    fields: 'groups: GroupRelation groupRoles: GroupsRoleRelation passwordCurrent: String passwordRepeat: String',
    read: membershipsOf,
  },
  fields,
}

const { update } = writerOf(base)
const own = inputFieldsOf(accountFields, 'Account')

/** One's own account is one's own to change, also without a right to users: the form 'My account' of the old apps. */
async function updateOwn(input: Row, unit: Unit) {
  const { api } = unit.context
  const { password, passwordCurrent, passwordRepeat, ...rest } = input
  const known = own.map(({ name }) => name)
  const data = await dataOf(own, rest, () => api.account.get() as Promise<Row>, unit)
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !known.includes(name)))
  if (Object.keys(data).length > 0) await api.account.update({ data: { ...data, passwordCurrent } as never })
  if (Object.keys(others).length > 0) await update?.(unit.context.userId ?? 0, others, unit)
  if (typeof password === 'string' && password !== '') {
    const again = passwordRepeat ?? password
    await api.account.changePassword({
      data: { password, passwordCurrent: passwordCurrent ?? '', passwordRepeat: again } as never,
    })
  }
  return api.account.get()
}

/** Spec §3 User, §7.5. */
export const user: Entity = {
  ...base,
  writer: {
    update: async (id, input, unit) =>
      id === unit.context.userId ? updateOwn(input, unit) : update?.(id, input, unit),
  },
  typeDefs: /* GraphQL */ `
    type UserGroup { id: ID! title: String name: String type: String! }
    type Validig { id: ID! options: [ValidigOption!]! }
    type ValidigOption { id: ID name: String type: String value: JSON }
  `,
}

/** Spec §3 Account. */
export const account: Extra = {
  typeDefs: /* GraphQL */ `
    type Account { ${fields} userSettings: UserSettings! type: String! }
    type UserSettings { publicDefaultPortfolio: DefaultPortfolio }
    type DefaultPortfolio { id: ID! name: String! disk: String! }
    extend type Query { account(id: ID): Account }
    extend type Mutation { sendResetEmailToUser(id: ID!): User }
  `,
  resolvers: {
    Account: { type: () => 'User' },
    Query: {
      account: (_root, { id }: { id?: string | null }, { api }) =>
        orNull(api.account.get(id == null ? undefined : { id: idOf(id) })),
    },
    Mutation: {
      sendResetEmailToUser: async (_root, { id }: { id: string }, { api }) => {
        const { id: sent } = await api.user.sendReset({ id: idOf(id) })
        return api.user.get({ id: sent })
      },
    },
  },
}
