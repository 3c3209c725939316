import { file, folder, portfolio } from '@kollegium/api/definitions/documents'
import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import { usedQuestion } from '../../../features/content/used-question.tsx'
import { copyLink, download } from '../../../features/documents/file-actions.ts'
import { FileSide } from '../../../features/documents/file-side.tsx'
import { focalFields } from '../../../features/documents/focal-field.tsx'
import { placeAddress } from '../../../features/documents/use-bank.ts'
import { t } from '../../../lib/i18n.ts'
import { parent } from '../../../resource/fields/parent.tsx'
import { titleOf } from '../../../resource/row-title.ts'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import { onSite } from '../../../resource/visit.ts'
import { fileSize } from '../../../ui/file-drop.tsx'
import { UploadFiles } from '../upload-files.tsx'
import { moveFiles } from './bulk-acts.ts'

/** Lists and forms of what the document bank holds. */
export const documentScreens: readonly Screen[] = [
  defineScreen({
    resource: file,
    api: (client) => client.file,
    noCreate: true,
    visit: onSite,
    used: usedQuestion('file'),
    Create: UploadFiles,
    // Shown as the tree of the portfolio that the file lies in.
    fields: { folder_id: parent, ...focalFields },
    Side: FileSide,
    cells: { filesize: ({ value }) => fileSize(Number(value)) },
    actions: [
      {
        label: t('action.copyLink'),
        icon: LinkIcon,
        needs: 'read',
        only: 'row',
        run: ([id], { client }) => (id ? copyLink(client, id) : Promise.resolve(null)),
      },
      {
        label: t('action.download'),
        icon: Download,
        needs: 'read',
        only: 'row',
        run: async (_, { client, confirm }, [row]) => {
          if (row) await download(client, confirm, { id: row.id, title: titleOf(row) })
          return null
        },
      },
      moveFiles,
    ],
    emptyText: t('file.empty'),
  }),
  defineScreen({
    resource: folder,
    api: (client) => client.folder,
    fields: { folder_id: parent },
    visit: onSite,
    used: usedQuestion('folder'),
    back: ({ id, portfolio_id, folder_id }, gone) =>
      placeAddress(Number(portfolio_id), gone ? (folder_id as number | null) : id),
  }),
  defineScreen({
    resource: portfolio,
    api: (client) => client.portfolio,
    needs: { status: 'publish' },
    visit: onSite,
    used: usedQuestion('portfolio'),
    back: ({ id }, gone) => (gone ? '/bank' : placeAddress(id, null)),
    starts: ({ group, can }) => (can('publish', 'Portfolio', { group_id: group?.id ?? null }) ? {} : { status: false }),
  }),
]
