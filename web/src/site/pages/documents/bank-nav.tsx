import { Folder, FolderOpen, Lock } from 'lucide-react'
import { t } from '../../i18n.ts'
import { plainButton } from '../../parts/layout.ts'
import type { LockedPortfolio, PortfolioLink, TreeFolder } from './model.ts'

const row = 'flex min-h-5 items-center gap-1 rounded-control py-0.75 text-ui hover:bg-grey-1 max-md:min-h-6'
const here = 'bg-blue-light text-blue-ink hover:bg-blue-light'

/** Lists the portfolios. The open one shows its folders along the way to the reader's place. */
export function BankNav({ portfolios }: { portfolios: PortfolioLink[] }) {
  return (
    <nav aria-labelledby="portfoljer" className="md:col-start-1">
      <h2 id="portfoljer" className="pb-1 text-ui font-bold">
        {t('screen.portfolios')}
      </h2>
      <ul className="-mx-1.5">
        {portfolios.map((portfolio) => (
          <li key={portfolio.href}>
            <PortfolioRow portfolio={portfolio} />
            {portfolio.folders.length > 0 && <Tree folders={portfolio.folders} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PortfolioRow({ portfolio: { href, title, owner, open, current } }: { portfolio: PortfolioLink }) {
  const Icon = open ? FolderOpen : Folder
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      className={`${row} px-1.5 ${current ? here : ''} ${open ? 'font-bold' : ''}`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden className="mr-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {title}
        {owner && <span className="block text-hint font-normal text-grey-6">{owner}</span>}
      </span>
    </a>
  )
}

/** Indents every level of the tree, at most four times, so that titles keep room. */
const indents = ['pl-5.5', 'pl-8', 'pl-10.5', 'pl-13']

function Tree({ folders, level = 0 }: { folders: TreeFolder[]; level?: number }) {
  return (
    <ul className="max-md:hidden">
      {folders.map((folder) => (
        <li key={folder.href}>
          <a
            href={folder.href}
            aria-current={folder.current ? 'page' : undefined}
            className={`${row} pr-1.5 ${indents[Math.min(level, indents.length - 1)]} ${folder.current ? here : ''} ${
              folder.current || folder.folders.length > 0 ? 'font-bold' : ''
            }`}
          >
            <span className="line-2 min-w-0 grow wrap-anywhere">{folder.title}</span>
            <span className="shrink-0 text-hint font-normal tabular-nums">{folder.count}</span>
          </a>
          {folder.folders.length > 0 && <Tree folders={folder.folders} level={level + 1} />}
        </li>
      ))}
    </ul>
  )
}

/** Lists the members' portfolios. "Lås upp" leads through sign-in. */
export function LockedPortfolios({ locked }: { locked: LockedPortfolio[] }) {
  if (locked.length === 0) return null
  return (
    <ul className="md:col-start-1">
      {locked.map(({ id, href, title, text }) => (
        <li key={id} className="border-t border-grey-2 py-2.5">
          <h3 className="flex items-start gap-1 text-ui font-bold">
            <Lock size={20} strokeWidth={1.75} aria-hidden className="mr-0.5 mt-0.25 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </h3>
          <p className="mt-0.5 text-ui text-grey-6">{text}</p>
          <a
            href={href}
            rel="nofollow"
            aria-label={t('bank.unlock', { title })}
            className={`${plainButton} mt-1.5 min-h-5 max-w-full px-2 py-0.75 wrap-anywhere max-md:min-h-6`}
          >
            {t('action.unlock')}
          </a>
        </li>
      ))}
    </ul>
  )
}
