import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { staleError } from '../../engine/refusals.ts'
import { listInput, rangeOf } from '../../engine/resource.ts'
import { fold } from '../../engine/search/search-terms.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { isSameVersion, requireInstallation } from '../settings/contract.ts'
import {
  areaOf,
  bothBrands,
  isReplaceable,
  isShared,
  type WordingBrand,
  wordingAreas,
  wordingBrands,
  wordingError,
  wordingUpdateInput,
} from './wording-fields.ts'

const t = createTranslator(sv)

const keys = (Object.keys(sv) as TextKey[]).filter(isReplaceable)
const known: ReadonlySet<string> = new Set(keys)

let folded: ReadonlyMap<string, string> | undefined
export const wordingListInput = listInput.pick({ search: true, page: true, limit: true }).extend({
  area: z.enum(wordingAreas).nullish(),
  replaced: z.boolean().nullish(),
  /** Whose own texts are listed: those of both brands, or of one. */
  brand: z.enum(wordingBrands).default(bothBrands),
})

/** Each key with its standard text as they are searched; folding thousands of texts takes longer than all else, and is done once. */
const standardTexts = () => {
  folded ??= new Map(keys.map((key) => [key, fold(`${key} ${sv[key]}`)]))
  return folded
}

type Row = { text: string; updated_at: Date }
const select = { key: true, brand: true, text: true, updated_at: true } as const

/** @param shared the text of both brands that a text of one brand replaces; null for the standard text */
const present = (key: TextKey, row?: Row | null, shared: string | null = null) => ({
  key,
  area: areaOf(key),
  standard: sv[key] as string,
  /** The text of both brands, which holds while the brand has none of its own; null when the standard text does. */
  shared,
  /** The installation's own; null when the standard text holds. */
  own: row?.text ?? null,
  updated_at: row?.updated_at.toISOString() ?? null,
})

/** Keeps the spaces at the edges of the standard text, because it may join two words. */
function withEdgesOf(standard: string, text: string): string {
  const [before] = /^\s*/.exec(standard) ?? ['']
  const [after] = /\s*$/.exec(standard) ?? ['']
  return before + text + after
}

const readOne = (db: Tx, key: TextKey, brand: WordingBrand) =>
  db.wording.findUnique({ where: { key_brand: { key, brand } }, select })

/** Reads the text of both brands under a text of one brand; null when there is none. */
async function readShared(db: Tx, key: TextKey, brand: WordingBrand): Promise<string | null> {
  return brand === bothBrands ? null : ((await readOne(db, key, bothBrands))?.text ?? null)
}

/** Texts whose key, standard text or own text contain every word, in the dictionary's order. `replaced` counts all wordings. */
export async function listWordings(ctx: SignedInContext, input: z.infer<typeof wordingListInput>) {
  requireInstallation(ctx, 'read')
  const { brand } = input
  const rows = await ctx.db.wording.findMany({ where: { brand: { in: [brand, bothBrands] } }, select })
  const textsOf = (which: WordingBrand) =>
    new Map(rows.filter((row) => row.brand === which && known.has(row.key)).map((row) => [row.key, row]))
  const own = textsOf(brand)
  const shared = brand === bothBrands ? null : textsOf(bothBrands)
  const words = fold(input.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const found = keys.filter((key) => {
    if (input.area && areaOf(key) !== input.area) return false
    if (input.replaced && !own.has(key)) return false
    if (words.length === 0) return true
    const text = `${standardTexts().get(key)} ${fold(`${own.get(key)?.text ?? ''} ${shared?.get(key)?.text ?? ''}`)}`
    return words.every((word) => text.includes(word))
  })
  const { skip, limit } = rangeOf(input)
  const items = found.slice(skip, skip + limit).map((key) => present(key, own.get(key), shared?.get(key)?.text ?? null))
  return { items, total: found.length, replaced: own.size }
}

/** The texts of the dictionary with the installation's own, for actors who may change settings outside of groups. */
export const wordingRouter = router({
  /** @see listWordings */
  list: procedure.input(wordingListInput).query(({ ctx, input }) => listWordings(ctx, input)),

  /** Replaces the standard text, or restores it; the standard text itself is not stored as a wording. */
  update: procedure.input(wordingUpdateInput).mutation(async ({ ctx, input }) => {
    requireInstallation(ctx, 'update')
    if (!known.has(input.key)) throw new AppError('NOT_FOUND', { message: t('valid.unknownRow') })
    const key = input.key as TextKey
    const { brand } = input
    if (brand !== bothBrands && isShared(key))
      throw invalid({ text: [t('valid.wordingShared')] }, t('valid.invalidFields'))
    const error = input.text === null ? null : wordingError(key, sv[key], input.text)
    if (error) throw invalid({ text: [error] }, t('valid.invalidFields'))
    const text = input.text === null ? null : withEdgesOf(sv[key], input.text)
    return inTransaction(ctx.db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`wording ${key}`}))`
      const [before, shared] = [await readOne(tx, key, brand), await readShared(tx, key, brand)]
      const id = brand === bothBrands ? `wording ${key}` : `wording ${key} ${brand}`
      if (input.updated_at !== undefined && !isSameVersion(input.updated_at, present(key, before).updated_at)) {
        const updated_at = before?.updated_at ?? new Date()
        throw await staleError(tx, { subject: 'Setting', id, updated_at, current: present(key, before, shared) })
      }
      const next = text === (shared ?? sv[key]) ? null : text
      if (next === (before?.text ?? null)) return present(key, before, shared)
      const where = { key_brand: { key, brand } }
      if (next === null) await tx.wording.delete({ where, select: { key: true } })
      else await tx.wording.upsert({ where, create: { key, brand, text: next }, update: { text: next }, select })
      await audit(tx, ctx, {
        action: 'update',
        subject: 'Setting',
        id,
        details: { before: before?.text ?? null, after: next },
      })
      return present(key, await readOne(tx, key, brand), shared)
    })
  }),
})
