import { z } from 'zod'
import type { Action } from '../../../entities/define-entity.ts'

/** The acts that the server does on every row of a list's filter. */
export const runActs = [
  'publish',
  'unpublish',
  'addTag',
  'moveTo',
  'moveFiles',
  'activate',
  'inactivate',
  'addRole',
] as const
export type RunActName = (typeof runActs)[number]

/** Calls a procedure of the typed API by its path, as the actor of a context. */
export type Call = (path: string, input: unknown) => Promise<unknown>

/** An act: `lists` have it, and `action` is the right that divides their rows. */
export type RunAct = {
  lists: readonly string[]
  action: Extract<Action, 'publish' | 'update'>
  /** The rows of one call, which does them all or none. */
  size: number
  /** The act names a tag, group, folder or role. */
  hasTarget?: true
  perform: (call: Call, rows: { list: string; ids: number[]; target: number }) => Promise<unknown>
}

/** The most rows of one call. */
export const mostAtOnce = 50

const texts = ['article', 'page', 'section', 'event', 'card', 'queue', 'book']
const without = (...names: string[]) => texts.filter((name) => !names.includes(name))

const folder = z.object({ portfolio_id: z.int() })
const account = z.object({ roles: z.array(z.object({ id: z.int() })), updated_at: z.string() })

/** The field of a list that says whether a row is on. */
const switches: Readonly<Record<string, string>> = {
  user: 'active',
  licensee: 'status',
  education: 'status',
  generalSurvey: 'status',
}

/** Publishes messages, or takes them down: each is saved, as in its form. */
async function saveMessages(call: Call, ids: readonly number[], data: object): Promise<void> {
  for (const id of ids) await call('message.update', { id, data })
}

const turn = (on: boolean): RunAct => ({
  lists: Object.keys(switches),
  action: 'update',
  size: 1,
  perform: (call, { list, ids: [id] }) => call(`${list}.update`, { id, data: { [switches[list] as string]: on } }),
})

/** The procedures are the entities' own: their rights, versions and logs are those of the single act. */
export const acts: Readonly<Record<RunActName, RunAct>> = {
  publish: {
    lists: [...texts, 'message'],
    action: 'publish',
    size: mostAtOnce,
    perform: (call, { list, ids }) =>
      list === 'message'
        ? saveMessages(call, ids, { status: 'published', publish_at: null })
        : call(`${list}.publish`, { ids }),
  },
  unpublish: {
    lists: [...texts, 'message'],
    action: 'publish',
    size: mostAtOnce,
    perform: (call, { list, ids }) =>
      list === 'message' ? saveMessages(call, ids, { status: 'unpublished' }) : call(`${list}.unpublish`, { ids }),
  },
  addTag: {
    lists: without('section', 'card'),
    action: 'update',
    size: mostAtOnce,
    hasTarget: true,
    perform: (call, { list, ids, target }) => call(`${list}.addTag`, { ids, tag_id: target }),
  },
  moveTo: {
    lists: without('book'),
    action: 'update',
    size: mostAtOnce,
    hasTarget: true,
    perform: (call, { list, ids, target }) => call(`${list}.moveTo`, { ids, group_id: target }),
  },
  moveFiles: {
    lists: ['file'],
    action: 'update',
    size: 25,
    hasTarget: true,
    perform: async (call, { ids, target }) => {
      const { portfolio_id } = folder.parse(await call('folder.get', { id: target }))
      return call('file.move', { ids, portfolio_id, folder_id: target })
    },
  },
  activate: turn(true),
  inactivate: turn(false),
  // A role beside those that the person has.
  addRole: {
    lists: ['user'],
    action: 'update',
    size: 1,
    hasTarget: true,
    perform: async (call, { ids: [id], target }) => {
      const { roles, updated_at } = account.parse(await call('user.get', { id }))
      const held = roles.map((role) => role.id)
      return held.includes(target) || call('user.update', { id, data: { roles: [...held, target] }, updated_at })
    },
  },
}
