import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { type Library, libraryFor } from './library.ts'
import { documentSelect, presentDocument, sameVisit, shortText } from './lists.ts'
import { fetchedSelect, isFetched, requireDocument, requireText } from './text.ts'

// Bookmarks and visits: rows of the person's own, read and written by that person alone.

const t = createTranslator(sv)

/** As many as anybody finds again. */
const maxMarks = 500

type Marked = { content_id?: number | undefined; file_id?: number | undefined }

/** Sets or takes away a mark of one's own. @throws AppError NOT_FOUND, INVALID for too many */
export async function setMark(ctx: SignedInContext, { content_id, file_id }: Marked, on: boolean): Promise<void> {
  requireNotMasquerading(ctx.actor)
  const library = await libraryFor(ctx)
  const user_id = ctx.actor.user.id
  const row = content_id === undefined ? { user_id, file_id: file_id ?? 0 } : { user_id, content_id }
  if (!on) return void (await ctx.db.materialBookmark.deleteMany({ where: row }))
  if (content_id !== undefined) requireText(library, content_id)
  else await requireDocument(ctx, library, file_id ?? 0)
  await inTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('MaterialBookmark'), ${user_id})`
    const { count } = await tx.materialBookmark.createMany({ data: [row], skipDuplicates: true })
    if (count > 0 && (await tx.materialBookmark.count({ where: { user_id } })) > maxMarks) {
      const message = t('material.tooManyMarks', { number: maxMarks })
      throw invalid({ content_id: [message] }, message)
    }
  })
}

/** One's own marks, the newest first; those on texts and documents that are gone from the library are left out. */
export async function ownMarks(ctx: SignedInContext, library: Library, take?: number) {
  const rows = await ctx.db.materialBookmark.findMany({
    where: { user_id: ctx.actor.user.id },
    select: { id: true, content_id: true, file: { select: { ...documentSelect, ...fetchedSelect } } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: maxMarks,
  })
  type Mark = {
    id: number
    text: ReturnType<typeof shortText> | null
    document: ReturnType<typeof presentDocument> | null
  }
  const items = rows.flatMap(({ id, content_id, file }): Mark[] => {
    if (file) return isFetched(library, file) ? [{ id, text: null, document: presentDocument(file) }] : []
    const text = content_id === null ? undefined : library.textOf.get(content_id)
    return text ? [{ id, text: shortText(library, text), document: null }] : []
  })
  return { items: items.slice(0, take), total: items.length }
}

/** Notes that the person is here. After half an hour away a new visit begins, and news are counted from the end of the former one. */
export async function noteVisit(ctx: SignedInContext): Promise<void> {
  requireNotMasquerading(ctx.actor)
  await libraryFor(ctx)
  await ctx.db.$executeRaw`
    INSERT INTO "MaterialVisit" (user_id, visited_at) VALUES (${ctx.actor.user.id}, now())
    ON CONFLICT (user_id) DO UPDATE SET visited_at = now(), before_at = CASE
      WHEN "MaterialVisit".visited_at < now() - make_interval(secs => ${sameVisit / 1000}) THEN "MaterialVisit".visited_at
      ELSE "MaterialVisit".before_at END`
}
