import { withAnchors } from '@kollegium/api/definitions'
import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import { type VisibleMessage, visibleMessages } from '@kollegium/api/server'
import { withNewTabs } from '../../lib/new-tab.ts'
import { asPart } from './part-headings.ts'

const t = createTranslator(sv)

/** Reads the messages to the readers of a site, as `visibleMessages` does. Their headings have the ids that links name, as parts of the page. */
export async function siteMessages(...asked: Parameters<typeof visibleMessages>): Promise<VisibleMessage[]> {
  const messages = await visibleMessages(...asked)
  return messages.map((message) => ({
    ...message,
    body: asPart(withNewTabs(withAnchors(message.body).html, t('link.newTab'))),
  }))
}
