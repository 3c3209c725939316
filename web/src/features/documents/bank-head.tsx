import Archive from 'lucide-react/icons/folder-archive'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Pencil from 'lucide-react/icons/pencil'
import Upload from 'lucide-react/icons/upload'
import { t } from '../../lib/i18n.ts'
import type { Action } from '../../lib/me.tsx'
import { visitItem } from '../../resource/visit.ts'
import { Button } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { useFileInput } from './drop-area.tsx'
import type { Dropped } from './dropped-files.ts'
import { PortfolioFacts } from './portfolio-list.tsx'
import type { Bank } from './use-bank.ts'
import type { ElementActions } from './use-element-actions.tsx'

/** On a phone the words of two buttons stand on one line each. */
const slim = 'max-sm:px-1! max-sm:whitespace-nowrap max-sm:[&>svg]:hidden'

type HeadProps = {
  bank: Bank
  title: string | undefined
  may: (action: Action, subject: 'File' | 'Folder' | 'Portfolio') => boolean
  onFolder: () => void
  onChosen: (files: readonly Dropped[]) => void
  actions: ElementActions
}

/** The heading of a place, with its actions. */
export function PlaceHead({ bank, title, may, onFolder, onChosen, actions }: HeadProps) {
  const { folder_id, only, portfolio } = bank
  const portfolio_id = bank.portfolio_id ?? 0
  const [input, choose] = useFileInput(onChosen)
  const edit = folder_id === null ? `/portfolio/${portfolio_id}` : `/folder/${folder_id}`
  const shown = folder_id === null ? portfolio.data : bank.folder.data
  const items = [
    ...visitItem({ siteUrl: shown?.siteUrl ?? null }),
    ...(may('update', folder_id === null ? 'Portfolio' : 'Folder')
      ? [{ label: t('action.edit'), icon: Pencil, href: edit }]
      : []),
    {
      label: t('bank.downloadZip'),
      icon: Archive,
      onSelect: () => void actions.zip(portfolio_id, folder_id === null ? [] : [{ type: 'Folder', id: folder_id }]),
    },
  ]
  return (
    <>
      <PageHead
        title={title ?? t('screen.documentBank')}
        action={
          only === null && (
            <div className="flex gap-1 max-sm:w-full max-sm:[&>button:not([aria-haspopup])]:grow">
              {may('create', 'Folder') && (
                <Button icon={FolderPlus} className={slim} onClick={onFolder}>
                  {t('bank.newFolder')}
                </Button>
              )}
              {may('create', 'File') && (
                <Button variant="primary" icon={Upload} className={slim} onClick={choose}>
                  {t('action.upload')}
                </Button>
              )}
              <RowMenu label={title ?? ''} items={items} />
              {input}
            </div>
          )
        }
      />
      {only && <p className="-mt-2 mb-3 text-grey-6">{t(`bank.${only}Lead`)}</p>}
      {folder_id === null && !only && portfolio.data && <PortfolioFacts portfolio={portfolio.data} />}
    </>
  )
}
