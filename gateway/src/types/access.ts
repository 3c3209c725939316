import { AppError } from '@kollegium/api/definitions'
import { groupsRole as groupsRoleResource, role as roleResource } from '@kollegium/api/definitions/roles'
import type { Writing } from '../contract.ts'
import type { Entity } from '../entity.ts'
import { appErrorOf } from '../errors.ts'
import { idOf } from '../ids.ts'
import { applyMany, type ManyOperations } from '../nested-links.ts'
import type { Unit } from '../nested-writes.ts'

// Spec §7.5, §7.6: roles and permissions, global and of groups.

const fields = 'id: ID! name: String! label: String! created_at: DateTime updated_at: DateTime'
/** The lists of roles are short; old clients expect the whole list. */
const unpaged = 200

/** Spec §7.5 Role: roles for the whole installation. */
export const role: Entity = {
  type: 'Role',
  one: 'role',
  many: 'roles',
  unpaged,
  resource: roleResource,
  procedures: (api) => api.role,
  fields,
}

/** Spec §7.5 GroupsRole: roles within a group. */
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
type Given = { id: Id; roles?: ManyOperations | null }
type Kind = { name: 'permission' | 'groupsPermission'; type: string; many: string; roleType: 'Role' | 'GroupsRole' }

/** Works out the whole lists of roles of permissions. @param at the path in the input of the roles of an index */
async function syncsOf({ name, roleType }: Kind, given: Given[], at: (index: number) => string, unit: Unit) {
  const isWhole = given.every(({ roles }) => roles?.sync)
  const now = isWhole ? [] : (await unit.context.api[name].acl()).permissions
  const writer = unit.writerOf(roleType)
  const syncs: { id: number; roles: number[]; seen?: number[] }[] = []
  for (const [index, { id, roles }] of given.entries()) {
    const current = now.find((permission) => permission.id === idOf(id))?.roles ?? []
    const links = await applyMany(roles ?? {}, { at: at(index), type: roleType, writer, unit, current })
    // A list worked out from the current roles is refused when somebody else changes these meanwhile.
    const seen = roles?.sync ? {} : { seen: current.map((role) => role.id) }
    syncs.push({ id: idOf(id), roles: [...new Set(links.map(({ link }) => link.id))], ...seen })
  }
  return syncs
}

/** Makes a call whose field errors come back under the mutation's own arguments, which are no `input`. */
async function underArguments<Result>(argument: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const known = appErrorOf(error)
    if (!known) throw error
    const asGiven = (path: string) => path.replace(/^data\./, '').replace(/^permissions(?=\.|$)/, argument)
    const fields = Object.fromEntries(Object.entries(known.fields).map(([path, texts]) => [asGiven(path), texts]))
    // A missing permission in a list is a fault of the list.
    const code = known.code === 'NOT_FOUND' && argument !== 'roles' ? 'INVALID' : known.code
    throw new AppError(code, { message: known.message, details: known.details, cause: error, fields })
  }
}

function permissionsOf(kind: Kind): Writing {
  const { name, type, many, roleType } = kind
  return (runUnit) => ({
    typeDefs: /* GraphQL */ `
      type ${type} { id: ID! subject: String! name: String! label: String! ${
        name === 'permission' ? '' : 'below: Boolean! '
      }roles: [${roleType}!]! type: String! }
      input Update${type}Input { id: ID! roles: ${roleType}Relation }
      extend type Query { ${many}: [${type}!] }
      extend type Mutation {
        update${type}(id: ID!, roles: ${roleType}Relation): ${type}
        update${type}s(input: [Update${type}Input!], permissions: [Update${type}Input!]): [${type}!]
      }
    `,
    resolvers: {
      Query: {
        [many]: async (_root, _args, { api }) => {
          const { permissions, roles } = await api[name].acl()
          const byId = new Map<number, object>(roles.map((each) => [each.id, each]))
          return permissions.map((each) => ({ ...each, roles: each.roles.map(({ id }) => byId.get(id) ?? { id }) }))
        },
      },
      Mutation: {
        [`update${type}`]: async (_root, args: Given, context) => {
          const work = async (unit: Unit) => {
            const [sync] = await syncsOf(kind, [args], () => 'roles', unit)
            if (!sync) throw new TypeError('a permission has a list of roles')
            return unit.context.api[name].update(sync)
          }
          return underArguments('roles', runUnit(context, work))
        },
        [`update${type}s`]: async (_root, args: { input?: Given[] | null; permissions?: Given[] | null }, context) => {
          const argument = args.input ? 'input' : 'permissions'
          const given = args[argument] ?? []
          if (given.length === 0) return []
          const work = async (unit: Unit) => {
            const syncs = await syncsOf(kind, given, (index) => `${argument}.${index}.roles`, unit)
            return unit.context.api[name].updateMany({ permissions: syncs })
          }
          return underArguments(argument, runUnit(context, work))
        },
      },
    },
  })
}

/** Spec §7.6 Permission: the permissions of the installation's roles. */
export const permissions: Writing = permissionsOf({
  name: 'permission',
  type: 'Permission',
  many: 'permissions',
  roleType: 'Role',
})
/** Spec §7.6 GroupsPermission: the permissions of group roles. */
export const groupsPermissions: Writing = permissionsOf({
  name: 'groupsPermission',
  type: 'GroupsPermission',
  many: 'groupsPermissions',
  roleType: 'GroupsRole',
})
