import sanitize from 'sanitize-html'
import { opensTab } from './opens-tab.ts'

/** Sizes of an image in rich text. */
export const imageSizes = ['small', 'medium', 'large', 'full'] as const
/** Shapes of an image in rich text. */
export const imageShapes = ['rectangle', 'square', 'circle'] as const

/** Files of our own, by path: the same on every host. */
const ownFile = /^\/files\/\d{1,10}\/[^\s"'<>\\/?#]+$/

const options: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'class'],
    img: ['src', 'alt', 'data-size', 'data-shape'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedClasses: { a: ['button'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // The content of these elements is program code or data, never text to keep.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '', class: name, target }) => ({
      tagName,
      attribs: {
        ...(isLink(href) && { href: href.trim(), rel: 'noopener' }),
        ...(target === '_blank' && isLink(href) && opensTab(href) && { target }),
        ...(name === 'button' && { class: name }),
      },
    }),
    img: (tagName, { src = '', alt = '', 'data-size': size, 'data-shape': shape }) => ({
      tagName,
      attribs: {
        src,
        alt,
        'data-size': among(imageSizes, size, 'medium'),
        'data-shape': among(imageShapes, shape, 'rectangle'),
      },
    }),
    th: (tagName, { scope, ...rest }) => ({
      tagName,
      attribs: { scope: scope === 'row' ? 'row' : 'col', ...spans(rest) },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
    ol: (tagName, { start }): sanitize.Tag => ({ tagName, attribs: isCount(start) ? { start } : {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownFile.test(attribs.src ?? ''),
}

/**
 * The editor's HTML with only the parts that the product shows: headings 2–4, text, lists, quotes, links and buttons
 * (in a new tab, too), tables, and images that are our own files in a size and shape (Spec §2.5). Anything else is dropped and its text
 * kept; scripts and their like go with their content. Doing it twice changes nothing.
 */
export function sanitizeRichText(html: string): string {
  return sanitize(html, options).trim()
}

/** The plain text, for leads, searches and mails. */
export function textOf(html: string): string {
  const spaced = html.replace(/<\/(p|h[2-4]|li|td|th|blockquote|caption)>|<br\s*\/?>/g, ' $&')
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: options.nonTextTags })
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
}

/** A web, mail or phone address, an address on the same site, or a place on the page. */
function isLink(href: string): boolean {
  const text = href.trim()
  if (/^(?:https?:\/\/[^\s/\\]|mailto:|tel:)/i.test(text)) return true
  // Browsers read '\' as '/', so '/\evil.example' would leave the site.
  return /^(?:[/?#]|\.{1,2}\/|[\w-]+(?:[/?#.]|$))/.test(text) && !/^\/[/\\]/.test(text) && !/^[^/?#]*:/.test(text)
}

function among<Value extends string>(values: readonly Value[], given: string | undefined, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,2}$/.test(text)
}

function spans({ colspan, rowspan }: sanitize.Attributes): sanitize.Attributes {
  return { ...(isCount(colspan) && { colspan }), ...(isCount(rowspan) && { rowspan }) }
}
