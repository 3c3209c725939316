import { groupsRole as groupsRoleResource, role as roleResource } from '@kollegium/api/access/role.resource'
import type { Caller } from '@kollegium/api/caller'
import type { Extra } from '../contract.ts'
import type { Entity } from '../entity.ts'
import { unknownAt } from '../errors.ts'
import { idOf } from '../ids.ts'

// Spec §7.5, §7.6: roles and permissions, global and of groups.

const fields = 'id: ID! name: String! label: String! created_at: DateTime updated_at: DateTime'
/** There are few: all of them, as old clients expect. */
const unpaged = 200

export const role: Entity = {
  type: 'Role',
  one: 'role',
  many: 'roles',
  unpaged,
  resource: roleResource,
  procedures: (api) => api.role,
  fields,
}

export const groupsRole: Entity = {
  type: 'GroupsRole',
  one: 'groupsRole',
  many: 'groupsRoles',
  unpaged,
  resource: groupsRoleResource,
  procedures: (api) => api.groupsRole,
  fields,
}

type Id = string | number
type Ids = Id[] | null
type Roles = { roles?: { sync?: Ids; connect?: Ids; disconnect?: Ids; syncWithoutDetaching?: Ids } | null }
type Given = Roles & { id: string }
type Kind = 'permission' | 'groupsPermission'

/** What the roles of each shall be; the typed API takes them whole. @param pathOf where the input holds those of an index */
async function syncsOf(api: Caller[Kind], given: Given[], pathOf: (index: number) => string) {
  const relative = given.some(({ roles }) => roles && (!roles.sync || roles.disconnect))
  const now = relative ? await api.acl() : { permissions: [], roles: [] }
  return given.map(({ id, roles }, index) => {
    const held = now.permissions.find((permission) => permission.id === idOf(id))?.roles.map((each) => each.id) ?? []
    const isKnown = (role: Id) => now.roles.some((each) => each.id === idOf(role))
    if (roles?.disconnect && !roles.disconnect.every(isKnown)) throw unknownAt(pathOf(index))
    const ids = new Set(roles?.sync ? roles.sync.map(idOf) : held)
    for (const each of [...(roles?.syncWithoutDetaching ?? []), ...(roles?.connect ?? [])]) ids.add(idOf(each))
    for (const each of roles?.disconnect ?? []) ids.delete(idOf(each))
    return { id: idOf(id), roles: [...ids] }
  })
}

function permissionsOf(kind: Kind, type: 'Permission' | 'GroupsPermission', many: string): Extra {
  return {
    typeDefs: /* GraphQL */ `
      type ${type} { id: ID! subject: String! name: String! label: String! ${
        kind === 'permission' ? '' : 'below: Boolean! '
      }roles: [${type === 'Permission' ? 'Role' : 'GroupsRole'}!]! type: String! }
      input Update${type}Input { id: ID! roles: PermissionRoles }
      extend type Query { ${many}: [${type}!] }
      extend type Mutation {
        update${type}(id: ID!, roles: PermissionRoles): ${type}
        update${type}s(input: [Update${type}Input!], permissions: [Update${type}Input!]): [${type}!]
      }
    `,
    resolvers: {
      Query: {
        [many]: async (_root, _args, { api }) => {
          const { permissions, roles } = await api[kind].acl()
          const byId = new Map<number, object>(roles.map((each) => [each.id, each]))
          return permissions.map((each) => ({ ...each, roles: each.roles.map(({ id }) => byId.get(id) ?? { id }) }))
        },
      },
      Mutation: {
        [`update${type}`]: async (_root, args: Given, context) =>
          context.inTransaction(async ({ api }) => {
            const [sync] = await syncsOf(api[kind], [args], () => 'roles')
            return api[kind].update(sync as never)
          }),
        [`update${type}s`]: async (_root, args: { input?: Given[] | null; permissions?: Given[] | null }, context) =>
          context.inTransaction(async ({ api }) => {
            const given = args.input ?? args.permissions ?? []
            if (given.length === 0) return []
            const all = { permissions: await syncsOf(api[kind], given, (index) => `permissions.${index}.roles`) }
            return api[kind].updateMany(all)
          }),
      },
    },
  }
}

export const permissions: Extra = permissionsOf('permission', 'Permission', 'permissions')
export const groupsPermissions: Extra = permissionsOf('groupsPermission', 'GroupsPermission', 'groupsPermissions')

export const permissionInputs: Extra = {
  typeDefs: 'input PermissionRoles { sync: [ID!] connect: [ID!] disconnect: [ID!] syncWithoutDetaching: [ID!] }',
  resolvers: {},
}
