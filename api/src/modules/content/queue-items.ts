import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { LinkWriter } from '../../engine/relations.ts'
import { takeTurn } from '../../engine/take-turn.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type EntityRef, keyOfEntity } from './entity-fields.ts'
import { entityContentSelect, entityUserSelect, mayReadEntity, readableEntities, refOf } from './entity-items.ts'

const t = createTranslator(sv)

/** The items of a list, in their order. */
export const itemsSelect = {
  select: { content: { select: entityContentSelect }, user: { select: entityUserSelect } },
  orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
} satisfies Prisma.Content$itemsArgs

type Item = Prisma.QueueItemGetPayload<typeof itemsSelect>
type Before = { id: number; items: Item[] } | null

/**
 * Writes a list's items in their order. The input lacks the items that the actor can't see; they keep their place.
 * @throws AppError INVALID at the item: not readable, or there already; at the list, when it would come to stand in itself
 */
export const queueItems: LinkWriter = async (ctx, { field, value, before }) => {
  const sent = value as EntityRef[]
  const queue = before as Before
  const path = `data.${field}`
  const errors = await itemErrors(ctx, sent, queue, path)
  if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
  const items = withHidden(ctx, sent, queue)
  await requireNoCycle(ctx, items, queue, path)
  const data = items.map(({ type, id }, position) => ({
    position,
    ...(type === 'User' ? { user_id: id } : { content_id: id }),
  }))
  return queue ? { deleteMany: {}, createMany: { data } } : { createMany: { data } }
}

async function itemErrors(ctx: Context, sent: EntityRef[], queue: Before, path: string): Promise<FieldErrors> {
  const linked = new Set(queue?.items.map((item) => keyOf(item)))
  const readable = await readableEntities(
    ctx,
    sent.filter((ref) => !linked.has(keyOfEntity(ref))),
  )
  const seen = new Set<string>()
  const errors: FieldErrors = {}
  for (const [index, ref] of sent.entries()) {
    const key = keyOfEntity(ref)
    if (seen.has(key)) errors[`${path}.${index}`] = [t('list.exists')]
    else if (!linked.has(key) && !readable.has(key)) errors[`${path}.${index}`] = [t('valid.unknownRow')]
    seen.add(key)
  }
  return errors
}

function keyOf(item: Item): string {
  const ref = refOf(item)
  return ref ? keyOfEntity(ref) : ''
}

function withHidden(ctx: Context, sent: EntityRef[], queue: Before): EntityRef[] {
  const items = [...sent]
  const named = new Set(sent.map(keyOfEntity))
  for (const [index, item] of (queue?.items ?? []).entries()) {
    const ref = refOf(item)
    if (ref && !named.has(keyOfEntity(ref)) && !mayReadEntity(ctx, item)) items.splice(index, 0, ref)
  }
  return items
}

async function requireNoCycle(ctx: Context, items: EntityRef[], queue: Before, path: string): Promise<void> {
  const cards = items.filter(({ type }) => type === 'Card').map(({ id }) => id)
  if (!queue || cards.length === 0) return
  await takeQueuesTurn(ctx)
  const { db } = ctx
  const shown = await db.content.findMany({
    where: { id: { in: cards }, entity_content: { type: 'queue' } },
    select: { entity_content_id: true },
  })
  const within = await queuesWithin(
    db,
    shown.flatMap(({ entity_content_id }) => entity_content_id ?? []),
  )
  if (within.includes(queue.id)) throw invalid({ [path]: [t('valid.queueRing')] }, t('valid.invalidFields'))
}

/** Two saves at the same time could each be right and make a circle together: they wait for one another. */
export const takeQueuesTurn = (ctx: Context): Promise<void> => takeTurn(ctx, 'lists on cards')

/** The lists and those that stand in them, by way of cards, at any depth. */
export async function queuesWithin(db: Tx, queueIds: number[]): Promise<number[]> {
  if (queueIds.length === 0) return []
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE within AS (
      SELECT unnest(${queueIds}::int[]) AS id
      UNION
      SELECT list.id FROM within
        JOIN "QueueItem" i ON i.queue_id = within.id
        JOIN "Content" card ON card.id = i.content_id AND card.type = 'card'
        JOIN "Content" list ON list.id = card.entity_content_id AND list.type = 'queue'
    ) SELECT id FROM within`
  return rows.map(({ id }) => id)
}
