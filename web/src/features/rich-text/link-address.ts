const schemes = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:)/i

/** Tells whether the server keeps a link to this address: web, mail and phone, the same site, a place on the page. */
export function isLinkAddress(href: string): boolean {
  const text = href.trim()
  if (schemes.test(text)) return true
  // Browsers read '\' as '/', so '/\evil.example' would leave the site.
  return /^(?:[/?#]|\.{1,2}\/|[\w-]+(?:[/?#.]|$))/.test(text) && !/^\/[/\\]/.test(text) && !/^[^/?#]*:/.test(text)
}

/**
 * Completes a typed address: `exempel.se` to a web address, `namn@exempel.se` to a mail address, `070-174 06 21` to a
 * phone number. Null for any other text.
 */
export function addressOfTyped(typed: string): string | null {
  const text = typed.trim()
  if (/^\+?[\d\s-]{6,20}$/.test(text)) return `tel:${text.replaceAll(/\s/g, '')}`
  if (/\s/.test(text)) return null
  if (schemes.test(text)) return text
  if (/^[/?#]/.test(text)) return isLinkAddress(text) ? text : null
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]{2,}$/.test(text)) return `mailto:${text}`
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(text)) return `https://${text}`
  return null
}
