import type { Db } from '../src/client.ts'
import { buildFolder } from '../testing/factories/folder.ts'
import { buildPortfolio } from '../testing/factories/portfolio.ts'
import {
  type DemoDocument,
  documents,
  educatorDocuments,
  privateDocuments,
  sharedDocuments,
  tutorDocuments,
} from './bank-texts.ts'
import { docxOf, xlsxOf } from './office-files.ts'
import { pdfOf } from './pdf.ts'
import { pictures } from './pictures.ts'
import type { DemoTools } from './tools.ts'

type Bank = { group: string | null; name: string; papers: readonly DemoDocument[] }

/** The sites with a document bank; null is the front site, whose documents every site lists. */
const banks: readonly Bank[] = [
  { group: null, name: 'Collegenätverket, gemensamt', papers: sharedDocuments },
  { group: 'skane', name: 'College Skåne', papers: documents },
  { group: 'halmstad-hylte-laholm', name: 'Halmstad–Hylte–Laholm', papers: documents },
  { group: 'eslov-hoor-horby', name: 'Eslöv–Höör–Hörby', papers: [...documents, ...tutorDocuments] },
]

/** The members' portfolios of a regional and a local college. */
const closed: Record<string, { key: string; title: string; papers: readonly DemoDocument[] }[]> = {
  skane: [{ key: 'regionstyrelse', title: 'Regional styrgrupp', papers: privateDocuments }],
  'eslov-hoor-horby': [
    { key: 'styrgrupp', title: 'Styrgruppen', papers: privateDocuments },
    { key: 'utbildare', title: 'Utbildare', papers: educatorDocuments },
  ],
}

/**
 * Loads portfolios with folders, documents and pictures, three of them private. The full-text search finds the documents.
 */
export async function loadBank(db: Db, groups: ReadonlyMap<string, number>, tools: DemoTools): Promise<void> {
  for (const { group, name, papers } of banks) {
    const group_id = group === null ? null : groups.get(group)
    if (group_id === undefined) throw new Error(`The demo network has no group ${group}`)
    const key = group?.replaceAll('-', '_') ?? 'gemensamt'
    const open = await buildPortfolio(db, {
      ...{ group_id, name: `dokument_${key}`, title: name },
      description: 'Protokoll, blanketter och material som alla får läsa.',
    })
    await shelve(db, { portfolio_id: open.id, group_id, college: name }, papers, tools)
    if (group_id !== null) await addPictures(db, { portfolio_id: open.id, group_id }, tools)
    for (const { key: kind, title, papers } of closed[group ?? ''] ?? []) {
      const shelf = await buildPortfolio(db, {
        ...{ group_id, name: `${kind}_${key}`, title, disk: 's3.vodocs_files', status: true },
        description: 'Underlag som bara medlemmar kan öppna.',
      })
      await shelve(db, { portfolio_id: shelf.id, group_id, college: name }, papers, tools)
      if (kind === 'utbildare') await addBlockedFile(db, { portfolio_id: shelf.id, group_id }, tools)
    }
  }
}

/** Adds a file in which a scanner is said to have found malicious code. It is empty but for the head of an old Word file. */
async function addBlockedFile(db: Db, shelf: Omit<Shelf, 'college'>, tools: DemoTools): Promise<void> {
  const id = await tools.storeFile({
    bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1528)]),
    ...{ filename: 'anbud-konferenslokal.doc', title: 'Anbud, konferenslokal' },
    groupId: shelf.group_id,
    place: { portfolio_id: shelf.portfolio_id, folder_id: null },
  })
  await db.file.update({ where: { id }, data: { malware: 'Doc.Downloader.Demo-1' }, select: { id: true } })
}

type Shelf = { portfolio_id: number; group_id: number | null; college: string }

async function shelve(db: Db, shelf: Shelf, papers: readonly DemoDocument[], tools: DemoTools): Promise<void> {
  const folders = new Map<string, number>()
  const told = (texts: readonly string[]) => texts.map((text) => text.replaceAll('::college', shelf.college))
  for (const { path, title, filename, paragraphs, further = [] } of papers) {
    const folder_id = await folderAt(db, shelf, path, folders)
    await tools.storeFile({
      ...{ bytes: bytesOf(filename, title, told(paragraphs), further.map(told)), filename, title },
      groupId: shelf.group_id,
      place: { portfolio_id: shelf.portfolio_id, folder_id },
    })
  }
}

function bytesOf(filename: string, title: string, paragraphs: string[], further: string[][]): Uint8Array<ArrayBuffer> {
  if (filename.endsWith('.docx')) return docxOf(title, paragraphs)
  if (filename.endsWith('.xlsx')) return xlsxOf(paragraphs.map((text) => text.split(': ')))
  return pdfOf(title, paragraphs, further)
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
