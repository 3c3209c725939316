import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/words.ts'
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

const STEP = 24

export type LibraryDialogProps = {
  kind: 'image' | 'any'
  onClose: () => void
  onChoose: (file: UploadedFile) => void
  /** Only files that everyone may fetch, for what visitors are shown. */
  publicOnly?: boolean
  /** Files that are already there. */
  chosen?: readonly number[]
  title?: string
  /** Files to begin uploading at once. */
  given?: readonly File[]
}

/** Chooses one of the group's files, by search, or uploads a new one. */
export function LibraryDialog(props: LibraryDialogProps) {
  const { kind, onClose, onChoose, publicOnly, chosen = [], given } = props
  const { client } = useServices()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(STEP)
  const uploads = useUploads(onChoose)
  const [begun, setBegun] = useState(false)
  if (given && !begun) {
    setBegun(true)
    queueMicrotask(() => uploads.add(given))
  }
  const filters: Record<string, unknown> = kind === 'image' ? { kind: ['image'] } : {}
  const input = { search: search.trim() || null, limit, page: 1, filters }
  const found = useQuery({
    queryKey: ['library', input],
    queryFn: ({ signal }) => client.file.list.query(input, { signal }),
    placeholderData: keepPreviousData,
  })
  const files = (found.data?.items ?? []).filter((each) => !publicOnly || each.public)
  const left = (found.data?.total ?? 0) - (found.data?.items.length ?? 0)
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
        <SearchInput
          value={search}
          onChange={(text) => {
            setSearch(text)
            setLimit(STEP)
          }}
          label={t('media.search')}
          className="sm:w-45!"
        />
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
                </button>
              </li>
            ))}
          </ul>
          {left > 0 && (
            <ShowMore left={left} busy={found.isFetching} onClick={() => setLimit(Math.min(limit + STEP, 100))} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
