import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

/** The apps that have an introduction. */
export const tourApps = ['cert'] as const
export type TourApp = (typeof tourApps)[number]

/** The most lists whose look a person keeps: the apps have fewer lists. */
export const maxLooks = 100

/** How many a list may have: as many as one can still choose among. */
export const maxFilters = 30

const filterSelect = {
  list: true,
  name: true,
  query: true,
  columns: true,
  is_default: true,
} satisfies Prisma.SavedFilterSelect

export type SavedFilter = Prisma.SavedFilterGetPayload<{ select: typeof filterSelect }>

/** The preferences that the apps need from the first screen on, with the default filters and the looks of lists. Three statements. */
export async function preferencesOf(db: Tx, user_id: number) {
  const [own, defaults, looks] = await Promise.all([
    db.preference.findUnique({ where: { user_id }, select: { shortcuts: true, tours: true } }),
    db.savedFilter.findMany({ where: { user_id, is_default: true }, select: filterSelect, orderBy: { list: 'asc' } }),
    db.listLook.findMany({
      where: { user_id },
      select: { list: true, columns: true, widths: true },
      orderBy: { list: 'asc' },
    }),
  ])
  return {
    shortcuts: own?.shortcuts ?? true,
    tours: own?.tours ?? [],
    defaults,
    looks: looks.map(({ list, columns, widths }) => ({
      list,
      columns: columns.map((key, at) => ({ key, width: widths[at] ?? 0 })),
    })),
  }
}

/** A column of a list, and its width in px; 0: as wide as its values need. */
export type KeptColumn = { key: string; width: number }

/**
 * Keeps the columns of a list in their order, with their widths. Without columns the list looks as it comes.
 * @throws AppError INVALID at `list` when the person keeps the look of too many lists
 */
export async function saveLook(ctx: SignedInContext, list: string, columns: readonly KeptColumn[]): Promise<void> {
  const user_id = ctx.actor.user.id
  const where = { user_id_list: { user_id, list } }
  if (columns.length === 0) {
    await ctx.db.listLook.deleteMany({ where: { user_id, list } })
    return
  }
  const others = await ctx.db.listLook.count({ where: { user_id, list: { not: list } } })
  if (others >= maxLooks)
    throw invalid({ list: [t('columns.tooMany', { number: maxLooks })] }, t('valid.invalidFields'))
  const data = { columns: columns.map(({ key }) => key), widths: columns.map(({ width }) => width) }
  await ctx.db.listLook.upsert({ where, create: { user_id, list, ...data }, update: data })
}

/** Remembers a choice, and which introductions the person has been through. */
export async function writePreferences(
  { db, actor: { user } }: SignedInContext,
  { shortcuts, tour }: { shortcuts?: boolean | undefined; tour?: TourApp | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx.preference.findUnique({ where: { user_id: user.id }, select: { tours: true } })
    const tours = [...new Set([...(before?.tours ?? []), ...(tour ? [tour] : [])])]
    const data = { tours, ...(shortcuts === undefined ? {} : { shortcuts }) }
    await tx.preference.upsert({ where: { user_id: user.id }, create: { user_id: user.id, ...data }, update: data })
  })
}

/** One's own of a list, by name. */
export function filtersOf({ db, actor }: SignedInContext, list: string): Promise<SavedFilter[]> {
  const where = { user_id: actor.user.id, list }
  return db.savedFilter.findMany({ where, select: filterSelect, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
}

export type GivenFilter = Omit<SavedFilter, 'is_default'> & {
  is_default?: boolean | undefined
  /** The name of the one that this takes the place of; without it a new one is made. */
  was?: string | undefined
}

/**
 * Keeps a way to look at a list under a name. As the default it takes the place of the one before.
 * @throws AppError INVALID at `name` when the name is taken or there are too many, NOT_FOUND when `was` is no longer there
 */
export async function saveFilter(ctx: SignedInContext, given: GivenFilter): Promise<SavedFilter> {
  const { list, name, was, is_default, ...content } = given
  const user_id = ctx.actor.user.id
  return inTransaction(ctx.db, async (tx) => {
    // Those of one person wait for one another: two tabs could otherwise both be the last that there is room for.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('SavedFilter'), ${user_id})`
    const all = await tx.savedFilter.findMany({ where: { user_id, list }, select: { id: true, name: true } })
    const named = (wanted: string) => all.find((each) => each.name.toLowerCase() === wanted.toLowerCase())
    const before = was === undefined ? undefined : named(was)
    if (was !== undefined && !before) throw new AppError('NOT_FOUND', { message: t('filters.gone') })
    const same = named(name)
    if (same && same.id !== before?.id) refuse(t('filters.taken', { text: same.name }))
    if (!before && all.length >= maxFilters) refuse(t('filters.tooMany', { number: maxFilters }))
    if (is_default) {
      await tx.savedFilter.updateMany({ where: { user_id, list, is_default: true }, data: { is_default: false } })
    }
    const data = { name, ...content, ...(is_default === undefined ? {} : { is_default }) }
    return before
      ? tx.savedFilter.update({ where: { id: before.id }, data, select: filterSelect })
      : tx.savedFilter.create({ data: { user_id, list, ...data }, select: filterSelect })
  })
}

/** Takes it away; that there is none any more is no error. */
export async function removeFilter({ db, actor }: SignedInContext, list: string, name: string): Promise<void> {
  await db.savedFilter.deleteMany({ where: { user_id: actor.user.id, list, name } })
}

function refuse(text: string): never {
  throw invalid({ name: [text] }, t('valid.invalidFields'))
}
