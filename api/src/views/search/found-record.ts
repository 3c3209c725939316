import type { ContentType } from '@kollegium/db'
import type { Subject } from '../../access/subjects.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import type { PaperKind } from '../../modules/certificates/papers/index.ts'
import { contentTypes } from '../../modules/content/content-subjects.ts'

/** A record as the search over everything shows it. */
export type FoundRecord = {
  /** The name of its list, and of its form's address. */
  kind: FoundKind
  id: number
  title: string
  /** The title of its group; null: it belongs to the whole network. */
  group: string | null
}

/**
 * Kinds of records with few rows and a title of their own: name, subject, and the column of the title. `listed`: `list_text` holds the
 * title, too.
 */
export const smallKinds = [
  { kind: 'menu', subject: 'Menu', column: 'title', trashed: true, grouped: true, listed: true },
  { kind: 'tag', subject: 'Tag', column: 'label', trashed: false, grouped: true, listed: true },
  { kind: 'portfolio', subject: 'Portfolio', column: 'title', trashed: false, grouped: true, listed: true },
  { kind: 'education', subject: 'Education', column: 'title', trashed: false, grouped: false, listed: true },
  { kind: 'message', subject: 'Message', column: 'title', trashed: true, grouped: true, listed: true },
  { kind: 'folder', subject: 'Folder', column: 'title', trashed: false, grouped: true, listed: true },
  {
    kind: 'generalSurvey',
    subject: 'ValidigGeneralSurvey',
    column: 'title',
    trashed: false,
    grouped: true,
    listed: true,
  },
  { kind: 'validigKeyword', subject: 'ValidigKeyword', column: 'title', trashed: false, grouped: false, listed: true },
  { kind: 'licensee', subject: 'Licensee', column: 'title', trashed: false, grouped: true, listed: true },
  { kind: 'signInProvider', subject: 'SignInProvider', column: 'title', trashed: false, grouped: true, listed: false },
  { kind: 'role', subject: 'Role', column: 'label', trashed: false, grouped: false, listed: false },
  { kind: 'groupsRole', subject: 'GroupsRole', column: 'label', trashed: false, grouped: false, listed: false },
] as const satisfies readonly SmallKindFacts[]

type SmallKindFacts = Record<'kind' | 'column', string> & { subject: Subject } & Record<
    'trashed' | 'grouped' | 'listed',
    boolean
  >

export type SmallKind = (typeof smallKinds)[number]

/** Kinds of records that are about a person; reads of them are counted. */
export type CaseKind = 'application' | 'courseMoment' | PaperKind

export type FoundKind = ContentType | 'file' | 'group' | 'user' | SmallKind['kind'] | CaseKind

/** Every kind of record that is found by the search over everything, and remembered when it is opened. */
export const foundKinds: readonly FoundKind[] = [
  ...contentTypes,
  ...(['file', 'group', 'user'] as const),
  ...smallKinds.map(({ kind }) => kind),
  ...(['application', 'courseMoment'] as const),
  ...kindNames,
]
