import type { Prisma } from '@kollegium/db'
import type { Action } from '../../../entities/define-entity.ts'

/** Calls a procedure of the typed API by its path, as the actor of a context. */
export type Call = (path: string, input: unknown) => Promise<unknown>

/** The two ways to call: a browser's client keeps reads apart from changes. */
export type Calls = { read: Call; change: Call }

/** A row that an act has changed, with all that its undo needs. */
export type Changed = { id: number; before: Prisma.InputJsonValue }

/** The rows of an act, and its target; an act that has none ignores the number. `versions` are those that the person has seen. */
export type ActRows = {
  list: string
  ids: number[]
  target: number
  group: number
  versions?: Readonly<Record<number, string>>
}

/** An act: `lists` have it, and `action` is the right that divides their rows. */
export type RunAct = {
  lists: readonly string[]
  action: Extract<Action, 'publish' | 'update' | 'delete'>
  /** The rows of one call, which does them all or none. */
  size: number
  /** Visitors read what the act shows, so a row that was saved after the question is refused: nobody has seen its words. */
  shows?: true
  /** The act names a tag, group, folder or role. */
  hasTarget?: true
  /** The act is about the group that the person works in, and needs one. */
  inGroup?: true
  /** Answers the rows that it has changed; others were so already. */
  perform: (calls: Calls, rows: ActRows) => Promise<Changed[]>
  /** Takes changed rows back, all or none. It refuses over a change that somebody has made since. */
  takeBack: (calls: Calls, rows: { list: string; rows: Changed[]; target: number }) => Promise<unknown>
}
