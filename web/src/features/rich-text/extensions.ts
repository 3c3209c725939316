import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { imageShapes, imageSizes, oneOf, ownImage } from './image-shapes.ts'
import { isLinkAddress } from './link-address.ts'
import { PassageMarks } from './passage-marks.ts'

/** An image in one of the house's sizes and shapes. Only our own public files are allowed. */
export const RichImage = Image.extend({
  addAttributes() {
    return {
      src: { default: null, parseHTML: (element) => ownImage(element.getAttribute('src')) },
      alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
      size: {
        default: 'medium',
        parseHTML: (element) => oneOf(imageSizes, element.dataset.size, 'medium'),
        renderHTML: ({ size }) => ({ 'data-size': size }),
      },
      shape: {
        default: 'rectangle',
        parseHTML: (element) => oneOf(imageShapes, element.dataset.shape, 'rectangle'),
        renderHTML: ({ shape }) => ({ 'data-shape': shape }),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'img[src]', getAttrs: (element) => (ownImage(element.getAttribute('src')) ? null : false) }]
  },
  // Markdown's image syntax would allow any address.
  addInputRules: () => [],
})

function rowsAlone(table: HTMLElement): HTMLElement {
  const copy = table.cloneNode(true) as HTMLElement
  copy.querySelector(':scope > caption')?.remove()
  return copy
}

/** A table with a heading of its own. Columns share the width, so cells hold no sizes. */
const RichTable = Table.extend({
  addAttributes() {
    return {
      caption: {
        default: '',
        parseHTML: (element) => element.querySelector(':scope > caption')?.textContent?.trim() ?? '',
        rendered: false,
      },
    }
  },
  parseHTML() {
    return [{ tag: 'table', contentElement: (node) => rowsAlone(node as HTMLElement) }]
  },
  renderHTML({ node }) {
    const caption = String(node.attrs.caption ?? '')
    const body = ['tbody', 0] as const
    return caption
      ? ['div', { class: 'rich-table' }, ['table', ['caption', { contenteditable: 'false' }, caption], body]]
      : ['div', { class: 'rich-table' }, ['table', body]]
  },
  addNodeView: () => null,
})

/** A link to an address that the server keeps; `button` draws it as a button. */
const RichLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null, parseHTML: (element) => element.getAttribute('href')?.trim() ?? null },
      class: {
        default: null,
        parseHTML: (element) => (element.classList.contains('button') ? 'button' : null),
      },
      target: {
        default: null,
        parseHTML: (element) => (element.getAttribute('target') === '_blank' ? '_blank' : null),
      },
    }
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: 'noopener', class: null },
  isAllowedUri: (url) => isLinkAddress(url),
})

/** The field's own actions at keys that the editor leaves alone. */
export type FieldKeys = { onLink: () => void; onToolbar: () => void }

/** Returns every extension of the editor: exactly the elements that the server keeps (api/src/kernel/rich-text.ts). */
export function richTextExtensions(keys: FieldKeys) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      code: false,
      codeBlock: false,
      strike: false,
      underline: false,
      link: false,
    }),
    RichLink,
    RichImage,
    RichTable.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    PassageMarks,
    Extension.create({
      name: 'fieldKeys',
      addKeyboardShortcuts: () => ({
        'Mod-k': () => {
          keys.onLink()
          return true
        },
        'Alt-F10': () => {
          keys.onToolbar()
          return true
        },
      }),
    }),
  ]
}
