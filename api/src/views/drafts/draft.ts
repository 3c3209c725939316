import type { Db } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { leavingNothing } from '../../kernel/transaction.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'
import { groupRouter } from '../../modules/groups/group.router.ts'
import { menuRouter } from '../../modules/menus/menu.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import type { DraftInput } from './draft-fields.ts'
import { type DraftPlace, showAt } from './draft-place.ts'
import { readyValues, refusedFields } from './draft-values.ts'

// A draft is saved by the procedures of its entity, with all their checks, in a transaction that is rolled back. Inside it the sites
// are read as visitors read them (docs/decisions/0077-previews-are-saves-that-are-undone.md).

const writersOf = createCallerFactory(
  router({
    ...{ article: articleRouter, page: pageRouter, event: eventRouter, section: sectionRouter, card: cardRouter },
    ...{ queue: queueRouter, menu: menuRouter, message: messageRouter, group: groupRouter, setting: settingRouter },
  }),
)

type Writer = {
  get(input: { id: number }): Promise<unknown>
  create(input: { data: object }): Promise<{ id: number }>
  update(input: { id: number; data: object }): Promise<unknown>
}

/** Reads and draws by the given services alone, whose database holds the draft. */
type Show<Result> = (place: DraftPlace, services: Services) => Promise<Result>

/** A preview waits for no lock longer than this, and takes no longer altogether, in milliseconds. */
const limits = { timeout: 5_000, maxWait: 2_000 }
/** The most fields that are left out one after the other because the database refuses them. */
const tries = 4

/**
 * Shows a draft: saves it as the actor, publishes it, reads by `show`, and takes all of it back. Values that can't be saved are left
 * out, so that a half-written form is shown as far as it goes.
 * @throws AppError as the entity's own create or update does; INVALID for a new row that lacks what it needs
 */
export async function showDraft<Result>(ctx: Context, draft: DraftInput, show: Show<Result>): Promise<Result> {
  let data = readyValues(draft)
  for (let left = tries; ; left--) {
    try {
      return await showAndUndo(ctx, { ...draft, data }, show)
    } catch (error) {
      const refused = left > 0 ? refusedFields(error, data) : []
      if (refused.length === 0) throw error
      data = Object.fromEntries(Object.entries(data).filter(([name]) => !refused.includes(name)))
    }
  }
}

async function showAndUndo<Result>(given: Context, draft: DraftInput, show: Show<Result>): Promise<Result> {
  const afterRollback: (() => Promise<unknown>)[] = []
  try {
    return await leavingNothing(
      given.services.db,
      async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '1500ms'`
        const services = { ...given.services, db: tx as Db, changes: deaf() }
        // Nothing is committed, so nothing that waits for a commit is ever done.
        const ctx: Context = { ...given, services, db: tx, afterCommit: [], afterRollback }
        const id = await saveDraft(ctx, draft)
        return show(await showAt(tx, draft.entity, { id, workedIn: ctx.groupId }), services)
      },
      limits,
    )
  } finally {
    for (const clean of afterRollback) await clean()
  }
}

/**
 * The news of a database that holds a draft: nobody else hears of it, so what is read there lasts as long as the draft. Each draft has
 * its own, because caches are kept by it: the rows of one draft are never shown in another.
 */
const deaf = (): Services['changes'] => ({
  on: () => () => undefined,
  live: () => true,
  heard: async () => undefined,
  onMessage: () => () => undefined,
  send: async () => undefined,
  close: async () => undefined,
})

/** Saves the values by the entity's own procedures and returns the row's id; settings are those of the group worked in. */
async function saveDraft(ctx: Context, { entity, id, data }: DraftInput): Promise<number> {
  const writers = writersOf(ctx)
  if (entity === 'setting') {
    await writers.setting.update({ data })
    return 0
  }
  const writer = writers[entity] as unknown as Writer
  if (id === null) return (await writer.create({ data })).id
  // Somebody who reads or reviews a row types nothing, and sees its page as it is saved.
  if (Object.keys(data).length === 0) await writer.get({ id })
  else await writer.update({ id, data })
  return id
}
