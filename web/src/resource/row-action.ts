import type { ReactNode } from 'react'
import type { Services } from '../lib/client-context.tsx'
import type { SelectableGroup } from '../lib/group.tsx'
import type { Action, Can, Subject } from '../lib/me.tsx'
import type { Client, Inputs, Outputs } from '../lib/trpc.ts'
import type { Confirm } from '../ui/confirm.tsx'
import type { IconType } from '../ui/icon.tsx'
import type { Option } from '../ui/options.ts'
import type { RelationSource } from './relation-source.ts'
import type { Row } from './row.ts'

/** An action on chosen rows, in the bulk bar and in the menu of a row. */
export type RowAction = {
  label: string
  icon: IconType
  needs: Action
  /** The right is asked of this subject in the row's group, in place of the row's own. */
  subject?: Subject
  /** Leaves the action out of the other place. */
  only?: 'row' | 'bulk'
  /** Whether the action makes sense to the person at all. */
  offered?: (about: Pick<ActionTools, 'groups' | 'current' | 'can'>) => boolean
  /** Rows that the action applies to; the bulk bar runs it on those alone. */
  when?: (row: Row) => boolean
  /** Visitors see the row after it. */
  publishes?: true
  /**
   * Runs the action. The returned text becomes a toast, with a button where it can be undone; null means that the person
   * changed their mind.
   */
  run: (ids: number[], tools: ActionTools, rows: Row[]) => Promise<string | Outcome | PartOutcome | null>
  /** In the menu of a row: leads there, and nothing is run. */
  href?: (row: Row) => string
  /** The same act on every row of a list's filter, some rows at a time; without it the action takes ticked rows alone. */
  bulk?: BulkAct
}

/** An act that the server does on many rows. */
export type BulkAct = {
  /** The server's name of it. */
  name: BulkActName
  /** Asks for the tag, group, folder or role of the act; null when the person changes their mind. */
  choose?: (tools: ActionTools) => Promise<Option<number> | null>
  /** Tells the number of rows that were done, with the name of the tag or group: "12 artiklar har publicerats". */
  done: (number: number, chosen: string) => string
  /** Tells in the question all that follows from the act. */
  warns?: (number: number) => Promise<string>
  /** Fetches the code that tells in the question where the rows of the act are used, and all that follows from it. */
  follows?: (() => Promise<DrawnUses>) | undefined
}
type DrawnUses = (uses: RowsUses, about: { number: number; close: () => void }) => ReactNode
/** Where rows of a list are used: the places that show one, and those that link to one. */
type RowsUses = NonNullable<Outputs['lists']['chosen']['uses']>
/** The name of an act on a whole filter, as the server knows it. */
export type BulkActName = Inputs['lists']['begin']['act']

/** The outcome of an action that can be undone. */
export type Outcome = {
  text: string
  icon?: IconType
  undo: () => Promise<unknown>
}
/** The outcome of an action that did some of its rows: the text names the others, and stays until it is closed. */
export type PartOutcome = Omit<Outcome, 'undo'> & { partly: true; undo?: Outcome['undo'] | undefined }

export type ActionTools = {
  client: Client
  session: Services['session']
  confirm: Confirm
  /** Groups that the person may work in. */
  groups: readonly SelectableGroup[]
  /** The group that the person works in; null: the whole network. */
  current: SelectableGroup | null
  can: Can
  /** Lets the person pick a row of a relation, by its name, or of given candidates; null when they cancel. */
  pick: (relation: string | RelationSource, title: string) => Promise<Option<number> | null>
}
