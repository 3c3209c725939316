import type { ContentStatus } from '@kollegium/db'
import { type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import type { originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import { requirePublisher } from '../publication.ts'
import type { Usage } from '../refusals.ts'
import type { Services } from '../services.ts'

// Entities that declare a trash (`trashed`). An entity that needs more than the default when a row is restored or removed for
// good has its own rules (views/trash/trash-rules.ts).

type Env = Parameters<typeof originOf>[0]

/** The columns that are read of every row in the trash. */
export const trashedSelect = {
  id: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true } },
} as const

/** A row in the trash; its rules may read further columns, and a table whose group is only an id reads no group. */
export type TrashedRow = { id: number; group_id: number | null; group?: { name: string } | null }

export type TrashRules = {
  select: object
  /** Returns further columns to write when a row is restored. @throws AppError when it may not be restored, or its place is gone */
  takenBack: (ctx: SignedInContext, row: never) => Promise<object>
  /** Counts the rows that still use the row and would lose it when it is removed for good. */
  usesOf: (db: Tx, row: TrashedRow, env: Env) => Promise<Usage[]>
  /** Removes what lies outside of the database, after a row is removed for good; it gets the columns of `select`. */
  gone?: (services: Pick<Services, 'disks' | 'logger'>, row: never) => Promise<unknown>
}

/** An entity with a trash. `where` tells its rows from others of the table. */
export type TrashedEntity = TrashRules & { name: EntityName; subject: Subject; where: Readonly<Record<string, string>> }

const publication = { status: true, publish_at: true, unpublish_at: true } as const
type PublishedRow = { status: ContentStatus; publish_at: Date | null; unpublish_at: Date | null }

/** Counts the rows that use a row, by its entity's subject. */
const usesBySubject = new Map<Subject, (db: Tx, row: { id: number }) => Promise<Usage[]>>()

/** Sets the uses that keep a trashed row of an entity with the default rules. */
export function countsUses(subject: Subject, usesOf: (db: Tx, row: { id: number }) => Promise<Usage[]>): void {
  usesBySubject.set(subject, usesOf)
}

/** The default rules: a row that was published becomes visible again at once, which needs the right to publish. */
function defaultRules(subject: Subject): TrashRules {
  const isPublished = subjectFacts(subject).published !== undefined
  return {
    select: { ...trashedSelect, ...(isPublished && publication) },
    async takenBack(ctx, row: PublishedRow) {
      if (isPublished) requirePublisher(ctx, subject, row)
      return {}
    },
    async usesOf(db, row) {
      const uses = await usesBySubject.get(subject)?.(db, row)
      return uses?.filter(({ count }) => count > 0) ?? []
    },
  }
}

/**
 * Returns every entity with a trash by name. Those that declare `last` come after all others, so that a menu and the text that
 * it links to can both be removed in one night.
 */
export function trashedEntities(own: Partial<Record<EntityName, TrashRules>>): Map<EntityName, TrashedEntity> {
  const trashed = subjectNames.flatMap((subject): TrashedEntity[] => {
    const { name, trashed: isTrashed, rows = {} } = subjectFacts(subject)
    return isTrashed && name ? [{ ...(own[name] ?? defaultRules(subject)), name, subject, where: rows }] : []
  })
  const inOrder = trashed.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
  return new Map(inOrder.map((entity) => [entity.name, entity]))
}

const isLast = ({ subject }: TrashedEntity) => subjectFacts(subject).trashed === 'last'
