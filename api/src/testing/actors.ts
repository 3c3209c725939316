import type { Db } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { type Actor, loadActor } from '../access/actor.ts'
import { installAccess } from '../access/default-roles.ts'
import type { Context } from '../engine/context.ts'
import { contextFor } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import type { Rows } from './rows.ts'

/**
 * Two regions, each with a local college that has an educator: `here` is the college that the matrix is about, `elsewhere`
 * the other region's.
 */
export async function buildTree(db: Db) {
  const above = await buildGroup(db, { title: 'College Skåne' })
  const here = await buildGroup(db, { title: 'Eslöv–Höör–Hörby', category: 'local', parent_id: above.id })
  const below = await buildGroup(db, { title: 'Provköpings skola', category: 'educator', parent_id: here.id })
  const elsewhereAbove = await buildGroup(db, { title: 'College Västmanland' })
  const elsewhere = await buildGroup(db, { title: 'Sala', category: 'local', parent_id: elsewhereAbove.id })
  const elsewhereBelow = await buildGroup(db, { title: 'Salas skola', category: 'educator', parent_id: elsewhere.id })
  return {
    above: above.id,
    here: here.id,
    below: below.id,
    elsewhereAbove: elsewhereAbove.id,
    elsewhere: elsewhere.id,
    elsewhereBelow: elsewhereBelow.id,
  }
}
export type Tree = Awaited<ReturnType<typeof buildTree>>

/** The rights of a test actor: global roles, group roles in a group of the tree, and the groups whose course moments name the actor. */
export type Cast = {
  roles?: readonly string[]
  groups?: readonly (readonly [role: string, place: keyof Tree])[]
  moments?: readonly (readonly [as: 'educator' | 'stakeholder', place: keyof Tree])[]
}

const inGroup = (role: string) => [
  [role, { groups: [[role, 'here']] }] as const,
  [`${role} above`, { groups: [[role, 'above']] }] as const,
  [`${role} below`, { groups: [[role, 'below']] }] as const,
  [`${role} elsewhere`, { groups: [[role, 'elsewhere']] }] as const,
]

/** Everyone that the permission matrix asks for; `visitor` stands beside them, without a user. */
export const cast: Record<string, Cast> = {
  'no role': {},
  candidate: { roles: ['candidate'] },
  teacher: { roles: ['teacher'] },
  ...Object.fromEntries(['member', 'editor', 'issuer', 'group_admin'].flatMap(inGroup)),
  educator: { roles: ['language_representative_educator'], moments: [['educator', 'here']] },
  'educator elsewhere': { roles: ['language_representative_educator'], moments: [['educator', 'elsewhere']] },
  'educator elsewhere, member': { groups: [['member', 'here']], moments: [['educator', 'elsewhere']] },
  stakeholder: { moments: [['stakeholder', 'here']] },
  office: { roles: ['office'] },
  // A right that holds everywhere must not be narrowed by one that holds in a group.
  'office, member elsewhere': { roles: ['office'], groups: [['member', 'elsewhere']] },
  administrator: { roles: ['administrator'] },
}

/** Names the people on the course moments of their places, before they are asked for anything. */
export async function nameOnMoments(
  db: Db,
  { ids }: Pick<Actors, 'ids'>,
  people: Record<string, Cast>,
  rowsAt: (place: keyof Tree) => Rows,
): Promise<void> {
  for (const [name, { moments = [] }] of Object.entries(people)) {
    for (const [as, place] of moments) {
      const { papers } = rowsAt(place)
      const connect = { connect: { id: ids[name] ?? 0 } }
      const data = as === 'educator' ? { educators: connect } : { stakeholders: connect }
      for (const id of [papers?.courseMoment.id ?? 0, papers?.taught ?? 0]) {
        await db.courseMoment.update({ where: { id }, data, select: { id: true } })
      }
    }
  }
}

export type Actors = {
  ids: Record<string, number>
  /** As whom, working in which group (the header VoGroup). */
  as(name: string, groupId?: number | null): Promise<Context>
}

/**
 * Makes the roles of a new installation and a user for each of `people`.
 * @param services the services of the contexts; only `db` is used here
 */
export async function buildActors(
  services: Services,
  tree: Tree,
  people: Record<string, Cast> = cast,
): Promise<Actors> {
  const { db } = services
  await installAccess(db)
  const groupRoles = new Map((await db.groupsRole.findMany()).map(({ id, name }) => [name, id]))
  const ids: Record<string, number> = {}
  for (const [name, { roles = [], groups = [] }] of Object.entries(people)) {
    // Spec §1: one whose only role is `candidate`, with validation data.
    const user = await buildUser(db, roles[0] === 'candidate' ? { validig: {} } : {})
    const connect = roles.map((role) => ({ name: role }))
    await db.user.update({ where: { id: user.id }, data: { roles: { connect } }, select: { id: true } })
    for (const place of new Set(groups.map(([, at]) => at))) {
      const roleIds = groups.flatMap(([role, at]) => (at === place ? [groupRoles.get(role) ?? 0] : []))
      await buildMembership(db, { user_id: user.id, group_id: tree[place], roleIds })
    }
    ids[name] = user.id
  }
  await giveSessions(db, ids)
  const known = new Map<string, Actor>()
  return {
    ids,
    async as(name, groupId = null) {
      if (name === 'visitor') return contextFor(services, undefined, groupId)
      const actor = known.get(name) ?? (await loadActor(db, ids[name] ?? 0))
      if (!actor) throw new Error(`nobody is called ${name}`)
      known.set(name, actor)
      return contextFor(services, { ...actor, token: { family: `family of ${name}` } }, groupId)
    },
  }
}

/** Gives each of them a session in which they have just proved to be the one, whatever the day. */
async function giveSessions(db: Db, ids: Record<string, number>): Promise<void> {
  const id = 'trial'
  const far = new Date('2100-01-01')
  await db.oauthClient.createMany({ data: [{ id, name: 'Prov', first_party: true }], skipDuplicates: true })
  const people = Object.entries(ids)
  await db.signIn.createMany({
    data: people.map(([name, user_id]) => {
      const secret = `${name} ${user_id}`
      return { id: secret, hash: secret, user_id, expires_at: far, proved_at: far, remember: true }
    }),
  })
  await db.oauthToken.createMany({
    data: people.map(([name, user_id]) => {
      const secret = `${name} ${user_id}`
      const family = `family of ${name}`
      const session = { family, client_id: id, user_id, sign_in_id: secret }
      return { ...session, id: secret, access_hash: secret, access_expires_at: far }
    }),
  })
}
