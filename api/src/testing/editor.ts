import { expect } from 'vitest'
import type { Subject } from '../access/subjects.ts'
import type { Context } from '../engine/context.ts'
import type { ErrorCode, FieldErrors } from '../kernel/errors.ts'
import type { World } from './world.ts'

/** The matcher for a refused call: its code, and `fields` to match every field error. */
export const refused = (code: ErrorCode, fields?: FieldErrors) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })

/** Every right on each of the subjects. */
export const manage = (...subjects: Subject[]) => subjects.map((subject) => ({ subject, name: 'manage' }))

type Rights = Parameters<World['member']>[0]

/** An empty database with one group and a member of it who has `rights` there, and the procedures as that member calls them. */
export async function freshEditor<Api>(world: World, callerOf: (ctx: Context) => Api, rights: Rights) {
  await world.clear()
  const { ctx, groupId } = await world.member(rights)
  return { ctx, groupId, api: callerOf(ctx) }
}
