import { withAnchors } from '@kollegium/api/definitions'
import { type VisibleMessage, visibleMessages } from '@kollegium/api/server'

/** Reads the messages to the readers of a site, as `visibleMessages` does. Their headings have the ids that links name. */
export async function siteMessages(...asked: Parameters<typeof visibleMessages>): Promise<VisibleMessage[]> {
  const messages = await visibleMessages(...asked)
  return messages.map((message) => ({ ...message, body: withAnchors(message.body).html }))
}
