import type { ListInput, Resource, Widget } from '@kollegium/api/definitions'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Services } from '../lib/client-context.tsx'
import type { SelectableGroup } from '../lib/group.tsx'
import type { Action, Can, Subject } from '../lib/me.tsx'
import type { Client } from '../lib/trpc.ts'
import { type EntityName, t } from '../lib/words.ts'
import type { Tone } from '../ui/classes.ts'
import type { Confirm } from '../ui/confirm.tsx'
import type { IconType } from '../ui/icon.tsx'
import type { Option } from '../ui/options.ts'
import type { CellProps, FieldKind } from './fields/kind.ts'
import type { Row } from './row.ts'

export type { Row }

/** The plain procedures of a resource as the browser calls them. `Data` is what a client may write. */
export type CrudClient<Data> = {
  list: {
    query: (input: ListInput, options?: { signal?: AbortSignal }) => Promise<{ items: { id: number }[]; total: number }>
  }
  get: { query: (input: { id: number }, options?: { signal?: AbortSignal }) => Promise<{ id: number }> }
  /** Not there for what comes into being some other way, as files do by upload. */
  create?: { mutate: (input: { data: Data }) => Promise<{ id: number }> }
  /** Not there for what is nobody's to change but the person's own, as whoever reads the newsletter. */
  update?: { mutate: (input: { id: number; data: Partial<Data>; updated_at?: string }) => Promise<{ id: number }> }
  delete: { mutate: (input: { id: number }) => Promise<unknown> }
  deleteMany: { mutate: (input: { ids: number[] }) => Promise<{ count: number }> }
}

/** Something one does to chosen rows: in the bulk bar, and in the menu of one row. */
export type RowAction = {
  label: string
  icon: IconType
  needs: Action
  /** Left out of a row's menu or the bulk bar. */
  only?: 'row' | 'bulk'
  /** Rows that it makes sense for; in the bulk bar it runs on those. */
  when?: (row: Row) => boolean
  /** Does it; the answered text is shown as a toast. Null when the person changed their mind. */
  run: (ids: number[], tools: ActionTools, rows: Row[]) => Promise<string | null>
}

export type ActionTools = {
  client: Client
  session: Services['session']
  confirm: Confirm
  /** Lets the person pick from a relation; null when they don't. */
  pick: (relation: string, title: string) => Promise<Option<number> | null>
}

/** A row that can only be removed along with others. */
export type Ringed = { entity: EntityName; id: number; title: string }

/** A row of a tree, as a picker of what lies above shows it. */
export type TreeRow = { id: number; title: string; parent_id: number | null }

/** Where the candidates of a relation come from. */
export type RelationSource = {
  search: (client: Client, text: string, record?: Row | null) => Promise<Option<number>[]>
  /** The option of one row, for the chip of a filter. */
  get?: (client: Client, id: number) => Promise<Option<number>>
  /** Makes a new one from what was typed. */
  create?: (client: Client, text: string) => Promise<Option<number>>
  /**
   * All rows that the record may lie under, and their own parents; the record's own subtree among them. Null when they are too
   * many to be looked over: then they are searched.
   */
  tree?: (client: Client, record: Row | null) => Promise<TreeRow[] | null>
}

export type Names<Fields extends z.ZodObject> = Extract<keyof z.output<Fields>, string>

/** Parts of a form's column. The fields that no part names stand in the first. */
export type FormTabs<Name extends string = string> = {
  parts: readonly {
    key: string
    label: TextKey
    fields?: readonly Name[]
    /** Below the part's fields; there only for a saved record. */
    Content?: ComponentType<{ record: Row }>
  }[]
  /** How many there are of what a part holds, by its key. */
  useCounts?: (record: Row | null) => Record<string, number | undefined>
}

/** What a resource's screens need beyond its definition. */
export type ScreenOptions<Fields extends z.ZodObject> = {
  resource: Resource<Fields>
  /** The resource's own router; another one is a type error. */
  api: (client: Client) => CrudClient<z.input<Fields>>
  /** Fields drawn by something else than their widget; an unknown name is a type error. */
  fields?: Partial<Record<Names<Fields>, FieldKind>>
  /** What draws the widgets that the generic form has nothing for. */
  kinds?: Partial<Record<Widget, FieldKind>>
  /** Fields beside each other where there is room; `columns` is their grid template. The row stands at its first field. */
  rows?: readonly { fields: readonly Names<Fields>[]; columns: string }[]
  /** A line of explanation under the heading of a section. */
  leads?: Partial<Record<TextKey, TextKey>>
  /** The form's heading for a saved record, a word beside it, and what the breadcrumb calls it; otherwise "Redigera artikel". */
  heading?: (record: Row) => { title: string; chip?: string; tone?: Tone; crumb?: string }
  /** What a new one begins with where it is not the definition's default, as the form holds it. */
  starts?: (about: { group: SelectableGroup | null; can: Can }) => Partial<Record<Names<Fields>, unknown>>
  /** In the form's head, after what is kept. */
  Line?: ComponentType<{ record: Row | null }>
  /** What a saved record's form leads to, in the place of saving and closing; `save` saves what is typed, false when it can't. */
  Next?: ComponentType<{ record: Row; save: () => Promise<boolean>; otherwise: ReactNode }>
  /** Where visitors see the record now, or null when they don't. */
  visit?: (record: Row) => { href: string; label: string } | null
  /** Values of the form that the record holds under other names. */
  values?: (record: Row) => Partial<Record<Names<Fields>, unknown>>
  /** Fields, or parts of one (`content.roles`), that are only there while the others say so. */
  when?: Partial<Record<Names<Fields> | `${Names<Fields>}.${string}`, (values: Record<string, unknown>) => boolean>>
  /** Fields whose change needs a right of its own, as the router guards them. */
  needs?: Partial<Record<Names<Fields>, Action>>
  /** The column in several parts, of which one is shown; otherwise it is one. */
  tabs?: FormTabs<Names<Fields>>
  /** Where the form leaves one when its record is saved or gone; the resource's list when left out. */
  back?: (record: Row, gone: boolean) => string
  /** Above the fields of the side column. */
  SideHead?: ComponentType<{ record: Row | null }>
  /** Below the fields of the column. */
  Main?: ComponentType<{ record: Row | null }>
  Side?: ComponentType<{ record: Row | null }>
  /** Cells of the list drawn by something else than their column's kind, by the column's key. */
  cells?: Record<string, (props: CellProps) => ReactNode>
  actions?: readonly RowAction[]
  /** Makes the address of a saved record's preview. */
  preview?: (client: Client, record: Row) => Promise<string>
  /** What is made belongs to the group one works in. */
  inGroup?: boolean
  /** The person's own: theirs to change whatever their roles say, and not theirs to remove. */
  own?: boolean
  /** No create button, no form for a new one (files come by upload). */
  noCreate?: boolean
  /** Shown and removed, never changed. */
  noUpdate?: boolean
  /** Rows that nobody removes, whatever their rights. */
  stays?: (row: Row) => boolean
  /** Said before one is removed, when more follows from it than that the row is gone. */
  removeText?: string
  /** Said then instead of that it can't be undone. */
  undoText?: string
  /** Rows of any resource that only go together: those that stand in the way of one merely because it stands in theirs. */
  ring?: {
    around: (client: Client, id: number) => Promise<Ringed[]>
    remove: (client: Client, id: number, others: Ringed[]) => Promise<unknown>
  }
  /** Stands where the create button would. */
  Create?: ComponentType
  /** Other pages of the resource, by the last part of their address: `/book/order`. */
  pages?: Readonly<Record<string, ComponentType>>
  /** Names of what is spelt like a search that found nothing; without it nothing is proposed. */
  alike?: (client: Client, search: string) => Promise<string[]>
  /** What the list is for, in the empty state. */
  emptyText?: string
}

/** A resource's screens as the generic list and form take them; made by `defineScreen`. */
export type Screen = Omit<ScreenOptions<z.ZodObject>, 'api'> & {
  api: (client: Client) => CrudClient<Record<string, unknown>>
}

/**
 * A row as rules look at it: `group_id` stands in the table, the API answers the group itself.
 * A row that says nothing about its group is judged by what one may do at all.
 */
export function judged(row: Row): Row | undefined {
  if ('group_id' in row) return row
  if (!('group' in row)) return undefined
  const group = row.group as { id: number } | null
  return { ...row, group_id: group?.id ?? null }
}

/** Checks a screen against its resource and its router, then forgets the types that the generic parts can't use. */
export function defineScreen<Fields extends z.ZodObject>(options: ScreenOptions<Fields>): Screen {
  return options as unknown as Screen
}

/** The explanation under a section's heading. */
export function leadOf({ leads }: Pick<Screen, 'leads'>, section: TextKey | undefined): string | undefined {
  const key = section && leads?.[section]
  return key && t(key)
}

/** The key under which tRPC's own hooks cache a call, so that either way of asking shares one answer. */
export function callKey(resource: string, procedure: string, input: unknown) {
  return [[resource, procedure], { input, type: 'query' }] as const
}

export type { Subject }
