import type { ContentStatus } from '@kollegium/db'
import { modelOf, type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import type { originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import { requirePublisher } from '../publication.ts'
import type { Usage } from '../refusals.ts'

// Entities with a trash, as they declare it (`trashed`). One that needs more than the default when a row is taken back or
// goes for good has rules of its own (views/trash/trash-rules.ts).

type Env = Parameters<typeof originOf>[0]

/** Read of any row in the trash. */
export const trashedSelect = {
  id: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true } },
} as const

/** A row in the trash, with the columns that its rules read besides. */
export type TrashedRow = { id: number; group_id: number | null; group: { name: string } | null }

export type TrashRules = {
  select: object
  /** Written besides when a row is taken back. @throws AppError when it may not be, or has no place any more */
  takenBack: (ctx: SignedInContext, row: never) => Promise<object>
  /** The rows that still use it, and would lose their part when it goes for good. */
  usesOf: (db: Tx, row: TrashedRow, env: Env) => Promise<Usage[]>
}

/** An entity with a trash. `where` tells its rows from others of the table. */
export type TrashedEntity = TrashRules & { name: EntityName; subject: Subject; where: Readonly<Record<string, string>> }

const publication = { status: true, publish_at: true, unpublish_at: true } as const
type PublishedRow = { status: ContentStatus; publish_at: Date | null; unpublish_at: Date | null }

/** A row without rules of its own: one that was published is shown again at once, which needs the right to publish. */
function defaultRules(subject: Subject): TrashRules {
  const isPublished = subjectFacts(subject).published !== undefined
  return {
    select: { ...trashedSelect, ...(isPublished && publication) },
    async takenBack(ctx, row: PublishedRow) {
      if (isPublished) requirePublisher(ctx, subject, row)
      return {}
    },
    usesOf: async () => [],
  }
}

/**
 * Every entity with a trash, by name; those of a table that others' rows belong to last, so that a menu and the text it
 * holds can go in one night.
 */
export function trashedEntities(own: Partial<Record<EntityName, TrashRules>>): Map<EntityName, TrashedEntity> {
  const trashed = subjectNames.flatMap((subject): TrashedEntity[] => {
    const { name, trashed: isTrashed, rows = {} } = subjectFacts(subject)
    return isTrashed && name ? [{ ...(own[name] ?? defaultRules(subject)), name, subject, where: rows }] : []
  })
  const inOrder = trashed.toSorted((one, other) => Number(isContent(one)) - Number(isContent(other)))
  return new Map(inOrder.map((entity) => [entity.name, entity]))
}

const isContent = ({ subject }: TrashedEntity) => modelOf(subject) === 'Content'
