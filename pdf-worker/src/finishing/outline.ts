import type { PdfDict, PdfRef } from '@libpdf/core'
import { dict, list, name, number, type Target, text } from './objects.ts'

type Entry = { name: string; page: PdfRef | undefined; element: PdfRef | undefined }

/** Writes the document's outline: one entry a paper, by name, in the papers' order. */
export function addOutline(pdf: Target, entries: readonly Entry[]): void {
  const items: { ref: PdfRef; item: PdfDict }[] = []
  const outline = dict({ Type: name('Outlines'), Count: number(entries.length) })
  const root = pdf.register(outline)
  for (const { name: title, page, element } of entries) {
    if (!page || !element) continue
    const item = dict({ Title: text(title), Parent: root, Dest: list(page, name('Fit')), SE: element })
    items.push({ ref: pdf.register(item), item })
  }
  for (const [index, { item }] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    if (before) item.set('Prev', before.ref)
    if (after) item.set('Next', after.ref)
  }
  const [first, last] = [items[0], items.at(-1)]
  if (first && last) {
    outline.set('First', first.ref)
    outline.set('Last', last.ref)
  }
  pdf.getCatalog().set('Outlines', root)
}
