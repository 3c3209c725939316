import { contextFor } from '../../engine/context.ts'
import { draftShownBy } from '../../engine/draft-links/draft-links.ts'
import type { Services } from '../../engine/services.ts'
import { takenBack } from '../../engine/taken-back.ts'
import { pageTypes } from '../../modules/content/public-texts.ts'
import { type DraftEntity, draftEntities } from './draft-fields.ts'
import { type DraftPlace, showAt } from './draft-place.ts'

/** The entities that are parts of other pages; a page is read as it is (`previewedText`). */
const parts = draftEntities.filter((entity) => !pageTypes.some((type) => type === entity))
const partOf = (subject: string): DraftEntity | undefined => parts.find((entity) => entity === subject.toLowerCase())

/**
 * Shows the part of a page that a draft's link shows, as it is saved, on the page of the form's preview. Nothing is saved. Null for a
 * link that shows no such part of the site (any more).
 * @param groupId the site that is asked; null is the front
 */
export async function showLinkedDraft<Result>(
  services: Services,
  { token, groupId }: { token: string; groupId: number | null },
  show: (place: DraftPlace, services: Services) => Promise<Result>,
): Promise<Result | null> {
  const draft = await draftShownBy(services, token)
  const entity = draft && partOf(draft.subject)
  if (!entity || draft.group_id !== groupId) return null
  return takenBack(contextFor(services), async (ctx) =>
    show(await showAt(ctx.db, entity, { id: draft.id, workedIn: groupId }), ctx.services),
  )
}
