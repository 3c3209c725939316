import type { AxeResults, RuleMetadata, RunOptions } from 'axe-core'
import scriptAddress from 'axe-core/axe.min.js?url'

/** Something on a page that hinders people, told in Swedish, and the element of the page that it is about. */
export type Fault = { key: string; title: string; text: string; element: Element }

type Axe = {
  getRules: (tags: string[]) => RuleMetadata[]
  run: (context: Element, options: RunOptions) => Promise<AxeResults>
}

/** Rules about a whole page, which the site keeps and no editor can break. */
const isOfSite = (rule: string) =>
  rule.startsWith('landmark-') ||
  ['region', 'page-has-heading-one', 'bypass', 'skip-link', 'document-title'].includes(rule)
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Sentences = { help: string; description: string }
const mostFaults = 30
/** Milliseconds after which a style sheet that doesn't come is done without. */
const sheetPatience = 5000
/** Milliseconds after which the checking script, of half a megabyte, has not come. A slow connection takes its time. */
const scriptPatience = 30_000

/**
 * Copies an element into another document without anything that runs or loads a page of its own.
 * @param origin gets the original of each copied element
 */
export function copyInto(target: Document, source: Element, origin: Map<Element, Element>): Element {
  const copy = target.importNode(source, true)
  const [olds, news] = [source.querySelectorAll('*'), copy.querySelectorAll('*')]
  origin.set(copy, source)
  for (const [at, node] of [...news].entries()) origin.set(node, olds[at] as Element)
  for (const node of copy.querySelectorAll('script, iframe, object, embed, base, meta[http-equiv]')) node.remove()
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...node.attributes]) if (name.startsWith('on')) node.removeAttribute(name)
  }
  return copy
}

const arrival = (node: Element, patience: number) =>
  new Promise<void>((resolve) => {
    node.addEventListener('load', () => resolve(), { once: true })
    node.addEventListener('error', () => resolve(), { once: true })
    setTimeout(resolve, patience)
  })

/** The policy of the frame, which stands after the checking script: no script comes after that one, and nothing leaves the frame. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'"

/** Opens a frame beside the window's view, which holds nothing but the checking script. */
async function openFrame(width: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  // The shown page runs no script. The copy of it is cleaned, and the frame's own policy refuses whatever is left.
  frame.setAttribute('sandbox', 'allow-same-origin allow-scripts')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', top: '0', left: '-20000px', border: '0', height: '800px' })
  frame.style.width = `${width}px`
  frame.srcdoc = `<!doctype html><html lang="sv"><head><title>-</title><script src="${scriptAddress}"></script><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body></body></html>`
  const opened = arrival(frame, scriptPatience)
  document.body.append(frame)
  await opened
  return frame
}

/**
 * Checks the page of a preview by axe, in a copy of its own, as wide as it is shown.
 * @throws Error when the checking script doesn't load
 */
export async function auditPage(page: Document, width: number): Promise<Fault[]> {
  const frame = await openFrame(width)
  try {
    const copy = frame.contentDocument
    const { axe } = (frame.contentWindow ?? {}) as { axe?: Axe }
    if (!copy || !axe) throw new Error('the checking script did not load')
    const origin = new Map<Element, Element>()
    const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => copyInto(copy, link, origin))
    const arrived = Promise.all(sheets.map((sheet) => arrival(sheet, sheetPatience)))
    copy.head.append(...sheets)
    for (const { name, value } of [...page.documentElement.attributes]) copy.documentElement.setAttribute(name, value)
    copy.body.replaceWith(copyInto(copy, page.body, origin))
    await arrived
    // The script would compile its own translation, which the page's policy refuses: the sentences are looked up here.
    const { default: locale } = await import('axe-core/locales/sv.json')
    const sentences: Record<string, Sentences | undefined> = locale.rules
    const values = axe
      .getRules(standards)
      .map(({ ruleId }) => ruleId)
      .filter((id) => sentences[id] && !isOfSite(id))
    const { violations } = await axe.run(copy.querySelector('main') ?? copy.body, {
      runOnly: { type: 'rule', values },
      resultTypes: ['violations'],
      elementRef: true,
    })
    return violations
      .flatMap(({ id, nodes }) =>
        nodes.flatMap(({ element, target }) => {
          const original = element && origin.get(element as Element)
          const { help = '', description = '' } = sentences[id] ?? {}
          return original
            ? [{ key: `${id} ${target.join(' ')}`, title: help, text: description, element: original }]
            : []
        }),
      )
      .slice(0, mostFaults)
  } finally {
    frame.remove()
  }
}
