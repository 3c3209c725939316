import type { Db } from '@kollegium/db'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { loadActor } from '../../access/actor.ts'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import type { Mail } from '../../engine/services.ts'
import { buildActors, buildTree, type Cast, type Tree } from '../../testing/actors.ts'
import { codeOf } from '../../testing/matrix-world.ts'
import { createWorld } from '../../testing/world.ts'

export { codeOf }

/** A new installation's roles, the tree of groups, some people, and a mailbox. */
export async function createPeopleWorld(people: Record<string, Cast>) {
  const world = await createWorld()
  const mails: Mail[] = []
  Object.assign(world.services, { mailer: { send: async (mail: Mail) => void mails.push(mail) } })
  const tree = await buildTree(world.db)
  const actors = await buildActors(world.services, tree, people)
  const caller = async (name: string, groupId: number | null = null) => createCaller(await actors.as(name, groupId))
  const idOf = (name: string) => actors.ids[name] ?? 0
  return { ...world, mails, tree, actors, caller, idOf, ...helpers(world.db, tree) }
}

function helpers(db: Db, tree: Tree) {
  const roleId = async (name: string) => (await db.role.findUniqueOrThrow({ where: { name } })).id
  const groupsRoleId = async (name: string) => (await db.groupsRole.findUniqueOrThrow({ where: { name } })).id
  return {
    roleId,
    groupsRoleId,
    /** A user with global roles, and group roles at places of the tree. */
    async person({ roles = [], groups = [] }: Cast = {}, more: Parameters<typeof buildUser>[1] = {}) {
      const user = await buildUser(db, more)
      const connect = roles.map((name) => ({ name }))
      await db.user.update({ where: { id: user.id }, data: { roles: { connect } } })
      for (const [role, place] of groups) {
        const roleIds = role === '' ? [] : [await groupsRoleId(role)]
        await buildMembership(db, { user_id: user.id, group_id: tree[place], roleIds })
      }
      return user
    },
  }
}

/** As the user, for whom the administrator acts. */
export async function actingAs(ctx: Context, userId: number): Promise<Context> {
  const target = await loadActor(ctx.services.db, userId)
  if (!target) throw new Error('an active user')
  return { ...ctx, actor: { ...target, realUser: ctx.actor.user, token: { family: 'of the administrator' } } }
}

/** The field errors of a refused call. */
export async function fieldsOf(call: Promise<unknown>): Promise<Record<string, string[]>> {
  const error = await call.then(
    () => null,
    (thrown: { cause?: { fields?: Record<string, string[]> } }) => thrown,
  )
  return error?.cause?.fields ?? {}
}
