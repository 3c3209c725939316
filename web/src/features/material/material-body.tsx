import './material.css'
import { withAnchors } from '@kollegium/api/definitions'
import { t } from '../../lib/i18n.ts'
import { withNewTabs } from '../../lib/new-tab.ts'

export type Heading = { id: string; text: string }

/** Gives the headings of the server's sanitised HTML addresses of their own, pictures their size, and tables a scrolling frame. */
export function bodyOf(body: string): { html: string; headings: Heading[] } {
  const page = new DOMParser().parseFromString(withAnchors(body).html, 'text/html')
  const headings = [...page.querySelectorAll('h2')].map((heading, index) => {
    heading.id ||= `del-${index + 1}`
    heading.tabIndex = -1
    return { id: heading.id, text: heading.textContent ?? '' }
  })
  for (const image of page.querySelectorAll('img')) {
    image.loading = 'lazy'
    const source = image.getAttribute('src') ?? ''
    if (source.startsWith('/files/') && !source.includes('?')) image.setAttribute('src', `${source}?d=1120x`)
  }
  for (const table of page.querySelectorAll('table')) {
    const frame = page.createElement('div')
    frame.className = 'material-table'
    frame.role = 'region'
    frame.tabIndex = 0
    frame.ariaLabel = t('list.table')
    table.replaceWith(frame)
    frame.append(table)
  }
  return { html: withNewTabs(page.body.innerHTML, t('link.newTab')), headings }
}

/** Draws the words of a text: steps are numbered in circles, and a quotation is a remark. */
export function MaterialBody({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server each time it is read (api/src/views/material/text.ts)
    <div className="material-body" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
