import type { ListInput, Resource, Widget } from '@kollegium/api/definitions'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { SelectableGroup } from '../lib/group.tsx'
import { type EntityName, t } from '../lib/i18n.ts'
import type { LateCode } from '../lib/late.tsx'
import type { Action, Can, Subject } from '../lib/me.tsx'
import type { Client, Utils } from '../lib/trpc.ts'
import type { Tone } from '../ui/classes.ts'
import type { Confirm, Question } from '../ui/confirm.tsx'
import type { CompanyProps } from './company-props.ts'
import type { CellProps, FieldType } from './fields/field-type.ts'
import type { FormTabs } from './form-tabs.ts'
import type { LiveProps } from './live-props.ts'
import type { Row } from './row.ts'
import type { BulkAct, RowAction } from './row-action.ts'

export type { Row }

/** Plain procedures of a resource, as the browser calls them. `Data` is the writable input. */
export type CrudClient<Data> = {
  list: {
    query: (input: ListInput, options?: { signal?: AbortSignal }) => Promise<{ items: { id: number }[]; total: number }>
  }
  get: { query: (input: { id: number }, options?: { signal?: AbortSignal }) => Promise<{ id: number }> }
  /** Missing where rows are created in another way, for example files by upload. */
  create?: {
    mutate: (input: { data: Data }, options?: { context?: Record<string, unknown> }) => Promise<{ id: number }>
  }
  /** Missing where only the person themselves may change a row, for example a newsletter subscription. */
  update?: {
    mutate: (input: {
      id: number
      data: Partial<Data>
      updated_at?: string
      autosave?: true
    }) => Promise<{ id: number }>
  }
  delete: { mutate: (input: { id: number }) => Promise<unknown> }
  deleteMany: { mutate: (input: { ids: number[] }) => Promise<{ count: number }> }
}

/**
 * Asks about what saving a form would do. Returns the values to save, or null when the person goes on typing. `before` are
 * the values before any typing, `now` is for tests.
 */
export type FormQuestion = (about: {
  values: Record<string, unknown>
  before: Record<string, unknown>
  record: Row | null
  client: Client
  confirm: Confirm
  now?: Date
}) => Promise<Record<string, unknown> | null>

/** A row that can only be removed along with others. */
export type CycleRow = { entity: EntityName; id: number; title: string }

export type Names<Fields extends z.ZodObject> = Extract<keyof z.output<Fields>, string>

/** The parts of a resource's screens that its definition doesn't cover. */
export type ScreenOptions<Fields extends z.ZodObject> = {
  resource: Resource<Fields>
  /** The resource's own router; another one is a type error. */
  api: (client: Client) => CrudClient<z.input<Fields>>
  /** Field types that replace a field's widget; an unknown name is a type error. */
  fields?: Partial<Record<Names<Fields>, FieldType>>
  /** Field types of widgets that the generic form lacks. */
  fieldTypes?: Partial<Record<Widget, FieldType>>
  /** Fields that come before the others of their column, in this order. */
  first?: readonly Names<Fields>[]
  /** Fields side by side where there is room; `columns` is their grid template. A row stands at its first field. */
  rows?: readonly { fields: readonly Names<Fields>[]; columns: string }[]
  /** A line of explanation under a section's heading. */
  leads?: Partial<Record<TextKey, TextKey>>
  /** The form's heading for a saved record, a chip beside it, and the breadcrumb; by default "Redigera artikel". */
  heading?: (record: Row) => { title: string; chip?: string; tone?: Tone; crumb?: string }
  /** First values of a new record that differ from the definition's defaults, in the form's own shape. */
  starts?: (about: { group: SelectableGroup | null; can: Can }) => Partial<Record<Names<Fields>, unknown>>
  /** Stands in the form's header, after the save status. */
  Line?: ComponentType<{ record: Row | null; lead: string }>
  /** Ways to a saved record's neighbours; stands before the buttons in the header. */
  Ways?: ComponentType<{ record: Row }>
  /**
   * A saved record's main fields are read as facts under this heading, until the person wants to change them. `Mark` stands behind a
   * value; `without` are the fields that the heading tells already.
   */
  reads?: {
    title: TextKey
    without?: readonly Names<Fields>[]
    Mark?: ComponentType<{ field: string; record: Row }>
  }
  /**
   * The next step of a saved record, in place of save and close. `save` saves the typed values and returns false when
   * it can't.
   */
  Next?: ComponentType<{ record: Row; save: () => Promise<boolean>; otherwise: ReactNode }>
  /** Buttons that decide on a saved record, in place of those that save it; `isChanged`: something is typed, which they don't know. */
  Decide?: ComponentType<{ record: Row; isChanged: boolean; otherwise: ReactNode }>
  /** A chip of a saved record's state; stands beside the form's heading. */
  StateChip?: ComponentType<{ record: Row }>
  /** Returns the address of a row's public page; null while visitors see none. */
  visit?: (row: Row) => string | null
  /** Form values that the record holds under other names. */
  values?: (record: Row) => Partial<Record<Names<Fields>, unknown>>
  /** Conditions of fields, or parts of one (`content.roles`): a field is hidden while its condition fails. */
  when?: Partial<Record<Names<Fields> | `${Names<Fields>}.${string}`, (values: Record<string, unknown>) => boolean>>
  /** Fields of a saved record that the person's right to it leaves out. */
  hides?: (record: Row, can: Can) => readonly Names<Fields>[]
  /** Fields whose change needs a right of its own, as in the router. */
  needs?: Partial<Record<Names<Fields>, Action>>
  /** Splits the column into parts, one shown at a time. */
  tabs?: FormTabs<Names<Fields>>
  /** Returns the address to leave for after a save or a removal; by default the resource's list. */
  back?: (record: Row, gone: boolean) => string
  /** Stands above the fields and parts of the main column, for a saved record only. */
  Head?: ComponentType<{ record: Row }>
  /** Stands above the fields of the side column. */
  SideHead?: ComponentType<{ record: Row | null }>
  /** Comments, review and following of the record; stands in the side column below the fields of its publication. */
  Talk?: ComponentType<{ record: Row | null }>
  /** Stands below the fields of the column. */
  Main?: ComponentType<{ record: Row | null }>
  /** Shows who else has a saved record open; stands above the fields. */
  Company?: ComponentType<CompanyProps>
  /** Code of its parts that comes by itself: the form waits for it, so that they take their room at once. */
  codes?: readonly LateCode[]
  /** Asks for what its parts show of a saved record: the form waits for the answers, for the same reason. */
  prefetch?: (utils: Utils, id: number) => Promise<unknown>
  /** Stands between the heading and the form: the tabs of a page whose form is one part. */
  Above?: ComponentType
  Side?: ComponentType<{ record: Row | null }>
  /** Cells that replace the column's own, by the column's key. */
  cells?: Record<string, (props: CellProps) => ReactNode>
  actions?: readonly RowAction[]
  /** Shows the typed values as visitors would see them, beside the form. */
  Live?: ComponentType<LiveProps>
  /**
   * Rows can be duplicated in their own group, as a draft. `title` is the field that names the copy, `keys` are fields that no two
   * rows share, `rows` those that hold rows of its own, `days` those that move when it is made for the next year, `off` switches that
   * a copy begins without.
   */
  duplicates?: {
    title?: Names<Fields>
    keys?: readonly Names<Fields>[]
    rows?: readonly Names<Fields>[]
    days?: readonly Names<Fields>[]
    off?: readonly Names<Fields>[]
  }
  /** New records belong to the current group. */
  inGroup?: boolean
  /** The record is the person's own: they may change it whatever their roles, and may not remove it. */
  own?: boolean
  /** Hides the create button and the form for a new record (files come by upload). */
  noCreate?: boolean
  /** Rows are shown and removed, never changed. */
  noUpdate?: boolean
  /** Tells whether a row can't be removed, whatever the person's rights. */
  stays?: (row: Row) => boolean
  /** Explains before a removal what else follows from it. */
  removeText?: string
  /** Replaces the warning that a removal can't be undone. */
  undoText?: string
  /**
   * Says where rows are used in place of asking whether to remove them; null when nothing uses them. A question that doesn't only tell
   * (`tells`) asks about a removal that nothing prevents.
   */
  used?: (client: Client, rows: readonly Row[]) => Promise<Question | null>
  /** Saves a record another way than by `update`; null where it doesn't. */
  saves?: (
    client: Client,
    record: Row,
    change: { data: Record<string, unknown>; updated_at: string | undefined },
  ) => Promise<Row> | null
  /** Says what a save did, where it was another thing than to save the row. */
  savedText?: (record: Row) => string | undefined
  /** Saves drafts while they are typed; the record has a status. */
  autosaves?: true
  /** Keeps typed words that can't be saved so on the server, for their person alone: of a new text, and of one that is out or scheduled. */
  keepsOnServer?: true
  /** Returns a check for rows that somebody else reviews before visitors see them: nobody publishes them alone. */
  useIsReviewed?: () => (row: Row) => boolean
  /** Tells whether what the list's cells need besides their rows is there: the rows wait for it. */
  useIsReady?: (entity: string) => boolean
  /** Asks before the form is saved. */
  asks?: FormQuestion
  /**
   * Stands at the address of a row that is gone and may lie in the trash; `otherwise` for a row that is nowhere. With `onRestored` it is
   * a notice above the row's open form.
   */
  Trashed?: ComponentType<{ entity: string; id: number; otherwise: ReactNode; onRestored?: () => Promise<unknown> }>
  /** Removes every row of a filter into the trash. */
  bulkRemoval?: BulkAct
  /** The address of a form that shows the record's versions at once. */
  versionsAt?: (id: number) => string
  /** Rows that block each other's removal, so that they can only go together. */
  removalCycle?: {
    around: (client: Client, id: number) => Promise<CycleRow[]>
    remove: (client: Client, id: number, others: CycleRow[]) => Promise<unknown>
  }
  /** Replaces the create button. */
  Create?: ComponentType
  /** Other pages of the resource, by the last part of their address: `/book/order`. */
  pages?: Readonly<Record<string, ComponentType>>
  /** Returns names that are spelt like a search without hits; without it the list suggests nothing. */
  alike?: (client: Client, search: string) => Promise<string[]>
  /** Explains the list's purpose, in the empty state. */
  emptyText?: string
}

/** A resource's screens as the generic list and form take them; `defineScreen` makes them. */
export type Screen = Omit<ScreenOptions<z.ZodObject>, 'api'> & {
  api: (client: Client) => CrudClient<Record<string, unknown>>
}

/**
 * Returns the row with the `group_id` that rules read; the API answers the group itself. A row that says nothing of its
 * group gives undefined: the person's rights at large then decide.
 */
export function withGroupId(row: Row): Row | undefined {
  if ('group_id' in row) return row
  if (!('group' in row)) return undefined
  const group = row.group as { id: number } | null
  return { ...row, group_id: group?.id ?? null }
}

/** Checks a screen against its resource and its router, then forgets the types that generic parts can't use. */
export function defineScreen<Fields extends z.ZodObject>(options: ScreenOptions<Fields>): Screen {
  return options as unknown as Screen
}

/** Returns the explanation under a section's heading. */
export function leadOf({ leads }: Pick<Screen, 'leads'>, section: TextKey | undefined): string | undefined {
  const key = section && leads?.[section]
  return key && t(key)
}

/** Returns tRPC's own cache key of a call, so that hooks and plain calls share one answer. */
export function callKey(resource: string, procedure: string, input: unknown) {
  return [[resource, procedure], { input, type: 'query' }] as const
}

export type { Subject }
