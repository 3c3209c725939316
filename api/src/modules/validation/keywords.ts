import { z } from 'zod'
import type { SignedInContext } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import { line, rowId } from '../../kernel/fields.ts'

/** Keywords in an answer. */
const limit = 100
/** More keywords than the questions of a survey name. */
const maxIds = 500

export const keywordsInput = z.object({
  search: line(100).default(''),
  page: z.int().min(1).max(10_000).default(1),
  /** The keyword whose page is wanted, in the list without a search. */
  at: rowId().optional(),
  /** Keywords that are known by their ids alone: these are given, and no others. */
  ids: z.array(rowId()).max(maxIds).optional(),
})

type KeywordPage = {
  items: { id: number; title: string; regulation: string }[]
  total: number
  page: number
  limit: number
}

/** The answer to a person without a part in the validation. */
export const noKeywords = (): KeywordPage => ({ items: [], total: 0, page: 1, limit })

/** Returns keywords of the validation with their regulations, a page at a time in the order of their titles. */
export async function readKeywords(
  { db, services }: SignedInContext,
  { search, page, at, ids }: z.infer<typeof keywordsInput>,
): Promise<KeywordPage> {
  const orderBy = [{ title: 'asc' as const }, { id: 'asc' as const }]
  const select = { id: true, title: true, regulation: true } as const
  if (ids) {
    const items = await db.validigKeyword.findMany({ where: { id: { in: ids } }, orderBy, select })
    return { items, total: items.length, page: 1, limit: maxIds }
  }
  const text = search.trim()
  const where = text ? { OR: [{ title: containing(text) }, { regulation: containing(text) }] } : {}
  const wanted = at === undefined || text ? null : await db.validigKeyword.findUnique({ where: { id: at }, select })
  const before = wanted && {
    OR: [{ title: { lt: wanted.title } }, { title: wanted.title, id: { lt: wanted.id } }],
  }
  const shown = before ? Math.floor((await db.validigKeyword.count({ where: before })) / limit) + 1 : page
  const [items, total] = await Promise.all([
    db.validigKeyword.findMany({ where, orderBy, select, skip: (shown - 1) * limit, take: limit }),
    services.totals.count(db, 'ValidigKeyword', where),
  ])
  return { items, total, page: shown, limit }
}
