import type { Membership } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { buildUser } from './user.ts'

export interface MembershipOptions {
  user_id?: number
  group_id?: number
  /** Group roles held, by id. */
  roleIds?: number[]
}

/** A user in a group; missing ones are made. */
export async function buildMembership(db: Db, options: MembershipOptions = {}): Promise<Membership> {
  const user_id = options.user_id ?? (await buildUser(db)).id
  const group_id = options.group_id ?? (await buildGroup(db)).id
  return db.membership.create({
    data: { user_id, group_id, groupRoles: { connect: (options.roleIds ?? []).map((id) => ({ id })) } },
  })
}
