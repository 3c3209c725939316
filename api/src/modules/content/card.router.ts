import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { LinkWriter } from '../../engine/relations.ts'
import { router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { card, cardSettings, cardTemplates, shownFields } from './card.entity.ts'
import { type ContentRow, settingsOf, templateOf } from './content-shape.ts'
import { contentType } from './content-type.ts'
import { type EntityRef, keyOfEntity } from './entity-fields.ts'
import {
  type EntityRow,
  entityContentSelect,
  entityUserSelect,
  mayReadEntity,
  presentEntity,
  readableEntities,
  refOf,
} from './entity-items.ts'
import { queuesWithin, takeQueuesTurn } from './queue-items.ts'

const t = createTranslator(sv)

const select = {
  entity_content: { select: entityContentSelect },
  entity_user: { select: entityUserSelect },
} satisfies Prisma.ContentSelect
type Row = ContentRow & Prisma.ContentGetPayload<{ select: typeof select }>

/** How they are kept: which fields are shown stands with the settings. */
const stored = cardSettings.extend({ fields: shownFields })
const entityOf = (row: Row): EntityRow => ({ content: row.entity_content, user: row.entity_user })

/** The card's entity; one that the actor can't see stays when none is sent. */
const entity: LinkWriter = async (ctx, { value, before }) => {
  const ref = value as EntityRef | null
  const old = before && entityOf(before as unknown as Row)
  const known = old && refOf(old)
  if (!ref) return known && old && !mayReadEntity(ctx, old) ? known : null
  if (known && keyOfEntity(known) === keyOfEntity(ref)) return ref
  if ((await readableEntities(ctx, [ref])).size === 0) refuse(t('valid.unknownRow'))
  if (ref.type === 'Queue' && before) await requireNoCycle(ctx, ref.id, before.id as number)
  return ref
}

/** A list on the card, which holds the card, would have no end. */
async function requireNoCycle(ctx: Context, queueId: number, cardId: number): Promise<void> {
  await takeQueuesTurn(ctx)
  const { db } = ctx
  const queue_id = { in: await queuesWithin(db, [queueId]) }
  if ((await db.queueItem.count({ where: { content_id: cardId, queue_id } })) > 0) refuse(t('valid.queueRing'))
}

function refuse(text: string): never {
  throw invalid({ 'data.entity': [text] }, t('valid.invalidFields'))
}

/** Turns the form's fields into columns and stored settings. */
function columnsOf(data: Record<string, unknown>, before: Row | null) {
  const { entity, fields, settings, ...rest } = data
  const kept = settingsOf(stored, before?.settings)
  const own = { ...kept, ...(settings as object | undefined), ...(fields !== undefined && { fields }) }
  const ref = entity as EntityRef | null | undefined
  return {
    ...rest,
    settings: stored.parse(own),
    ...(ref !== undefined && {
      entity_content_id: ref && ref.type !== 'User' ? ref.id : null,
      entity_user_id: ref?.type === 'User' ? ref.id : null,
    }),
  }
}

// A card has no tags.
const { addTag: _addTag, ...procedures } = contentType(card, {
  settings: cardSettings,
  select,
  present: (rows: Row[], ctx) =>
    rows.map((row) => ({
      template: templateOf(cardTemplates, row.template),
      fields: settingsOf(stored, row.settings).fields,
      entity: presentEntity(entityOf(row), ctx),
    })),
  presentList: (rows) => rows.map(({ template }) => ({ template: templateOf(cardTemplates, template) })),
  links: { entity },
  prepare: (_ctx, data, before: Row | null) => columnsOf(data, before),
  snapshot: (row) => ({ fields: settingsOf(stored, row.settings).fields, entity: refOf(entityOf(row)) }),
})

/** The procedures of cards. */
export const cardRouter = router(procedures)
