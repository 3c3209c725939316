import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FolderTree from 'lucide-react/icons/folder-tree'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { BankPlace } from './bank-place.tsx'
import { BankPreview } from './bank-preview.tsx'
import { BankTree } from './bank-tree.tsx'
import { PortfolioList } from './portfolio-list.tsx'
import { UploadResults } from './upload-results.tsx'
import { type Bank, previewAddress, useBank } from './use-bank.ts'
import { useElementActions } from './use-element-actions.tsx'

/** Draws the document bank: the tree, the content of a place, and a file's preview beside it (Spec §2.3; design guide, 102). */
export default function BankPage() {
  const bank = useBank()
  const me = useMe()
  const [, navigate] = useLocation()
  const actions = useElementActions(() => void bank.renew())
  const narrow = useMedia('(max-width: 1023.98px)')
  const beside = useMedia('(min-width: 1440px)')
  const failure = bank.portfolio.error ?? bank.folder.error ?? bank.elements.error
  if (failure && failureOf(failure).code === 'NOT_FOUND') return <ErrorScreen code={404} brand={me.brand.name} />
  const { previewed } = bank
  const columns = previewed && beside ? 'xl:grid-cols-[272px_minmax(0,1fr)_312px]' : ''
  return (
    <div
      className={`md:-mx-(--pad) md:-mt-4 md:-mb-6 md:grid md:min-h-[calc(100dvh-64px-var(--bar))] md:grid-cols-[248px_minmax(0,1fr)] xl:grid-cols-[272px_minmax(0,1fr)] ${columns}`}
    >
      {!narrow && (
        <div className="border-r border-grey-2 px-2 py-3 max-md:hidden">
          <BankTree bank={bank} />
        </div>
      )}
      <div className="min-w-0 md:p-3">
        {narrow && <FoldedTree key={String(bank.query)} bank={bank} />}
        {bank.portfolio_id === null ? (
          <Portfolios bank={bank} />
        ) : (
          <BankPlace key={bank.portfolio_id} bank={bank} actions={actions} />
        )}
        <UploadResults />
      </div>
      {previewed && (
        <BankPreview
          key={previewed}
          id={previewed}
          actions={actions}
          beside={beside}
          onClose={() => navigate(previewAddress(bank.query, null))}
        />
      )}
    </div>
  )
}

/** Draws the tree on a window without a column for it: folded up, and folded up again at each chosen place. */
function FoldedTree({ bank }: { bank: Bank }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-2 rounded-control border border-grey-3">
      <button
        type="button"
        aria-expanded={open}
        className="flex min-h-6 w-full items-center gap-1 px-1.5 font-bold text-blue-dark"
        onClick={() => setOpen(!open)}
      >
        <Icon as={FolderTree} />
        <span className="grow text-left">{t('bank.tree')}</span>
        <Icon as={open ? ChevronDown : ChevronRight} />
      </button>
      {open && (
        <div className="border-t border-grey-2 p-1.5">
          <BankTree bank={bank} />
        </div>
      )}
    </div>
  )
}

/** The columns of the portfolios as a file. */
const columns = ['title', 'disk', 'status', 'updated_at', 'name']

function Portfolios({ bank }: { bank: Bank }) {
  const can = useCan()
  const { portfolios, shownPortfolios } = bank
  const failure = portfolios.error && !portfolios.data ? failureOf(portfolios.error) : null
  const create = can('create', 'Portfolio') && <Button href="/portfolio/new">{t('bank.newPortfolio')}</Button>
  return (
    <>
      <PageHead
        title={t('screen.documentBank')}
        action={
          <div className="flex flex-wrap gap-1.5">
            <Button variant="tertiary" href="/file">
              {t('bank.everyFile')}
            </Button>
            {/* It stands before the portfolios have come, because the links beside it would move. */}
            {(portfolios.isPending || shownPortfolios.length > 0) && (
              <FileMenu input={{ entity: 'portfolio', columns }} />
            )}
            {/* The tree has its own from 1024 px. */}
            <span className="md:hidden">{create}</span>
          </div>
        }
      />
      {failure && (
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void portfolios.refetch()} />
      )}
      {portfolios.isPending && <SkeletonTable rows={4} />}
      {portfolios.data && shownPortfolios.length === 0 && (
        <EmptyState title={t('bank.noPortfolios')} action={create}>
          {t('bank.noPortfoliosHelp')}
        </EmptyState>
      )}
      <PortfolioList portfolios={shownPortfolios} onChanged={() => void bank.renew()} />
      {portfolios.hasNextPage && (
        <div className="mt-2">
          <ShowMore
            left={bank.portfoliosLeft}
            busy={portfolios.isFetching}
            onClick={() => void portfolios.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}
