import type { Context } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { savedAsFarAsItGoes, takenBack } from '../../engine/taken-back.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { type PendingOwner, pendingHeadOf, pendingTextOf } from '../../engine/versions/pending-text.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { subjectOf } from '../../modules/content/contract.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'
import { groupRouter } from '../../modules/groups/group.router.ts'
import { menuRouter } from '../../modules/menus/menu.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import type { DraftEntity, DraftInput } from './draft-fields.ts'
import { type DraftPlace, showAt } from './draft-place.ts'
import { readyValues } from './draft-values.ts'

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

/**
 * Shows a draft: saves it as the actor, publishes it, reads by `show`, and takes all of it back. Values that can't be saved, of a list
 * its entries alone, are left out, so that a half-written form is shown as far as it goes.
 * @throws AppError as the entity's own create or update does; INVALID for a new row that lacks what it needs
 */
export async function showDraft<Result>(given: Context, draft: DraftInput, show: Show<Result>): Promise<Result> {
  const stored = await changedFields(given, draft)
  const tried = (data: Record<string, unknown>) =>
    takenBack({ ...given, stored: { ...given.stored, ...stored } }, async (ctx) => {
      const id = await saveDraft(ctx, { ...draft, data })
      return show(await showAt(ctx.db, draft.entity, { id, workedIn: ctx.groupId }), ctx.services)
    })
  return savedAsFarAsItGoes({ ...stored, ...readyValues(draft) }, tried, 'entries')
}

/** The fields of the changed text that waits beside a published row; only those who may change the row save them. */
async function changedFields({ services: { db } }: Context, { entity, id, pending }: DraftInput): Promise<object> {
  const owner = pending && id !== null && ownerOf({ entity, id })
  const found = owner ? await pendingTextOf(db, owner) : null
  return found ? found.data : {}
}

type SavedRow = { entity: DraftEntity; id: number }

/** The columns that name a row in the texts that wait; null for entities that have none. */
function ownerOf({ entity, id }: SavedRow): PendingOwner | null {
  if (entity === 'message') return { message_id: id }
  return entity in subjectOf ? { content_id: id } : null
}

/** Whether a changed text waits beside the row, which is published. */
export async function changeWaits({ db }: Pick<Services, 'db'>, row: SavedRow): Promise<boolean> {
  const owner = ownerOf(row)
  return owner !== null && (await pendingHeadOf(db, owner)) !== null
}

/** Saves the values by the entity's own procedures and returns the row's id; settings are those of the group worked in. */
async function saveDraft(ctx: Context, { entity, id, data }: DraftInput): Promise<number> {
  const writers = writersOf(ctx)
  // Somebody who reads or reviews a row types nothing, and sees its page as it is saved, whoever saves it meanwhile.
  const reads = Object.keys(data).length === 0
  if (entity === 'setting') {
    await (reads ? writers.setting.list() : writers.setting.update({ data }))
    return 0
  }
  const writer = writers[entity] as unknown as Writer
  if (id === null) return (await writer.create({ data })).id
  if (reads) await writer.get({ id })
  else await writer.update({ id, data })
  return id
}
