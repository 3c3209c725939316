import type { SignedInContext } from '../../engine/context.ts'
import type { PageList, PageListInput } from '../../engine/page-list.ts'
import { maxLimit } from '../../engine/resource.ts'
import { sv } from '../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { elementsInput, folderElements, readableElements } from './folder-elements.ts'

const t = createTranslator(sv)

type Element = Awaited<ReturnType<typeof folderElements>>[number]

const rowOf = (row: Element) =>
  row.type === 'Folder'
    ? { title: row.title, type: capitalise(formsOf('folder').indefSg), updated_at: row.updated_at }
    : { ...row, type: row.filetype, public: t(row.public ? 'enum.yes' : 'enum.no') }

/** The place that the filters name. @throws AppError NOT_FOUND for none */
function placeOf({ search, filters, orderBy }: PageListInput) {
  const place = elementsInput.safeParse({ ...filters, search, orderBy })
  if (!place.success) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return place.data
}

/** Reads page after page: a place gives no total, but a short page is its last. */
async function everyElement(ctx: SignedInContext, input: PageListInput, most: number): Promise<Element[]> {
  const place = placeOf(input)
  const found = new Map<string, Element>()
  for (let page = 1; found.size <= most; page++) {
    const some = await folderElements(ctx, { ...place, page, limit: maxLimit }, readableElements(ctx.actor))
    for (const element of some) found.set(`${element.type} ${element.id}`, element)
    if (some.length < maxLimit) break
  }
  return [...found.values()]
}

/** A place of the document bank as a file: its folders and files, or those that a search finds below it. */
export const elementList: PageList = {
  subject: 'File',
  title: 'screen.documentBank',
  columns: [
    { key: 'title', label: 'field.group.title', kind: 'title' },
    { key: 'filename', label: 'field.filename', kind: 'text' },
    { key: 'type', label: 'field.type', kind: 'text' },
    { key: 'filesize', label: 'field.filesize', kind: 'number' },
    { key: 'updated_at', label: 'field.changed', kind: 'date' },
    { key: 'public', label: 'field.public', kind: 'text' },
  ],
  mayRead: (ability) => ability.can('read', 'Portfolio'),
  rows: async (ctx, input, most) => {
    const found = await everyElement(ctx, input, most)
    return { total: found.length, rows: found.map(rowOf) }
  },
}
