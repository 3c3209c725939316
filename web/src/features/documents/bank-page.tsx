import FolderOpen from 'lucide-react/icons/folder-open'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Action, useCan, useMe } from '../../lib/me.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError, NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { FolderDialog, MoveDialog, UploadDialog } from './bank-dialogs.tsx'
import { BankTable } from './bank-table.tsx'
import type { Element } from './file-actions.ts'
import { PortfolioFacts, PortfolioList } from './portfolio-list.tsx'
import { type Bank, placeAddress, useBank } from './use-bank.ts'

/** Draws the document bank: portfolios, their folders and files (Spec §2.3; design guide, 07). */
export default function BankPage() {
  const bank = useBank()
  return bank.portfolio_id === null ? <Portfolios bank={bank} /> : <Place key={bank.portfolio_id} bank={bank} />
}

function Portfolios({ bank }: { bank: Bank }) {
  const can = useCan()
  const { portfolios, shownPortfolios } = bank
  const failure = portfolios.error && !portfolios.data ? failureOf(portfolios.error) : null
  const create = can('create', 'Portfolio') && (
    <Button icon={Plus} href="/portfolio/new">
      {t('bank.newPortfolio')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('screen.documentBank')}
        action={
          <div className="flex flex-wrap gap-1.5">
            <Button variant="tertiary" href="/file">
              {t('bank.allFiles')}
            </Button>
            {create}
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

type Open = { what: 'upload' | 'folder' } | { what: 'move'; element: Element } | null

function Place({ bank }: { bank: Bank }) {
  const { portfolio_id, folder_id, portfolio, folder, elements, shown, search, renew } = bank
  const can = useCan()
  const me = useMe()
  const [open, setOpen] = useState<Open>(null)
  const title = folder_id === null ? portfolio.data?.title : folder.data?.title
  useCrumb(title ?? null)
  const failure = portfolio.error ?? folder.error ?? elements.error
  const fault = failure ? failureOf(failure) : null
  if (fault?.code === 'NOT_FOUND') return <ErrorScreen code={404} brand={me.brand.name} />
  const place = { portfolio_id: portfolio_id ?? 0, folder_id }
  const path = folder_id === null ? [] : (folder.data?.fullPath ?? [])
  const close = () => setOpen(null)
  // Rights depend on the portfolio's group, which need not be the current one.
  const may = (action: Action, subject: 'File' | 'Folder' | 'Portfolio') =>
    portfolio.data !== undefined && can(action, subject, { group_id: portfolio.data.group_id })
  const upload = may('create', 'File') && (
    <Button variant="primary" icon={Upload} onClick={() => setOpen({ what: 'upload' })}>
      {t('action.upload')}
    </Button>
  )
  return (
    <>
      <Breadcrumb
        label={t('field.fullPath')}
        items={[
          { label: t('screen.documentBank'), href: '/bank' },
          {
            label: portfolio.data?.title ?? '…',
            href: folder_id === null ? undefined : placeAddress(place.portfolio_id, null),
          },
          ...path.map((step) => ({
            label: step.title,
            href: step.id === folder_id ? undefined : placeAddress(place.portfolio_id, step.id),
          })),
        ]}
      />
      <div className="mt-1.5">
        <PageHead
          title={title ?? t('screen.documentBank')}
          action={
            <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:grow">
              {may('update', folder_id === null ? 'Portfolio' : 'Folder') && (
                <Button
                  icon={Pencil}
                  href={folder_id === null ? `/portfolio/${place.portfolio_id}` : `/folder/${folder_id}`}
                >
                  {t('action.edit')}
                </Button>
              )}
              {may('create', 'Folder') && (
                <Button icon={FolderPlus} onClick={() => setOpen({ what: 'folder' })}>
                  {t('bank.newFolder')}
                </Button>
              )}
              {upload}
            </div>
          }
        />
        {folder_id === null && portfolio.data && <PortfolioFacts portfolio={portfolio.data} />}
      </div>
      <SearchInput value={search} onChange={bank.setSearch} label={t('bank.search')} className="mb-2 sm:w-45!" />
      {fault && <LoadError title={fault.message} reference={fault.reference} onRetry={() => void elements.refetch()} />}
      {elements.isPending && !fault && <SkeletonTable rows={5} />}
      {shown?.length === 0 &&
        (search ? (
          <NoHits onClearSearch={() => bank.setSearch('')} />
        ) : (
          <EmptyState
            title={t('bank.empty')}
            icon={<Icon as={FolderOpen} size={24} className="text-grey-5" />}
            action={upload}
          >
            {t('bank.emptyHelp')}
          </EmptyState>
        ))}
      {shown && shown.length > 0 && (
        <BankTable
          label={title ?? ''}
          elements={shown}
          groupId={portfolio.data?.group_id ?? null}
          onMove={(element) => setOpen({ what: 'move', element })}
          onChanged={() => void renew()}
        />
      )}
      {elements.hasNextPage && (
        <div className="mt-2">
          <Button
            className="w-full"
            busy={elements.isFetching && t('loading.default')}
            onClick={() => void elements.fetchNextPage()}
          >
            {t('action.showMore')}
          </Button>
        </div>
      )}
      <UploadDialog open={open?.what === 'upload'} place={place} onClose={close} onDone={() => void renew()} />
      {open?.what === 'folder' && <FolderDialog place={place} onClose={close} onDone={() => void renew()} />}
      {open?.what === 'move' && (
        <MoveDialog element={open.element} place={place} onClose={close} onDone={() => void renew()} />
      )}
    </>
  )
}
