import { listed } from '@kollegium/api/lists'
import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import { createElement } from 'react'
import { usedQuestion } from '../../../features/content/used-question.ts'
import { copyFileLink, download } from '../../../features/documents/file-actions.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'
import type { BulkAct } from '../../../resource/row-action.ts'
import { titleOf } from '../../../resource/row-title.ts'
import { onSite } from '../../../resource/visit.ts'
import { fileSize } from '../../../ui/file-drop.tsx'
import { UploadFiles } from '../upload-files.tsx'
import { activeActs, moveFiles } from './bulk-acts.ts'
import { trashed } from './publishing.ts'

/** The questions before files and portfolios are hidden: their code comes when they are. */
const questions = () => import('../../../features/content/hiding-questions.tsx')

/** Names in the question of a run the places that show its files, or those of its portfolios, or link to them. */
const shownIn =
  (name: 'file' | 'portfolio'): BulkAct['follows'] =>
  async () => {
    const { HiddenUses } = await questions()
    return ({ shownBy: uses }, { number, close }) => createElement(HiddenUses, { name, uses, number, onFollow: close })
  }

/** Files and portfolios are shown and hidden, many at once. */
const showing = (name: 'file' | 'portfolio') =>
  activeActs(name, 'status', {
    mayHide: async (tools, rows) => (await questions()).mayHide(name, tools, rows),
    hides: async (number) => (await questions()).hidesText(name, number),
    follows: shownIn(name),
  })

/** Lists of what the document bank holds. */
export const documentLists = {
  file: defineList({
    resource: listed.File,
    api: (client) => client.file,
    noCreate: true,
    visit: onSite,
    used: usedQuestion('file'),
    ...trashed,
    Create: UploadFiles,
    cells: { filesize: ({ value }) => fileSize(Number(value)) },
    actions: [
      {
        label: t('action.copyLink'),
        icon: LinkIcon,
        needs: 'read',
        only: 'row',
        run: ([id], { client, confirm }) => (id ? copyFileLink(client, confirm, id) : Promise.resolve(null)),
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
      ...showing('file'),
    ],
    emptyText: t('file.empty'),
  }),
  folder: defineList({
    resource: listed.Folder,
    api: (client) => client.folder,
    visit: onSite,
    used: usedQuestion('folder'),
  }),
  portfolio: defineList({
    resource: listed.Portfolio,
    api: (client) => client.portfolio,
    visit: onSite,
    used: usedQuestion('portfolio'),
    actions: showing('portfolio'),
  }),
}
