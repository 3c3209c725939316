import { z } from 'zod'
import { addGroupRole, addToGroup } from './group-acts.ts'
import type { Changed, RunAct } from './run-act.ts'

/** The acts that the server does on every row of a list's filter, and the browser on ticked rows. */
export const runActs = [
  'publish',
  'unpublish',
  'addTag',
  'moveTo',
  'moveFiles',
  'activate',
  'inactivate',
  'addRole',
  'addToGroup',
  'addGroupRole',
  'delete',
] as const
export type RunActName = (typeof runActs)[number]

/** The act of a run, by its name in the database. */
export const actOf = (name: string): RunAct => acts[name as RunActName]

/** The most rows of one call. */
export const mostAtOnce = 50

const texts = ['article', 'page', 'section', 'event', 'card', 'queue', 'book']
const without = (...names: string[]) => texts.filter((name) => !names.includes(name))

const place = z.object({ portfolio_id: z.int(), folder_id: z.int().nullable() })
const version = z.string()
const saved = z.object({ updated_at: version })
const account = saved.extend({ roles: z.array(z.object({ id: z.int() })) })

/** An act of texts that answers the versions that it left. */
const ofTexts = (lists: string[], action: 'publish' | 'update', name: 'publish' | 'unpublish' | 'addTag'): RunAct => ({
  lists,
  action,
  size: mostAtOnce,
  ...(name === 'publish' && { shows: true }),
  async perform(calls, { list, ids, target, versions: seen }) {
    const asked = { ids, ...(name === 'addTag' && { tag_id: target }), ...(name === 'publish' && { versions: seen }) }
    const { versions } = z
      .object({ versions: z.record(z.string(), version) })
      .parse(await calls.change(`${list}.${name}`, asked))
    return Object.entries(versions).map(([id, before]) => ({ id: Number(id), before }))
  },
  takeBack: (calls, { list, rows }) =>
    calls.change(`${list}.undo`, {
      versions: Object.fromEntries(rows.map(({ id, before }) => [id, version.parse(before)])),
    }),
})

/** The field of a list that says whether a row is on. */
export const switches: Readonly<Record<string, string>> = {
  user: 'active',
  licensee: 'status',
  education: 'status',
  generalSurvey: 'status',
  group: 'status',
  portfolio: 'status',
  file: 'status',
}

const message = saved.extend({ status: z.string(), publish_at: version.nullable() })

/** An act of texts that messages have, too: each of these is saved as in its form. */
const withMessages = (act: RunAct, data: { status: string; publish_at?: null }): RunAct => ({
  ...act,
  lists: [...act.lists, 'message'],
  async perform(calls, rows) {
    if (rows.list !== 'message') return act.perform(calls, rows)
    const changed: Changed[] = []
    for (const id of rows.ids) {
      const { status, publish_at } = message.parse(await calls.read('message.get', { id }))
      if (status === data.status) continue
      // A message that somebody has changed since is refused: nobody publishes a text that they have not seen.
      const seen = rows.versions?.[id]
      const { updated_at } = saved.parse(
        await calls.change('message.update', { id, data, ...(seen && { updated_at: seen }) }),
      )
      changed.push({ id, before: { status, publish_at, updated_at } })
    }
    return changed
  },
  async takeBack(calls, taken) {
    if (taken.list !== 'message') return act.takeBack(calls, taken)
    for (const { id, before } of taken.rows) {
      const { updated_at, ...former } = message.parse(before)
      await calls.change('message.update', { id, data: former, updated_at })
    }
    return null
  },
})

const turn = (on: boolean): RunAct => ({
  lists: Object.keys(switches),
  action: 'update',
  size: 1,
  async perform(calls, { list, ids }) {
    const field = switches[list] as string
    const changed: Changed[] = []
    for (const id of ids) {
      const row = z.record(z.string(), z.unknown()).parse(await calls.read(`${list}.get`, { id }))
      if (row[field] === on) continue
      const { updated_at } = saved.parse(await calls.change(`${list}.update`, { id, data: { [field]: on } }))
      changed.push({ id, before: updated_at })
    }
    return changed
  },
  async takeBack(calls, { list, rows }) {
    const data = { [switches[list] as string]: !on }
    for (const { id, before } of rows)
      await calls.change(`${list}.update`, { id, data, updated_at: version.parse(before) })
  },
})

const moved = z.object({ id: z.int(), group_id: z.int().nullable(), updated_at: version })

/** The procedures are the entities' own: their rights, versions and logs are those of the single act. */
export const acts: Readonly<Record<RunActName, RunAct>> = {
  publish: withMessages(ofTexts(texts, 'publish', 'publish'), { status: 'published', publish_at: null }),
  unpublish: withMessages(ofTexts(texts, 'publish', 'unpublish'), { status: 'unpublished' }),
  addTag: { ...ofTexts(without('section', 'card'), 'update', 'addTag'), hasTarget: true },
  moveTo: {
    lists: [...without('book'), 'menu', 'message'],
    action: 'update',
    size: mostAtOnce,
    hasTarget: true,
    async perform(calls, { list, ids, target }) {
      const answer = z
        .object({ moved: z.array(moved) })
        .parse(await calls.change(`${list}.moveTo`, { ids, group_id: target }))
      return answer.moved.map((before) => ({ id: before.id, before }))
    },
    takeBack: (calls, { list, rows }) =>
      calls.change(`${list}.moveBack`, { texts: rows.map(({ before }) => moved.parse(before)) }),
  },
  moveFiles: {
    lists: ['file'],
    action: 'update',
    size: 25,
    hasTarget: true,
    async perform(calls, { ids, target }) {
      const { portfolio_id } = place.pick({ portfolio_id: true }).parse(await calls.read('folder.get', { id: target }))
      const changed: { id: number; before: z.infer<typeof place> }[] = []
      for (const id of ids) {
        const before = place.parse(await calls.read('file.get', { id }))
        if (before.folder_id !== target) changed.push({ id, before })
      }
      const moved = changed.map(({ id }) => id)
      if (moved.length > 0) await calls.change('file.move', { ids: moved, portfolio_id, folder_id: target })
      return changed
    },
    async takeBack(calls, { rows, target }) {
      const { portfolio_id } = place.pick({ portfolio_id: true }).parse(await calls.read('folder.get', { id: target }))
      const from = { portfolio_id, folder_id: target }
      for (const { id, before } of rows) await calls.change('file.move', { ids: [id], ...place.parse(before), from })
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
    async perform(calls, { ids, target }) {
      const changed: Changed[] = []
      for (const id of ids) {
        const { roles, updated_at } = account.parse(await calls.read('user.get', { id }))
        const held = roles.map((role) => role.id)
        if (held.includes(target)) continue
        const after = await calls.change('user.update', { id, data: { roles: [...held, target] }, updated_at })
        changed.push({ id, before: saved.parse(after).updated_at })
      }
      return changed
    },
    async takeBack(calls, { rows, target }) {
      for (const { id, before } of rows) {
        const { roles } = account.parse(await calls.read('user.get', { id }))
        const left = roles.map((role) => role.id).filter((held) => held !== target)
        await calls.change('user.update', { id, data: { roles: left }, updated_at: version.parse(before) })
      }
    },
  },
  addToGroup,
  addGroupRole,
  // Into the trash; a list whose rows would be gone for good takes ticked rows alone.
  delete: {
    lists: [...texts, 'menu', 'message'],
    action: 'delete',
    size: mostAtOnce,
    async perform(calls, { list, ids }) {
      await calls.change(`${list}.deleteMany`, { ids })
      return ids.map((id) => ({ id, before: '' }))
    },
    takeBack: (calls, { list, rows }) =>
      calls.change('trash.undo', { rows: rows.map(({ id }) => ({ entity: list, id })) }),
  },
}
