import type { Services } from '../../engine/services.ts'
import { wherePublic } from '../../modules/documents/file-link.ts'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'
import { readLibrary, themeOf } from './library.ts'

/** How many texts the page for visitors names. */
const shown = 3

/**
 * Reads what visitors see of the method material: the numbers of texts and documents, and of the newest texts with a public picture
 * title, theme and time. No word of a text is among it.
 */
export async function materialPresentation({ db, changes }: Pick<Services, 'db' | 'changes'>) {
  const library = await readLibrary({ changes }, db)
  const newest = library.texts.slice(0, 20)
  const rows = await db.contentImage.findMany({
    where: { content_id: { in: newest.map(({ id }) => id) }, file: { ...wherePublic, malware: null } },
    select: { content_id: true, description: true, file: { select: linkedFileSelect } },
    orderBy: [{ position: 'asc' }, { file_id: 'asc' }],
  })
  const texts = newest.flatMap(({ id, title, themeId, minutes }) => {
    const [picture] = publicImages(rows.filter(({ content_id }) => content_id === id))
    return picture ? [{ title, theme: themeOf(library, themeId)?.title ?? '', minutes, picture }] : []
  })
  return {
    texts: library.texts.length,
    documents: library.documents,
    newest: texts.slice(0, shown),
    changesAt: library.changesAt,
  }
}
