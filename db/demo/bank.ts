import type { Db } from '../src/client.ts'
import { buildFolder } from '../testing/factories/folder.ts'
import { buildPortfolio } from '../testing/factories/portfolio.ts'
import { type DemoDocument, documents, privateDocuments } from './bank-texts.ts'
import { pdfOf } from './pdf.ts'
import { pictures } from './pictures.ts'
import type { DemoTools } from './tools.ts'

/** The groups with a document bank. The last has a private portfolio for its members. */
const banks = [
  { group: 'skane', name: 'Skåne' },
  { group: 'halmstad-hylte-laholm', name: 'Halmstad-Hylte-Laholm' },
  { group: 'eslov-hoor-horby', name: 'Eslöv-Höör-Hörby', steering: true },
] as const

/**
 * Loads portfolios with folders, documents and pictures, one of them private. The full-text search finds the documents.
 */
export async function loadBank(db: Db, groups: ReadonlyMap<string, number>, tools: DemoTools): Promise<void> {
  for (const { group, name, ...more } of banks) {
    const group_id = groups.get(group)
    if (!group_id) throw new Error(`The demo network has no group ${group}`)
    const key = group.replaceAll('-', '_')
    const open = await buildPortfolio(db, {
      ...{ group_id, name: `dokument_${key}`, title: `Dokumentbank ${name}` },
      description: 'Protokoll, blanketter och material som alla får läsa.',
    })
    await shelve(db, { portfolio_id: open.id, group_id, college: name }, documents, tools)
    await addPictures(db, { portfolio_id: open.id, group_id }, tools)
    if (!('steering' in more)) continue
    const closed = await buildPortfolio(db, {
      ...{ group_id, name: `styrgrupp_${key}`, title: 'Styrgruppen', disk: 's3.vodocs_files', status: true },
      description: 'Underlag som bara medlemmar kan öppna.',
    })
    await shelve(db, { portfolio_id: closed.id, group_id, college: name }, privateDocuments, tools)
  }
}

type Shelf = { portfolio_id: number; group_id: number; college: string }

async function shelve(db: Db, shelf: Shelf, papers: readonly DemoDocument[], tools: DemoTools): Promise<void> {
  const folders = new Map<string, number>()
  const told = (texts: readonly string[]) => texts.map((text) => text.replaceAll('::college', shelf.college))
  for (const { path, title, filename, paragraphs, further = [] } of papers) {
    const folder_id = await folderAt(db, shelf, path, folders)
    await tools.storeFile({
      ...{ bytes: pdfOf(title, told(paragraphs), further.map(told)), filename, title, groupId: shelf.group_id },
      place: { portfolio_id: shelf.portfolio_id, folder_id },
    })
  }
}

/** Finds the folder of a path, and makes it and its parents the first time. */
async function folderAt(db: Db, shelf: Shelf, path: readonly string[], folders: Map<string, number>) {
  let folder_id: number | null = null
  for (const [depth, title] of path.entries()) {
    const key = path.slice(0, depth + 1).join('/')
    const known: number | undefined = folders.get(key)
    folder_id = known ?? (await buildFolder(db, { portfolio_id: shelf.portfolio_id, folder_id, title })).id
    folders.set(key, folder_id)
  }
  return folder_id
}

async function addPictures(db: Db, shelf: Omit<Shelf, 'college'>, tools: DemoTools): Promise<void> {
  const folder = await buildFolder(db, { portfolio_id: shelf.portfolio_id, title: 'Bilder' })
  for (const [name, picture] of Object.entries(pictures).slice(0, 2)) {
    await tools.storeImage({
      ...{ ...picture, width: 1920, filename: `${name}.png`, groupId: shelf.group_id },
      place: { portfolio_id: shelf.portfolio_id, folder_id: folder.id },
    })
  }
}
