import FolderOpen from 'lucide-react/icons/folder-open'
import { type ReactNode, useState } from 'react'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { type Action, useCan } from '../../lib/me.tsx'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError, NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { FolderDialog, MoveDialog } from './bank-dialogs.tsx'
import { PlaceHead } from './bank-head.tsx'
import { BankBulkBar, LeftoverNotice, useSelection } from './bank-selection.tsx'
import { BankTable } from './bank-table.tsx'
import { DropArea, DropHint } from './drop-area.tsx'
import type { Dropped } from './dropped-files.ts'
import type { Element } from './file-actions.ts'
import { type Bank, placeAddress, previewAddress } from './use-bank.ts'
import type { ElementActions } from './use-element-actions.tsx'
import { useFolderPaths } from './use-folder-paths.ts'
import { useFolderSizes } from './use-folder-tree.ts'
import { useUploadQueue } from './use-upload-queue.ts'

type Open = { what: 'folder' } | { what: 'move'; elements: readonly Element[] } | null

/** Draws the content of a folder or a portfolio, or a portfolio's files to tidy. */
export function BankPlace({ bank, actions }: { bank: Bank; actions: ElementActions }) {
  const { portfolio_id, folder_id, portfolio, folder, elements, shown, search, only } = bank
  const can = useCan()
  const { queue } = useUploadQueue()
  const [open, setOpen] = useState<Open>(null)
  const selection = useSelection(shown ?? [])
  const pathOf = useFolderPaths(bank)
  const holdsText = useFolderSizes(portfolio_id ?? 0)
  const title = only ? t(`bank.${only}`) : folder_id === null ? portfolio.data?.title : folder.data?.title
  useCrumb(title ?? null)
  const place = { portfolio_id: portfolio_id ?? 0, folder_id }
  // Rights depend on the portfolio's group, which need not be the current one.
  const groupId = portfolio.data?.group_id ?? null
  const may = (action: Action, subject: 'File' | 'Folder' | 'Portfolio') =>
    portfolio.data !== undefined && can(action, subject, { group_id: groupId })
  const takes = may('create', 'File') && only === null
  const add = (dropped: readonly Dropped[]) => dropped.length > 0 && queue.add(place, dropped)
  const hrefOf = (element: Element) =>
    element.type === 'Folder' ? placeAddress(element.portfolio_id, element.id) : previewAddress(bank.query, element.id)

  // The buttons and the facts of the portfolio stand above the list, which they would move.
  if (portfolio.isPending) return <SkeletonTable rows={8} />
  const list = (
    <>
      <Content bank={bank} />
      {shown && shown.length > 0 && (
        <BankTable
          label={title ?? ''}
          elements={shown}
          groupId={groupId}
          hrefOf={hrefOf}
          pathOf={(element) => (search || only ? pathOf(element) : '')}
          holdsText={holdsText}
          selected={selection.selected}
          onSelect={selection.select}
          actions={actions}
          onMove={(element) => setOpen({ what: 'move', elements: [element] })}
        />
      )}
    </>
  )
  return (
    <>
      <Path bank={bank} />
      <PlaceHead
        bank={bank}
        title={title}
        may={may}
        onFolder={() => setOpen({ what: 'folder' })}
        onChosen={add}
        actions={actions}
      />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <SearchInput value={search} onChange={bank.setSearch} label={t('bank.searchHere')} className="sm:w-45!" />
        <div className="flex items-center gap-1.5">
          <p role="status" className="text-hint text-grey-6">
            {shown && countText(shown.length, elements.hasNextPage)}
          </p>
          <PlaceFile bank={bank} />
        </div>
      </div>
      <LeftoverNotice actions={actions} />
      <BankBulkBar
        selection={selection}
        may={may}
        actions={actions}
        portfolio={place.portfolio_id}
        onMove={(those) => setOpen({ what: 'move', elements: those })}
      />
      {takes ? (
        <DropArea title={title ?? ''} onDropped={add}>
          {list}
        </DropArea>
      ) : (
        list
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
      {takes && <DropHint onChosen={add} />}
      {open?.what === 'folder' && (
        <FolderDialog place={place} onClose={() => setOpen(null)} onDone={() => void bank.renew()} />
      )}
      {open?.what === 'move' && (
        <MoveDialog
          elements={open.elements}
          place={placeOf(open.elements) ?? place}
          actions={actions}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const columns = ['title', 'filename', 'type', 'filesize', 'updated_at', 'public']

/** The place as an Excel or CSV file: every page of it, or of the search below it. */
function PlaceFile({ bank: { portfolio_id, folder_id, only, search } }: { bank: Bank }) {
  const filters = { portfolio_id, folder_id, ...(only && { only }) }
  return <FileMenu input={{ entity: 'bankElements', search: search.trim() || null, filters, columns }} />
}

const countText = (count: number, more: boolean) =>
  t(more ? 'bank.objectsAtLeast' : 'bank.objectsHere', { number: numberText(count) })

/** Where a single element lies, also one that was found below the open folder. */
const placeOf = ([first, ...others]: readonly Element[]) =>
  first && others.length === 0 ? { portfolio_id: first.portfolio_id, folder_id: first.folder_id } : null

function Path({ bank }: { bank: Bank }) {
  const { portfolio, folder, folder_id, only } = bank
  const root = bank.portfolio_id ?? 0
  const path = folder_id === null ? [] : (folder.data?.fullPath ?? [])
  const tidied = only ? [{ label: t(`bank.${only}`) }] : []
  return (
    <div className="mb-1.5">
      <Breadcrumb
        label={t('field.fullPath')}
        items={[
          { label: t('screen.documentBank'), href: '/bank' },
          {
            label: portfolio.data?.title ?? '…',
            href: folder_id === null && !only ? undefined : placeAddress(root, null),
          },
          ...path.map((step) => ({
            label: step.title,
            href: step.id === folder_id ? undefined : placeAddress(root, step.id),
          })),
          ...tidied,
        ]}
      />
    </div>
  )
}

/** The stand-in of the rows: a failure, the skeleton, or why there are none. */
function Content({ bank }: { bank: Bank }): ReactNode {
  const { portfolio, folder, elements, shown, search, only } = bank
  const failure = portfolio.error ?? folder.error ?? elements.error
  if (failure) {
    const { message, reference } = failureOf(failure)
    return <LoadError title={message} reference={reference} onRetry={() => void elements.refetch()} />
  }
  if (elements.isPending) return <SkeletonTable rows={5} />
  if (shown?.length !== 0) return null
  if (search) return <NoHits onClearSearch={() => bank.setSearch('')} />
  if (only) {
    return (
      <EmptyState
        title={t('bank.noneToTidy')}
        action={<Button href={placeAddress(bank.portfolio_id ?? 0, null)}>{t('bank.showAll')}</Button>}
      >
        {t(`bank.${only}Lead`)}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('bank.emptyTitle')} icon={<Icon as={FolderOpen} size={24} className="text-grey-5" />}>
      {t('bank.emptyHelp')}
    </EmptyState>
  )
}
