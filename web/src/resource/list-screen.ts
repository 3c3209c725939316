import type { Listed } from '@kollegium/api/lists'
import type { z } from 'zod'
import type { Screen, ScreenOptions } from './screen.ts'

/** The options that a list reads. The others come with the forms, which a list doesn't load. */
type ListKey =
  | 'api'
  | 'inGroup'
  | 'own'
  | 'noCreate'
  | 'noUpdate'
  | 'stays'
  | 'cells'
  | 'actions'
  | 'duplicates'
  | 'visit'
  | 'used'
  | 'removeText'
  | 'undoText'
  | 'bulkRemoval'
  | 'useIsReviewed'
  | 'useIsReady'
  | 'versionsAt'
  | 'removalCycle'
  | 'Create'
  | 'pages'
  | 'alike'
  | 'emptyText'

type ListOptions<Fields extends z.ZodObject> = Pick<ScreenOptions<Fields>, ListKey> & { resource: Listed<Fields> }

/** A resource's screens as its list takes them. `whole` fetches those of its form, for a list that came without them. */
export type ListScreen = Pick<Screen, ListKey> & { resource: Listed; whole?: () => Promise<Screen> }

/** Checks the list's part of a screen against its resource and its router; `defineScreen` takes it with the form's part. */
export function defineList<Fields extends z.ZodObject>(options: ListOptions<Fields>): ListOptions<Fields> {
  return options
}

/** Forgets the types that generic lists can't use. */
export const listsOf = (parts: Readonly<Record<string, object>>): readonly ListScreen[] =>
  Object.values(parts) as unknown as readonly ListScreen[]
