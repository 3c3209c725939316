import type { z } from 'zod'
import type { EntityName } from '../i18n/sv/entities.ts'
import type { TextKey } from '../i18n/sv/index.ts'

// The types of an entity's definition: its fields and its list.

/** How a field is shown in a form and a cell; the browser's registry of field kinds has one entry for each. */
export type Widget =
  | 'text'
  | 'title'
  | 'textarea'
  | 'richText'
  | 'slug'
  | 'url'
  | 'number'
  | 'date'
  | 'dateTime'
  /** `HH:MM` or null. */
  | 'time'
  | 'select'
  | 'radio'
  | 'switch'
  /** Several of `options`. */
  | 'choices'
  /** Which fields of `entity` a card shows, in the editor's order. */
  | 'cardFields'
  /** The id of one row of `relation`, or null. */
  | 'relation'
  /** The ids of several. */
  | 'relations'
  /** The row of the same resource that it lies under; its own subtree is no candidate. */
  | 'parent'
  /** `{ type, id }` of one content item or user, or null. */
  | 'entity'
  /** An ordered list of `{ type, id }` of content items and users. */
  | 'mixed'
  /** A menu's links, nested. */
  | 'links'
  /** A survey's rows with their items. */
  | 'surveyRows'
  /** The id of one file of any kind, or null. */
  | 'file'
  | 'tags'
  | 'images'
  | 'image'
  | 'attachments'
  | 'hidden'

/** The facts that a resource's field may state beyond its validation. */
export type FieldFacts = {
  label?: TextKey
  hint?: TextKey
  widget?: Widget
  /** Labels of an enumeration's values. */
  options?: Record<string, TextKey>
  /** The resource that a relation's candidates are searched in. */
  relation?: string
  /** The link's columns by which the same row may stand in a relation several times; else its id alone tells links apart. */
  identity?: readonly string[]
  /** An object that was a row of its own in the old system, which says its parts by operations too. */
  ownRow?: boolean
  /** The part of the form it stands in; the side column is for status, dates, tags, images. */
  place?: 'main' | 'side'
  /** Heading of the section it begins. */
  section?: TextKey
  /** False: the old contract has no such field. */
  contract?: false
  /** Once saved, only an actor who may change such rows everywhere changes it; other actors may send it back. */
  office?: boolean
}

declare module 'zod' {
  // zod goes through each member of a union in these facts anew for every schema. With the thousands of texts that is more than the
  // compiler does, so the facts have signatures of their own, and zod's own ones take none of them.
  interface GlobalMeta extends Partial<Record<keyof FieldFacts, undefined>> {}
  interface ZodType<
    out Output = unknown,
    out Input = unknown,
    out Internals extends z.core.$ZodTypeInternals<Output, Input> = z.core.$ZodTypeInternals<Output, Input>,
  > {
    meta(): FieldFacts | undefined
    meta(facts: FieldFacts): this
  }
}

export type Column = {
  /** Key of the list row. */
  key: string
  label: TextKey
  /** `group`: the row's group, shown to people who see several. */
  kind: 'title' | 'text' | 'status' | 'tags' | 'person' | 'date' | 'enum' | 'number' | 'group'
  options?: Record<string, TextKey>
  /** Column of the table it sorts by; without it the column can't be sorted. */
  sort?: string
  /** Shown until the user chooses otherwise. */
  shown?: boolean
  /** The column under whose value a table shows this one's, where both are shown. */
  under?: string
  /** Only a screen of less than 1440 px puts it under: a wider one has room for both beside each other. */
  underWhere?: 'tight'
}

export type Filter = {
  key: string
  label: TextKey
  kind: 'choice' | 'tags' | 'period' | 'switch' | 'relation'
  options?: Record<string, TextKey>
  relation?: string
  /** A group that the selector of groups does not narrow the list to: the filter is offered in a chosen group, too. */
  acrossGroups?: true
}

export type Definition<Fields extends z.ZodObject = z.ZodObject> = {
  /** tRPC namespace, URL segment, and the key of the entity's words in the dictionary (i18n/sv/entities.ts). */
  name: EntityName
  /** The subject that rights are given on. */
  subject: string
  /** The fields that a client may write. */
  fields: Fields
  list: {
    columns: readonly Column[]
    filters: readonly Filter[]
    /** Columns that a client may order by. */
    sort: readonly string[]
    /** The table's columns of those whose name in the list differs. */
    sortedBy?: Readonly<Record<string, string>>
    defaultSort: { column: string; order: 'asc' | 'desc' }
  }
}
