import type { DraftEntity } from '../drawn-page/draft-page.ts'

const text = { title: 'main h1', lead: 'main .text-lead-article', body: 'main .rich', images: 'main article img' }
const part = { title: 'main :is(h2, h3)', body: 'main .rich', images: 'main .section-text img, main article img' }

/** Where a field of the form stands on the page, by its name. */
const places: Record<DraftEntity, Record<string, string>> = {
  article: text,
  page: { ...text, images: 'main img' },
  event: text,
  section: { ...part, image_full_id: 'main .section-text img', template: 'main .section-text' },
  card: { ...part, entity: 'main article', fields: 'main article', template: 'main article' },
  queue: { title: 'main h1', body: 'main .rich' },
  menu: { links: 'header nav' },
  group: { front_title: 'main h1', front_body: 'main .rich', images: 'main img', title: 'header', contacts: 'footer' },
  message: { body: '[data-message]', severity: '[data-message]', dismissible: '[data-message]' },
  setting: {
    slideshowQueue: '[data-slideshow]',
    newsQueue: 'section[aria-labelledby="nyheter"]',
    puffQueue: '.list-puffs',
    frontPuffQueue: '.list-puffs',
    sectionsQueue: '.list-sections',
    frontSectionsQueue: '.list-sections',
    frontNewsQueue: 'section[aria-labelledby="nyheter"]',
    mainMenu: 'header nav',
    frontMainMenu: 'header nav',
    shortcutMenu: 'section[aria-labelledby="jag-vill"]',
    frontHeading: 'main h1',
    footerMenu: 'footer',
    footerPage: 'footer',
  },
}

const plainText = (text: string) => text.replace(/\s+/g, ' ').trim()
const plain = (node: Node) => plainText(node.textContent ?? '')

/** Finds the section or the card with a title among others; null when the page has none. */
export function itemOf(page: Document, title: string): Element | null {
  const heading = [...page.querySelectorAll('main :is(h2, h3, h4)')].find((node) => plain(node) === plainText(title))
  return heading?.closest('section, article, li') ?? null
}

/** Brings a part of the page into sight where it stands among others side by side: in a slideshow. */
export function turnTo(item: Element): void {
  const slides = item.closest('[data-slides]')
  const slide = item.closest('li')
  if (!slides || !slide) return
  slides.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
}

/** The edited part: a field of an entity's form, and the words of the paragraph in a long text, which is then found by itself. */
type Edited = { entity: DraftEntity; field: string; block?: string }

/**
 * Finds the part of the page that a field is shown in; null for a field that the page doesn't show.
 * @param item the part of the page that the whole draft stands in, where it stands among others
 */
export function placeOf(page: Document, { entity, field, block }: Edited, item: Element | null = null): Element | null {
  const [name = ''] = field.split('.')
  const selector = places[entity][name] ?? (entity === 'queue' ? places.setting[name] : undefined)
  const candidates = selector ? [...page.querySelectorAll(selector)] : []
  const found = candidates.find((node) => !item || item.contains(node)) ?? null
  if (!found || field !== 'body' || !block) return found
  return (
    [...found.querySelectorAll('p, h2, h3, h4, blockquote, li, td, th')].find((node) => plain(node) === block) ?? found
  )
}

/** The words of the paragraph in which somebody writes, in the editor of a long text; '' elsewhere. */
export function writtenBlock(): string {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  const block = element?.closest('[contenteditable="true"] :is(p, h2, h3, h4, li, td, th)')
  return block ? plain(block) : ''
}

/** The name of the field whose part of the page holds an element; undefined for what the form doesn't have. */
export function fieldAt(page: Document, entity: DraftEntity, element: Element): string | undefined {
  const own = Object.entries({ ...(entity === 'queue' && { items: 'main .rich ~ *' }), ...places[entity] })
  return own.find(([, selector]) => [...page.querySelectorAll(selector)].some((part) => part.contains(element)))?.[0]
}

/**
 * Brings the form's field of an element of the page into view, and puts the cursor at the same words of a long text.
 * @returns false for an element that comes from elsewhere than the form
 */
export function goToField(page: Document, entity: DraftEntity, element: Element): boolean {
  const name = fieldAt(page, entity, element)
  const field = name === undefined ? null : document.getElementById(`field-${name}`)
  if (!field) return false
  const editor = field.closest('[contenteditable="true"]') ?? field.querySelector('[contenteditable="true"]')
  const block = element.closest('p, h2, h3, h4, li, td, th, table, figure') ?? element
  const same = [...(editor?.querySelectorAll('p, h2, h3, h4, li, td, th, table, figure, img') ?? [])].find((node) =>
    element.tagName === 'IMG'
      ? node.getAttribute('src') === element.getAttribute('src')
      : node.tagName === block.tagName && plain(node) === plain(block),
  )
  ;(same ?? field).scrollIntoView({ block: 'center' })
  const control = editor ?? field.querySelector('input, textarea, button') ?? field
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  if (same) document.getSelection()?.setPosition(same, 0)
  return true
}
