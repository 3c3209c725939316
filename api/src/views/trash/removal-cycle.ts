import type { ContentType } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { bulkLimits, inTransaction } from '../../kernel/transaction.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { subjectOf } from '../../modules/content/content-subjects.ts'
import { type TextUsing, textsUsing, usedSelect } from '../../modules/content/content-usage.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { readableContent } from '../../modules/content/readable-content.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'

const t = createTranslator(sv)

// Texts of any types that use each other: none of them can be removed before the others
// (docs/decisions/0014-published-texts.md).

export type Text = { entity: ContentType; id: number }

/** The most texts of a cycle; larger ones are not made by mistake, and the search for them stops. */
const maxTexts = 10

/**
 * Lists the texts that must be removed together with this one: those that use it and that it uses, directly or through
 * others. Empty when a row outside of the cycle uses one of them, or when the actor may not remove them all.
 * @throws AppError NOT_FOUND for a text that the actor may not read
 */
export async function removalCycleOf(
  ctx: SignedInContext,
  { entity, id }: Text,
): Promise<(Text & { title: string })[]> {
  const { db, services, actor } = ctx
  const where = { AND: [{ id }, readableContent(actor.ability, [entity])] }
  const start = await db.content.findFirst({ where, select: usedSelect })
  if (!start) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const mayRemove = (text: TextUsing) => {
    const may = (action: Action) => actor.ability.can(action, asSubject(subjectOf[text.type], text))
    return may('read') && may('delete') && (currentStatus(text) === 'unpublished' || may('publish'))
  }

  const found = new Map<number, TextUsing>([[id, start]])
  const usersOf = new Map<number, number[]>()
  // The map grows while it is walked.
  for (const text of found.values()) {
    const { texts, others } = await textsUsing(db, text, { env: services.env, most: maxTexts })
    for (const user of texts) found.set(user.id, found.get(user.id) ?? user)
    if (others > 0 || found.size > maxTexts || !texts.every(mayRemove)) return []
    usersOf.set(
      text.id,
      texts.map((user) => user.id),
    )
  }
  // A text that uses this one, but is not used by the cycle, must stay.
  const used = new Set([id])
  for (const each of used) for (const [target, users] of usersOf) if (users.includes(each)) used.add(target)
  if (used.size < found.size) return []
  return [...found.values()]
    .filter((text) => text.id !== id)
    .map((text) => ({ entity: text.type, id: text.id, title: text.title }))
}

const removersOf = createCallerFactory(
  router({
    ...{ article: articleRouter, page: pageRouter, section: sectionRouter, card: cardRouter },
    ...{ event: eventRouter, queue: queueRouter, book: bookRouter },
  }),
)

/**
 * Moves texts of any types to the trash, all or none, each by its own type's rights and rules; they may use each other.
 * @throws AppError CONFLICT saying what else uses one of them
 */
export function removeTogether(ctx: SignedInContext, texts: Text[]): Promise<{ count: number }> {
  const removeAll = async (db: SignedInContext['db']) => {
    // Ids are unique over all types.
    const api = removersOf({ ...ctx, db, removing: texts.map(({ id }) => id) })
    let count = 0
    // In one order, so that two people who remove the same texts wait for each other instead of locking each other out.
    const inOrder = texts.toSorted((one, other) => one.id - other.id)
    for (const [entity, of] of Map.groupBy(inOrder, (text) => text.entity)) {
      count += (await api[entity].deleteMany({ ids: of.map(({ id }) => id) })).count
    }
    return { count }
  }
  return inTransaction(ctx.db, removeAll, bulkLimits)
}
