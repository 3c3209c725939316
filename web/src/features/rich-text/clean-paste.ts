const nothing = /^[\s\u00A0\u200B\uFEFF]*$/

function rename(element: Element, name: string) {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const wordList = (element: Element | null) =>
  /mso-list:\s*l(\d+)\s+level(\d+)/i.exec(element?.getAttribute('style') ?? '')

/** Turns Word's list paragraphs, with the bullet in the text and the level in the style, into lists. */
function wordLists(body: HTMLElement) {
  for (const first of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    if (!first.isConnected || !wordList(first)) continue
    const run: Element[] = []
    for (let each: Element | null = first; wordList(each); each = each?.nextElementSibling ?? null)
      run.push(each as Element)
    const open: Element[] = []
    let top: string | undefined
    for (const paragraph of run) {
      const style = wordList(paragraph)
      const level = Math.min(Number(style?.[2]), open.length + 1)
      const mark = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
      const numbered = /^[\s\u00A0(]*(?:\d{1,3}|[a-z])[.)]/i.test(mark?.textContent ?? '')
      mark?.remove()
      open.length = Math.min(open.length, level)
      // Another list at the same level begins anew.
      if (open.length === level && level === 1 && style?.[1] !== top) open.length = 0
      if (level === 1) top = style?.[1]
      if (open.length < level) {
        const list = body.ownerDocument.createElement(numbered ? 'ol' : 'ul')
        const parent = open.at(-1)?.lastElementChild
        if (parent) parent.append(list)
        else paragraph.before(list)
        open.push(list)
      }
      const item = body.ownerDocument.createElement('li')
      item.append(...paragraph.childNodes)
      open.at(-1)?.append(item)
      paragraph.remove()
    }
  }
}

/** The mark of our own editors on a copied passage. */
const ownCopy = /\sdata-pm-slice=/

/** {@link cleanHtml} of pasted HTML. Links of other pages lose their new tabs: only the link dialog gives a text such a link. */
export function cleanPasted(html: string): string {
  const clean = cleanHtml(html)
  if (ownCopy.test(html)) return clean
  const { body } = new DOMParser().parseFromString(clean, 'text/html')
  for (const link of body.querySelectorAll('a[target]')) link.removeAttribute('target')
  return body.innerHTML
}

/**
 * Prepares foreign HTML (Word, Google Docs, a web page, an older text) for the editor, whose schema then keeps only
 * what it knows. It removes what the editor would misread: Word's lists and comments, headings of other levels,
 * paragraphs that only make room, and images wrapped in a paragraph.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const gone: Node[] = []
  while (comments.nextNode()) gone.push(comments.currentNode)
  for (const comment of gone) comment.parentNode?.removeChild(comment)
  for (const each of body.querySelectorAll(
    'script, style, meta, link, title, xml, template, iframe, object, svg, math',
  )) {
    each.remove()
  }
  wordLists(body)
  for (const each of [...body.querySelectorAll('h1, p.MsoTitle')]) rename(each, 'h2')
  for (const each of [...body.querySelectorAll('h5, h6')]) rename(each, 'h4')
  for (const image of [...body.querySelectorAll('p > img:only-child')]) {
    const paragraph = image.parentElement
    if (paragraph && nothing.test(paragraph.textContent ?? '')) paragraph.replaceWith(image)
  }
  for (const each of [...body.querySelectorAll('p, h2, h3, h4')]) {
    // A paragraph with only a hard space makes room, which the style sheet does.
    if (nothing.test(each.textContent ?? '') && !each.querySelector('img, br')) each.remove()
  }
  return body.innerHTML
}
