import { contextFor } from '../../engine/context.ts'
import type { LinkedDraft } from '../../engine/draft-links/draft-links.ts'
import type { Services } from '../../engine/services.ts'
import { takenBack } from '../../engine/taken-back.ts'
import { addressOf } from '../../modules/content/address.ts'
import { pageTypes } from '../../modules/content/public-texts.ts'
import { changeWaits, showDraft } from './draft.ts'
import { type DraftEntity, draftEntities } from './draft-fields.ts'
import { type DraftPlace, showAt } from './draft-place.ts'

/** The entities that are pages of their own, which are read as they are saved (`previewedText`). */
const isPage = (entity: DraftEntity) => pageTypes.some((type) => type === entity)
/** The path of an entity's links. */
async function pathOf({ db }: Services, entity: DraftEntity, id: number): Promise<string> {
  if (!isPage(entity)) return '/'
  const { type, slug } = await db.content.findUniqueOrThrow({ where: { id }, select: { type: true, slug: true } })
  return `/${addressOf(type, slug)}`
}

const entityOf = ({ subject }: LinkedDraft) => draftEntities.find((entity) => entity === subject.toLowerCase())

/**
 * Shows what a draft's link shows on the page of the form's preview: the changed text that waits beside a published row, or a part of a
 * page as it is saved. Nothing is saved. Null for a link that shows neither at the address.
 * @param draft the row that the link's token shows (`draftShownBy`)
 * @param groupId the site that is asked; null is the front
 * @param path where the link leads: to the start of the site, or to the published text
 */
export async function showLinkedDraft<Result>(
  services: Services,
  { draft, groupId, path }: { draft: LinkedDraft; groupId: number | null; path: string },
  show: (place: DraftPlace, services: Services) => Promise<Result>,
): Promise<Result | null> {
  const entity = entityOf(draft)
  if (!entity || draft.group_id !== groupId) return null
  const { id, sharer } = draft
  if (path !== (await pathOf(services, entity, id))) return null
  if (await changeWaits(services, { entity, id })) {
    return showDraft(contextFor(services, sharer, groupId), { entity, id, data: {}, pending: true }, show)
  }
  if (isPage(entity)) return null
  return takenBack(contextFor(services), async (ctx) =>
    show(await showAt(ctx.db, entity, { id, workedIn: groupId }), ctx.services),
  )
}
