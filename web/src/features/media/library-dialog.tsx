import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useWhoseOf } from '../../resource/whose.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { imageTypes } from './media-item.ts'
import type { UploadedFile } from './upload.ts'
import { UploadsList } from './uploads-list.tsx'
import { useUploads } from './use-uploads.ts'

const PAGE = 24

export type LibraryDialogProps = {
  kind: 'image' | 'any'
  onClose: () => void
  onChoose: (file: UploadedFile) => void
  /** Shows only public files, for images that visitors see. */
  publicOnly?: boolean
  /** Files that are already in the field. */
  chosen?: readonly number[]
  title?: string
  /** Files to upload at once. */
  given?: readonly File[]
}

/** Chooses one of the group's files by search, or uploads a new one. */
export function LibraryDialog(props: LibraryDialogProps) {
  const { kind, onClose, onChoose, publicOnly, chosen = [], given } = props
  const { client } = useServices()
  const [search, setSearch] = useState('')
  const uploads = useUploads(onChoose)
  const whoseOf = useWhoseOf()
  const [begun, setBegun] = useState(false)
  if (given && !begun) {
    setBegun(true)
    queueMicrotask(() => uploads.add(given))
  }
  const filters = { ...(kind === 'image' && { kind: ['image'] }), ...(publicOnly && { public: true }) }
  const input = { search: search.trim() || null, limit: PAGE, filters }
  const found = useInfiniteQuery({
    queryKey: ['library', input],
    queryFn: ({ pageParam, signal }) => client.file.list.query({ ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = found.data?.pages ?? []
  // An upload shifts the others, so a page's last file may be the next one's first.
  const files = [...new Map(pages.flatMap(({ items }) => items).map((file) => [file.id, file])).values()]
  const left = (pages.at(-1)?.total ?? 0) - files.length
  const failure = found.error && failureOf(found.error)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={props.title ?? t(kind === 'image' ? 'media.library' : 'media.libraryFiles')}
      actions={<Button onClick={onClose}>{t('action.cancel')}</Button>}
    >
      <div className="grid gap-2">
        <FileDrop
          accept={kind === 'image' ? imageTypes : undefined}
          hint={t(kind === 'image' ? 'media.imageTypes' : 'media.fileTypes')}
          onFiles={(list) => uploads.add(list.slice(0, 1))}
        />
        <UploadsList uploads={uploads} />
        <SearchInput value={search} onChange={setSearch} label={t('media.search')} className="sm:w-45!" />
        <div className="min-h-30">
          {failure && <LoadError title={failure.message} onRetry={() => void found.refetch()} />}
          {found.isPending && <Skeleton className="h-30!" />}
          {found.data && files.length === 0 && (
            <p className="py-3 text-grey-6">{t(search ? 'list.noHits' : 'media.noFiles')}</p>
          )}
          <ul className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 md:grid-cols-4">
            {files.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  disabled={chosen.includes(file.id)}
                  onClick={() => onChoose(file)}
                  className="group grid w-full gap-0.5 rounded-control p-0.5 text-left hover:bg-grey-1 disabled:opacity-60"
                >
                  <span className="grid aspect-3/2 w-full place-items-center overflow-hidden rounded-control bg-grey-1">
                    <img src={file.previewUrl} alt="" loading="lazy" className="size-full object-contain" />
                  </span>
                  <span className="truncate text-hint font-bold">{file.title || file.filename}</span>
                  <span className="truncate text-hint text-grey-6">
                    {chosen.includes(file.id) ? t('list.exists') : `${file.filename}, ${fileSize(file.filesize)}`}
                  </span>
                  <span className="truncate text-hint text-grey-6 empty:hidden">{whoseOf(file)}</span>
                </button>
              </li>
            ))}
          </ul>
          {found.hasNextPage && (
            <ShowMore left={left} busy={found.isFetching} onClick={() => void found.fetchNextPage()} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
