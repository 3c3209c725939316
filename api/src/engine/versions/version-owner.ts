import { Prisma } from '@kollegium/db'
import { modelOf, type Subject } from '../../access/subjects.ts'

/** The column of `Revision` that names whose version it is: `content_id` for rows of Content. */
export type VersionOwner = Pick<Prisma.RevisionUncheckedCreateInput, 'content_id' | 'menu_id' | 'message_id'>

const columnOf = (subject: Subject) => `${modelOf(subject).toLowerCase()}_id`

/** The owner of a row's versions. */
export const ownedBy = (subject: Subject, id: number): VersionOwner => ({ [columnOf(subject)]: id })

/** The condition in SQL that tells a row's versions from others. */
export const ownerSql = (subject: Subject, id: number) => Prisma.sql`${Prisma.raw(columnOf(subject))} = ${id}`
