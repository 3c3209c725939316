import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Folder from 'lucide-react/icons/folder'
import FolderOpen from 'lucide-react/icons/folder-open'
import Plus from 'lucide-react/icons/plus'
import Unlink from 'lucide-react/icons/unlink'
import { type ReactNode, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { iconOf, usageText } from './portfolio-list.tsx'
import { type Bank, type Portfolio, placeAddress, tidyAddress } from './use-bank.ts'
import { useFolderTree } from './use-folder-tree.ts'

/** Draws the portfolios with their folders beside the list, and the filters of files to tidy (design guide, 102). */
export function BankTree({ bank }: { bank: Bank }) {
  const can = useCan()
  const { shownPortfolios, portfolios, portfolio, portfolio_id } = bank
  // An address may name a portfolio of another group than the chosen one.
  const own = portfolio.data && !shownPortfolios.some(({ id }) => id === portfolio_id) ? [portfolio.data] : []
  const tree = useFolderTree(portfolio_id ?? 0)
  const isWhole = !portfolios.isPending && !tree.isPending
  return (
    <nav aria-label={t('bank.tree')}>
      <div className="mb-1 flex min-h-4 items-center justify-between gap-1">
        <h2 className="text-hint font-bold text-grey-6">{t('screen.portfolios')}</h2>
        {can('create', 'Portfolio') && (
          <Button variant="tertiary" size={32} icon={Plus} href="/portfolio/new">
            {t('bank.newPortfolio')}
          </Button>
        )}
      </div>
      <ul>
        {[...own, ...shownPortfolios].map((each) => (
          <PortfolioBranch key={each.id} portfolio={each} bank={bank} />
        ))}
      </ul>
      {portfolios.hasNextPage && (
        <Button variant="tertiary" size={32} onClick={() => void portfolios.fetchNextPage()}>
          {t('action.showMore')}
        </Button>
      )}
      {/* The folders above would move them. */}
      {portfolio_id !== null && isWhole && <Tidy bank={bank} />}
      {portfolio.data && isWhole && <p className="mt-2 text-hint text-grey-6">{usageText(portfolio.data)}</p>}
    </nav>
  )
}

type Folders = readonly { id: number; title: string; folder_id: number | null; files: number }[]

function PortfolioBranch({ portfolio, bank }: { portfolio: Portfolio; bank: Bank }) {
  const isHere = portfolio.id === bank.portfolio_id
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? isHere
  const tree = useFolderTree(portfolio.id, open)
  const folders = tree.data?.folders ?? []
  const count = tree.data ? tree.data.files + folders.reduce((sum, { files }) => sum + files, 0) : undefined
  return (
    <Branch
      icon={iconOf(portfolio)}
      title={portfolio.title}
      href={placeAddress(portfolio.id, null)}
      here={isHere && bank.folder_id === null && bank.only === null}
      count={tree.data?.folders ? count : undefined}
      depth={0}
      open={open}
      onToggle={() => setChosen(!open)}
    >
      {tree.data?.folders === null && <p className="py-0.5 pl-3.5 text-hint text-grey-6">{t('bank.tooManyFolders')}</p>}
      {folders.length > 0 && (
        <ul>
          {folders
            .filter(({ folder_id }) => folder_id === null)
            .map((each) => (
              <FolderBranch
                key={each.id}
                folder={each}
                folders={folders}
                bank={bank}
                depth={1}
                portfolio={portfolio.id}
              />
            ))}
        </ul>
      )}
    </Branch>
  )
}

type Depth = { depth: number; portfolio: number }

function FolderBranch(props: Depth & { folder: Folders[number]; folders: Folders; bank: Bank }) {
  const { folder, folders, bank, depth, portfolio } = props
  const within = folders.filter(({ folder_id }) => folder_id === folder.id)
  const isHere = bank.folder_id === folder.id
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? leadsTo(folders, folder.id, bank.folder_id)
  return (
    <Branch
      icon={isHere ? FolderOpen : Folder}
      title={folder.title}
      href={placeAddress(portfolio, folder.id)}
      here={isHere && bank.only === null}
      count={filesBelow(folders, folder)}
      depth={depth}
      open={open}
      onToggle={within.length > 0 ? () => setChosen(!open) : undefined}
    >
      {within.length > 0 && (
        <ul>
          {within.map((each) => (
            <FolderBranch key={each.id} {...props} folder={each} depth={depth + 1} />
          ))}
        </ul>
      )}
    </Branch>
  )
}

/** The number of files in a folder and in all folders below it. */
function filesBelow(folders: Folders, folder: Folders[number]): number {
  const within = folders.filter(({ folder_id }) => folder_id === folder.id)
  return within.reduce((sum, each) => sum + filesBelow(folders, each), folder.files)
}

/** Whether `to` is the folder or lies below it. */
function leadsTo(folders: Folders, from: number, to: number | null): boolean {
  for (let at = to; at !== null; at = folders.find(({ id }) => id === at)?.folder_id ?? null)
    if (at === from) return true
  return false
}

type BranchProps = {
  icon: IconType
  title: string
  href: string
  here: boolean
  count: number | undefined
  depth: number
  open: boolean
  onToggle?: (() => void) | undefined
  children: ReactNode
}

/** A line of the tree: a button that opens it, and a link to its content. */
function Branch({ icon, title, href, here, count, depth, open, onToggle, children }: BranchProps) {
  return (
    <li>
      <div
        className={`relative flex min-h-4.5 items-center rounded-control touch:min-h-5.5 ${here ? 'bg-blue-light text-blue-ink' : 'hover:bg-grey-1'}`}
        style={{ paddingLeft: `${Math.min(depth, 5) * 16}px` }}
      >
        {onToggle ? (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t(open ? 'bank.closeFolder' : 'bank.openFolder', { text: title })}
            className="grid size-3 shrink-0 place-items-center rounded-control text-grey-6 touch:size-5.5"
            onClick={onToggle}
          >
            <Icon as={open ? ChevronDown : ChevronRight} size={16} />
          </button>
        ) : (
          <span className="w-3 shrink-0 touch:w-5.5" />
        )}
        <AppLink
          href={href}
          aria-current={here ? 'page' : undefined}
          className="flex min-w-0 grow items-center gap-1 rounded-control py-0.5 pr-1"
        >
          <Icon as={icon} className={here ? '' : 'text-grey-6'} />
          <span className={`min-w-0 grow hyphens-auto wrap-anywhere leading-[20px] ${here ? 'font-bold' : ''}`}>
            {title}
          </span>
          {count !== undefined && (
            <span className="text-hint text-grey-6 tabular-nums">
              {numberText(count)}
              <span className="sr-only"> {t('bank.filesWord')}</span>
            </span>
          )}
        </AppLink>
      </div>
      {open && children}
    </li>
  )
}

/** The filters of the open portfolio's files to tidy, each with its number. */
function Tidy({ bank }: { bank: Bank }) {
  const { client } = useServices()
  const portfolio_id = bank.portfolio_id ?? 0
  const counts = useQuery({
    queryKey: [['folder', 'tidy'], { portfolio_id }],
    queryFn: () => client.folder.tidy.query({ portfolio_id }),
  })
  const row = (only: 'unused' | 'duplicate', icon: IconType) => (
    <li>
      <AppLink
        href={tidyAddress(portfolio_id, only)}
        aria-current={bank.only === only ? 'page' : undefined}
        className={`flex min-h-4.5 items-center gap-1 rounded-control px-1 touch:min-h-5.5 ${bank.only === only ? 'bg-blue-light font-bold text-blue-ink' : 'hover:bg-grey-1'}`}
      >
        <Icon as={icon} className="text-grey-6" />
        <span className="min-w-0 grow">{t(`bank.${only}`)}</span>
        {counts.data && <span className="text-hint text-grey-6 tabular-nums">{numberText(counts.data[only])}</span>}
      </AppLink>
    </li>
  )
  return (
    <div className="mt-2 border-t border-grey-3 pt-2">
      <h2 className="mb-1 text-hint font-bold text-grey-6">{t('bank.tidy')}</h2>
      <ul>
        {row('unused', Unlink)}
        {row('duplicate', Copy)}
      </ul>
    </div>
  )
}
