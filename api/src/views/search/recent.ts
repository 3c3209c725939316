import { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import { type ContentSubject, contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { openedBy, rememberOpened } from '../../modules/people/contract.ts'
import { readApplications, readDocuments, readMoments } from './cases.ts'
import { type FoundRecord, smallKinds } from './found-record.ts'
import { readSmallKinds } from './small-kinds.ts'

const t = createTranslator(sv)

type Where = { id: { in: number[] } }
type Opened = { kind: string; record_id: number }

/**
 * The records that the person opened lately and may still read, the last opened first. Each kind is one statement, however
 * many of it there are.
 */
export async function recentRecords(ctx: SignedInContext): Promise<FoundRecord[]> {
  return readable(ctx, await openedBy(ctx))
}

/** Remembers that the person opened a record. @throws AppError NOT_FOUND for one that the person may not read */
export async function openRecord(ctx: SignedInContext, { kind, id }: { kind: string; id: number }): Promise<void> {
  const [found] = await readable(ctx, [{ kind, record_id: id }])
  if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
  // Of a person acting as another nothing is remembered.
  if (!ctx.actor.realUser) await rememberOpened(ctx, { kind, id })
}

async function readable(ctx: SignedInContext, opened: readonly Opened[]): Promise<FoundRecord[]> {
  const idsOf = (kind: string) => opened.filter((each) => each.kind === kind).map(({ record_id }) => record_id)
  const asked = (kind: string, read: (where: Where) => Promise<FoundRecord[]>) => {
    const ids = idsOf(kind)
    return ids.length > 0 ? read({ id: { in: ids } }) : []
  }
  const found = await Promise.all([
    textsAmong(ctx, opened),
    asked('file', (where) => files(ctx, where)),
    asked('group', (where) => groups(ctx, where)),
    asked('user', (where) => people(ctx, where)),
    asked('application', (where) => readApplications(ctx, where, where.id.in.length)),
    asked('courseMoment', (where) => readMoments(ctx, where, where.id.in.length)),
    documentsAmong(ctx, opened),
    smallAmong(ctx, opened),
  ])
  const byKey = new Map(found.flat().map((each) => [`${each.kind} ${each.id}`, each]))
  return opened.flatMap(({ kind, record_id }) => byKey.get(`${kind} ${record_id}`) ?? [])
}

async function textsAmong({ db, actor }: SignedInContext, opened: readonly Opened[]): Promise<FoundRecord[]> {
  const parts = contentTypes.flatMap((type) => {
    const ids = opened.filter(({ kind }) => kind === type).map(({ record_id }) => record_id)
    const subject: ContentSubject = subjectOf[type]
    return ids.length > 0 ? [{ AND: [{ type, id: { in: ids } }, visible(actor.ability, 'read', subject)] }] : []
  })
  if (parts.length === 0) return []
  const rows = await db.content.findMany({
    where: { trashed_at: null, OR: parts },
    select: { id: true, type: true, title: true, group: { select: { title: true } } },
  })
  return rows.map(({ id, type, title, group }) => ({ kind: type, id, title, group: group?.title ?? null }))
}

const smallAmong = (ctx: SignedInContext, opened: readonly Opened[]) =>
  readSmallKinds(
    ctx,
    smallKinds.flatMap((kind) => {
      const ids = opened.filter((each) => each.kind === kind.kind).map(({ record_id }) => record_id)
      return ids.length > 0 ? [{ kind, where: Prisma.sql`r.id = ANY (${ids})`, most: ids.length }] : []
    }),
  )

const documentsAmong = (ctx: SignedInContext, opened: readonly Opened[]) =>
  readDocuments(
    ctx,
    kindNames.flatMap((kind) => {
      const ids = opened.filter((each) => each.kind === kind).map(({ record_id }) => record_id)
      return ids.length > 0 ? [{ kind, ids }] : []
    }),
  )

async function files({ db, actor }: SignedInContext, where: Where): Promise<FoundRecord[]> {
  const rows = await db.file.findMany({
    where: { AND: [where, visible(actor.ability, 'read', 'File')] },
    select: { id: true, title: true, portfolio: { select: { group: { select: { title: true } } } } },
  })
  return rows.map(({ id, title, portfolio }) => ({ kind: 'file', id, title, group: portfolio.group?.title ?? null }))
}

async function groups({ db, actor }: SignedInContext, where: Where): Promise<FoundRecord[]> {
  const rows = await db.group.findMany({
    where: { AND: [where, visible(actor.ability, 'read', 'Group')] },
    select: { id: true, title: true, parent: { select: { title: true } } },
  })
  return rows.map(({ id, title, parent }) => ({ kind: 'group', id, title, group: parent?.title ?? null }))
}

async function people({ db, actor }: SignedInContext, where: Where): Promise<FoundRecord[]> {
  const rows = await db.user.findMany({
    where: { AND: [where, visible(actor.ability, 'read', 'User')] },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  return rows.map((row) => ({ kind: 'user', id: row.id, title: displayName(row), group: null }))
}
