import { z } from 'zod'
import type { TextKey } from '../../i18n/sv/index.ts'
import { rowId } from '../../kernel/fields.ts'
import type { ContentSubject } from './content-subjects.ts'

/** The items of lists and cards: content and people. The names are the contract's. */
export type EntityType = ContentSubject | 'User'
export type EntityRef = { type: EntityType; id: number }

/** One of them, named by type and id: a person and a page may have the same id. */
export const entityRef = <const Types extends readonly [EntityType, ...EntityType[]]>(types: Types) =>
  z.object({ type: z.enum(types), id: rowId() })

/** A key of the entity for maps and sets. */
export const keyOfEntity = ({ type, id }: EntityRef) => `${type} ${id}`

/** The label of each type where several may be chosen; a definition's options list its types. */
export const entityWords = {
  Article: 'screen.articles',
  Page: 'screen.pages',
  Section: 'screen.sections',
  Card: 'screen.cards',
  Event: 'screen.events',
  Queue: 'screen.queues',
  User: 'screen.users',
} as const satisfies Partial<Record<EntityType, TextKey>>
