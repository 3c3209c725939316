import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import type { ReviewedKey } from '../../modules/collaboration/record.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'

const callerOf = createCallerFactory(
  router({
    ...{ article: articleRouter, page: pageRouter, section: sectionRouter, event: eventRouter, card: cardRouter },
    ...{ queue: queueRouter, book: bookRouter, message: messageRouter },
  }),
)

/** A record in the shape of its form. */
export type FormRecord = { id: number; updated_at: string }
type Saver = {
  get(input: { id: number }): Promise<FormRecord>
  update(input: { id: number; data: object }): Promise<FormRecord>
}

const saverOf = (ctx: SignedInContext, entity: ReviewedKey['entity']) => callerOf(ctx)[entity] as unknown as Saver

/** Reads a record as its form does. @throws AppError NOT_FOUND */
export const readRecord = (ctx: SignedInContext, { entity, id }: ReviewedKey) => saverOf(ctx, entity).get({ id })

/** Saves fields of a record as the actor, by the entity's own update. @throws AppError as that does */
export const saveRecord = (ctx: SignedInContext, { entity, id }: ReviewedKey, data: object) =>
  saverOf(ctx, entity).update({ id, data })

/**
 * Publishes an approved record as the actor, by the entity's own procedure: an approval is an ordinary publication by the one who
 * approves. @throws AppError as that procedure does
 */
export async function publishRecord(ctx: SignedInContext, { entity, id }: ReviewedKey): Promise<void> {
  if (entity === 'message') await saveRecord(ctx, { entity, id }, { status: 'published' })
  else await callerOf(ctx)[entity].publish({ ids: [id] })
}
