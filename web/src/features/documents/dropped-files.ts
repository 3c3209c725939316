import { t } from '../../lib/i18n.ts'

/** A file that was dropped or chosen, with the folders around it. `problem` says why it can't be read. */
export type Dropped = { name: string; path: readonly string[]; file: File | null; problem?: string }

/** Folders inside each other that the server makes. */
export const deepest = 10

/** Files that computers make for themselves. */
const ownFiles = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

type Path = readonly string[]

/**
 * Reads what was dropped, folders with all that lies in them. Call it in the event's own turn: afterwards the browser has
 * forgotten the entries. A file or folder that can't be read is answered with its problem, and the others still come.
 */
export async function readDrop(transfer: Pick<DataTransfer, 'items' | 'files'>): Promise<Dropped[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
  if (entries.every((entry) => entry === null)) return [...transfer.files].map(plain)
  const found: Dropped[] = []
  // One after another: a folder of thousands would otherwise be read by thousands of calls at once.
  for (const entry of entries) {
    if (entry instanceof File) found.push(plain(entry))
    else if (entry) await readEntry(entry, [], found)
  }
  return found
}

const plain = (file: File): Dropped => ({ name: file.name, path: pathOf(file), file })

/** Reads the files of an input. One that takes a folder tells the folders of each file; a folder that lies too deep is told once, as a dropped one. */
export function readChosen(files: readonly File[]): Dropped[] {
  const deep = new Map<string, Dropped>()
  const read = files.flatMap((file) => {
    if (ownFiles.has(file.name)) return []
    const folders = pathOf(file)
    const name = folders[deepest]
    if (name === undefined) return [plain(file)]
    const path = folders.slice(0, deepest)
    deep.set([...path, name].join('/'), tooDeep(name, path))
    return []
  })
  return [...read, ...deep.values()]
}

const tooDeep = (name: string, path: Path): Dropped => ({
  ...{ name, path, file: null },
  problem: t('bank.tooDeep', { number: deepest }),
})

/** "Avtal/2026/a.pdf" lies in the folders Avtal and 2026. */
const pathOf = ({ webkitRelativePath = '' }: File): string[] => webkitRelativePath.split('/').slice(0, -1)

async function readEntry(entry: FileSystemEntry, path: Path, found: Dropped[]): Promise<void> {
  const { name } = entry
  if (ownFiles.has(name)) return
  try {
    if (entry.isFile) found.push({ name, path, file: await fileOf(entry as FileSystemFileEntry) })
    else await readFolder(entry as FileSystemDirectoryEntry, path, found)
  } catch {
    found.push({ name, path, file: null, problem: t('bank.unreadable') })
  }
}

async function readFolder(folder: FileSystemDirectoryEntry, path: Path, found: Dropped[]): Promise<void> {
  const { name } = folder
  if (path.length >= deepest) {
    found.push(tooDeep(name, path))
    return
  }
  const before = found.length
  const reader = folder.createReader()
  for (;;) {
    // A reader gives a hundred entries at a time, and an empty list at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) break
    for (const entry of entries) await readEntry(entry, [...path, name], found)
  }
  if (found.length === before) found.push({ name, path, file: null, problem: t('bank.emptyFolder') })
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
