import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { ReviewedKey } from '../../modules/collaboration/record.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'

type Publish = (ctx: SignedInContext, id: number) => Promise<unknown>

/** The procedures by which each entity is published: an approval is an ordinary publication by the one who approves. */
const publishers: Record<ReviewedKey['entity'], Publish> = {
  article: (ctx, id) => createCallerFactory(articleRouter)(ctx).publish({ ids: [id] }),
  page: (ctx, id) => createCallerFactory(pageRouter)(ctx).publish({ ids: [id] }),
  section: (ctx, id) => createCallerFactory(sectionRouter)(ctx).publish({ ids: [id] }),
  event: (ctx, id) => createCallerFactory(eventRouter)(ctx).publish({ ids: [id] }),
  card: (ctx, id) => createCallerFactory(cardRouter)(ctx).publish({ ids: [id] }),
  queue: (ctx, id) => createCallerFactory(queueRouter)(ctx).publish({ ids: [id] }),
  book: (ctx, id) => createCallerFactory(bookRouter)(ctx).publish({ ids: [id] }),
  message: (ctx, id) => createCallerFactory(messageRouter)(ctx).update({ id, data: { status: 'published' } }),
}

/** Publishes an approved record as the actor. @throws AppError as the entity's own procedure does */
export const publishRecord = (ctx: SignedInContext, { entity, id }: ReviewedKey) => publishers[entity](ctx, id)
