import type { ContentType, Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import type { VersionedRows } from '../../engine/versions/versioned-rows.ts'
import type { ContentRow } from './content-shape.ts'
import type { ContentSubject } from './content-subjects.ts'

/** The parts of a content type that the workflows use. */
export type Workflow<Row extends ContentRow> = VersionedRows<ContentSubject> & {
  scope: { type: ContentType; trashed_at: null }
} & {
  subject: ContentSubject
  select: Prisma.ContentSelect
  /** Keeps the revision of a row that was changed. */
  saved: (ctx: SignedInContext, row: Row, before: Row) => Promise<void>
}
