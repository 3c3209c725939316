import './help.css'
import { withAnchors } from '@kollegium/api/definitions'
import { type MouseEvent, useMemo } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { withNewTabs } from '../../lib/new-tab.ts'

/** The width of a fetched picture, in pixels: twice the panel's, for sharp screens. */
const IMAGE_WIDTH = 720

/** Prepares the server's sanitised HTML: headings get the ids that links name, pictures get the panel's size, tables a scrolling frame. */
export function helpHtml(html: string, tableLabel: string): string {
  return withNewTabs(withAnchors(html).html, t('link.newTab'))
    .replace(/<img src="([^"?]+)"/g, `<img loading="lazy" src="$1?d=${IMAGE_WIDTH}x"`)
    .replaceAll('<table>', `<div class="help-table" role="region" aria-label="${tableLabel}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')
}

export type HelpBodyProps = {
  html: string
  /** Follows a link to another page of the book, `#its-slug`. A heading of this page is found first. */
  onPage: (slug: string) => void
  /** Runs after a link into the app was followed. */
  onLeave: () => void
}

/**
 * Draws a page's text. Links to the book stay in the panel, links to the app change its page, and others open a tab.
 */
export function HelpBody({ html, onPage, onLeave }: HelpBodyProps) {
  const [, navigate] = useLocation()
  const ready = useMemo(() => helpHtml(html, t('list.table')), [html])
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (href.startsWith('#')) {
      event.preventDefault()
      const place = document.getElementById(href.slice(1))
      if (place && event.currentTarget.contains(place)) place.scrollIntoView()
      else onPage(href.slice(1))
    } else if (href.startsWith('/') && !href.startsWith('/files/')) {
      event.preventDefault()
      onLeave()
      navigate(href)
    } else if (!/^(mailto|tel):/.test(href)) {
      // A new tab leaves unsaved work in the app as it is.
      link?.setAttribute('target', '_blank')
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click on it
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what one uses
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/views/help/help.ts)
    <div className="help-body" onClick={follow} dangerouslySetInnerHTML={{ __html: ready }} />
  )
}
