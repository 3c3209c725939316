import type { ContentType, Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { AppAbility } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { rowId, storable } from '../../kernel/fields.ts'
import { contentTypes, subjectOf } from '../content/contract.ts'
import { mayUpdate, reachOf, requireReadable } from './record.ts'

// Typed words that nobody has saved, kept for their person (docs/decisions/0087-moves-addresses-and-kept-drafts.md).

/** The most texts of a person that are kept; the oldest goes first. */
export const maxKeptTexts = 30
/** The longest kept values, in characters of JSON. A longer text stays on the computer alone. */
const maxLength = 500_000
/** Levels of lists and objects in the values. A form makes some five. */
const maxLevels = 50

const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((each) => isDeeper(each, most - 1)))

/** Takes from all strings of a value the characters that the database can't hold. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  return typeof value === 'object' && value !== null ? cleanedFields(value) : value
}
const cleanedFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [storable(name), cleaned(value)]))

const slot = z.string().regex(/^\w{0,40}$/)
/** The form: of a text, or of a new one. */
export const keptForm = z.object({ kind: z.enum(contentTypes), content_id: rowId().nullable() })
/** The words of a form. */
export const keptInput = keptForm.extend({
  slot,
  values: z
    .record(z.string().max(60), z.unknown())
    .refine((values) => !isDeeper(values, maxLevels), { abort: true })
    .overwrite(cleanedFields)
    .refine((values) => JSON.stringify(values).length <= maxLength),
  base: z.iso.datetime().nullable(),
})
/** The place of kept words, and those among which a form looks for the newest. */
export const keptPlace = keptForm.extend({ slot })
export const keptSearch = keptForm.extend({ slot: slot.nullish(), without: z.array(slot).max(maxKeptTexts) })

type Form = z.infer<typeof keptForm>

/** An administrator who acts as somebody else neither reads nor writes that person's unsaved words. */
const isOneself = ({ actor }: SignedInContext) => actor.realUser === null

const own = ({ actor }: SignedInContext) => ({ user_id: actor.user.id })

/**
 * Tells whether the actor may save a form: make such a text, or change this one.
 * @throws AppError NOT_FOUND for a text that isn't there to read
 */
async function mayWrite(ctx: SignedInContext, { kind, content_id }: Form): Promise<boolean> {
  if (content_id === null) return ctx.actor.ability.can('create', subjectOf[kind])
  const key = { entity: kind, id: content_id }
  if (await mayUpdate(ctx, key)) return true
  await requireReadable(ctx, key)
  return false
}

/** Keeps the typed words of a form in the place of what its slot had. */
export async function keepText(ctx: SignedInContext, input: z.infer<typeof keptInput>): Promise<{ saved_at: string }> {
  const { kind, content_id, slot, values, base } = input
  if (!isOneself(ctx) || !(await mayWrite(ctx, input))) throw forbidden()
  const place = { ...own(ctx), kind, content_id, slot }
  const saved_at = new Date()
  const words = {
    title: typeof values.title === 'string' ? storable(values.title.slice(0, 500)) : '',
    ...{ data: values as Prisma.InputJsonObject, base, saved_at },
    group_id: ctx.groupId ?? null,
  }
  const { count } = await ctx.db.keptText.updateMany({ where: place, data: words })
  if (count === 0) await ctx.db.keptText.createMany({ data: { ...place, ...words }, skipDuplicates: true })
  const old = await ctx.db.keptText.findMany({
    ...{ where: own(ctx), select: { id: true }, orderBy: { saved_at: 'desc' }, skip: maxKeptTexts },
  })
  if (old.length > 0) await ctx.db.keptText.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
  return { saved_at: saved_at.toISOString() }
}

/**
 * Finds the newest words of the person for a form, of the chosen group for a new text; `slot` names others, which the list of the start
 * page leads to.
 */
export async function findKeptText(ctx: SignedInContext, input: z.infer<typeof keptSearch>) {
  if (!isOneself(ctx)) return null
  const { kind, content_id, without } = input
  if (!(await mayWrite(ctx, input))) {
    if (content_id === null) throw forbidden()
    // A text that the person may no longer change opens to be read, and has nothing to offer.
    return null
  }
  const where: Prisma.KeptTextWhereInput = {
    ...{ ...own(ctx), kind, content_id },
    ...(input.slot
      ? { slot: input.slot }
      : { slot: { notIn: without }, ...(content_id === null && { group_id: ctx.groupId ?? null }) }),
  }
  const select = { slot: true, data: true, base: true, saved_at: true } as const
  const found = await ctx.db.keptText.findFirst({ where, select, orderBy: { saved_at: 'desc' } })
  if (!found) return null
  const { data, base, saved_at } = found
  return { slot: found.slot, values: data as Record<string, unknown>, base, saved_at: saved_at.toISOString() }
}

/** Forgets words that are saved or given up. */
export async function dropKeptText(ctx: SignedInContext, place: z.infer<typeof keptPlace>): Promise<void> {
  if (!isOneself(ctx)) throw forbidden()
  const { kind, content_id, slot } = place
  await ctx.db.keptText.deleteMany({ where: { ...own(ctx), kind, content_id, slot } })
}

const kindsFor = (ability: AppAbility, action: 'create' | 'update'): ContentType[] =>
  contentTypes.filter((type) => ability.can(action, subjectOf[type]))

/** Tells whether an ability makes or changes texts of some type. */
export const writesTexts = (ability: AppAbility): boolean =>
  kindsFor(ability, 'create').length + kindsFor(ability, 'update').length > 0

/**
 * Lists the person's unsaved texts for the start page, the newest first, those that the person may still save; null for somebody
 * who writes none.
 */
export async function listKeptTexts(ctx: SignedInContext) {
  const { ability } = ctx.actor
  const [made, changed] = [kindsFor(ability, 'create'), kindsFor(ability, 'update')]
  if (!isOneself(ctx) || !writesTexts(ability)) return null
  const inGroup = ctx.groupId ? { group_id: ctx.groupId } : {}
  const where: Prisma.KeptTextWhereInput = {
    ...own(ctx),
    OR: [
      { content_id: null, kind: { in: made }, ...inGroup },
      // A text may have moved to a group where the person changes none.
      ...changed.map((kind) => ({ kind, content: { AND: [reachOf(ctx, kind, 'update'), inGroup] } })),
    ],
  }
  const rows = await ctx.db.keptText.findMany({
    where,
    select: {
      ...{ id: true, kind: true, content_id: true, slot: true, title: true, saved_at: true },
      group: { select: { title: true } },
      content: { select: { group: { select: { title: true } } } },
    },
    orderBy: { saved_at: 'desc' },
    take: maxKeptTexts,
  })
  return rows.map(({ saved_at, group, content, ...row }) => ({
    ...{ ...row, group: content ? content.group : group, saved_at: saved_at.toISOString() },
  }))
}
