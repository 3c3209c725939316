import { brandOfSite } from '@kollegium/api/process'
import { inBrand } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Page } from '../../site/pages/model.ts'
import { drawnPage } from './drawn-page.ts'
import type { PageBody } from './page-body.ts'
import type { PublicRenderer } from './renderer.ts'
import { isKept, type Matched } from './route.ts'
import { createSiteData } from './site-data.ts'
import { chromeOf, visitOf } from './visit.ts'

type Asked = {
  source: PublicRenderer
  matched: readonly Matched[]
  label: string
  path: string
  /** A visitor reads it by a draft's link: with the site's script, and a line that tells that it is a draft. */
  shared?: boolean
}

/** A draft is not kept: it matters to nobody when its page changes, and with which texts. */
const unheeded = { expires: () => undefined, shows: () => undefined }

/**
 * Draws the page at a path of a site as the database of `services` shows it to a visitor, without script for the form's frame; null when no kept
 * page stands there. All of it is read anew and nothing is kept: the database may hold a draft that is taken back.
 */
export async function draftPage(
  services: Services,
  { source, matched, label, path, shared = false }: Asked,
): Promise<{ html: string; body: PageBody; address: string } | null> {
  const data = createSiteData(services, source)
  const { render } = await source.renderer()
  return inBrand(brandOfSite(label), async () => {
    const visit = await visitOf(data, label, path)
    let page: Page | null = null
    for (const each of matched.filter(isKept)) {
      const { params, query } = each
      page ??= await each.route.load({ services, data, visit, params, query, ...unheeded })
    }
    if (!page) return null
    const { assets } = source
    const given = shared ? assets : { ...assets, script: null, firstPaint: null }
    const chrome = { ...chromeOf(visit, data, { ...source, assets: given }), ...(shared && { draft: true as const }) }
    const hidden = { ...page, head: { ...page.head, hidden: true } }
    const body = await drawnPage({ chrome, page: hidden }, { services, render })
    return { html: body.bytes.toString(), body, address: chrome.links.self + path }
  })
}
