import { file, folder, portfolio } from '@kollegium/api/definitions/documents'
import { askAboutHiding } from '../../../features/content/hiding-questions.tsx'
import { FileSide } from '../../../features/documents/file-side.tsx'
import { focalFields } from '../../../features/documents/focal-field.tsx'
import { placeAddress } from '../../../features/documents/use-bank.ts'
import { parent } from '../../../resource/fields/parent.tsx'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import { documentLists as lists } from '../lists/documents.ts'
import { trashed } from './publishing.tsx'

/** Lists and forms of what the document bank holds. */
export const documentScreens: readonly Screen[] = [
  defineScreen({
    ...lists.file,
    resource: file,
    // Shown as the tree of the portfolio that the file lies in.
    fields: { folder_id: parent, ...focalFields },
    asks: askAboutHiding('file'),
    ...trashed,
    Side: FileSide,
  }),
  defineScreen({
    ...lists.folder,
    resource: folder,
    fields: { folder_id: parent },
    back: ({ id, portfolio_id, folder_id }, gone) =>
      placeAddress(Number(portfolio_id), gone ? (folder_id as number | null) : id),
  }),
  defineScreen({
    ...lists.portfolio,
    resource: portfolio,
    needs: { status: 'publish' },
    asks: askAboutHiding('portfolio'),
    back: ({ id }, gone) => (gone ? '/bank' : placeAddress(id, null)),
    starts: ({ group, can }) => (can('publish', 'Portfolio', { group_id: group?.id ?? null }) ? {} : { status: false }),
  }),
]
