import { draftShownBy } from '../engine/draft-links/draft-links.ts'
import type { Services } from '../engine/services.ts'
import { type PublicText, previewedText } from '../modules/content/public-texts.ts'

/** The text that a link's token shows on a site to somebody without an account; null for none. */
export async function linkedText(
  services: Services,
  { token, groupId }: { token: string; groupId: number | null },
): Promise<PublicText | null> {
  const draft = await draftShownBy(services, token)
  return draft && previewedText(services.db, { draft, groupId })
}
