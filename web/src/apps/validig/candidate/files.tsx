import Lock from 'lucide-react/icons/lock'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { namesOf } from '../../../features/answering/names.ts'
import { UploadRows } from '../../../features/answering/upload-rows.tsx'
import { type FileUploads, useFileUploads } from '../../../features/answering/use-file-uploads.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { failureOf } from '../../../lib/errors.ts'
import { t } from '../../../lib/i18n.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/shell.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadError, NoHits } from '../../../ui/states.tsx'
import { SearchInput } from '../../../ui/text-input.tsx'
import { FileRows } from './file-rows.tsx'

type Files = Outputs['ownValidation']['files']
const megabyte = 1024 * 1024

/** The candidate's files: uploads, what each belongs to, and earlier versions that can be brought back. */
export default function FilesPage() {
  const found = trpc.ownValidation.files.useQuery(undefined, { staleTime: 0 })
  const { queries } = useServices()
  const changed = () => void queries.invalidateQueries({ queryKey: [['ownValidation']] })
  const uploads = useFileUploads(changed)
  const input = useRef<HTMLInputElement>(null)
  if (found.error && !found.data) {
    const { message, reference } = failureOf(found.error)
    return (
      <LoadError reference={reference} onRetry={() => void found.refetch()}>
        {message}
      </LoadError>
    )
  }
  return (
    <>
      <PageHead
        title={t('screen.ownFiles')}
        action={
          found.data?.finished_at === null && (
            <Button variant="primary" icon={Upload} onClick={() => input.current?.click()}>
              {t('candidate.upload')}
            </Button>
          )
        }
      />
      {found.data ? (
        <Loaded found={found.data} uploads={uploads} input={input} onChanged={changed} />
      ) : (
        <Skeleton className="h-20" />
      )}
    </>
  )
}

type LoadedProps = {
  found: Files
  uploads: FileUploads
  input: React.RefObject<HTMLInputElement | null>
  onChanged: () => void
}

function Loaded({ found, uploads, input, onChanged }: LoadedProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase('sv')
  const shown = found.files.filter(({ filename, survey }) =>
    `${filename} ${survey ?? ''}`.toLocaleLowerCase('sv').includes(wanted),
  )
  const used = Math.ceil(found.used / megabyte)
  const isFinished = found.finished_at !== null
  return (
    <>
      {isFinished && (
        <div className="mb-2">
          <Notice severity="info">{t('candidate.finished')}</Notice>
        </div>
      )}
      <p className="mb-3 flex gap-1 text-grey-6">
        <Icon as={Lock} size={18} className="mt-0.5 shrink-0" />
        {found.staff.length > 0
          ? t('candidate.filesLead', { names: namesOf([{ name: t('candidate.youWithin') }, ...found.staff]) })
          : t('candidate.filesLeadYou')}
      </p>
      {uploads.uploads.length > 0 && <Uploading uploads={uploads} />}
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('candidate.searchFiles')}
          className="w-45 max-sm:w-full"
        />
        <span className="text-hint text-grey-6">{t('candidate.count', { number: found.count })}</span>
        <span className="ml-auto text-hint text-grey-6 tabular-nums">
          {t('candidate.used', { number: used, total: found.quota / megabyte })}
        </span>
      </div>
      {found.files.length === 0 && <p className="border-t border-grey-2 py-3 text-grey-6">{t('candidate.noFiles')}</p>}
      {found.files.length > 0 && shown.length === 0 && <NoHits onClearSearch={() => setSearch('')} />}
      <FileRows
        files={shown}
        questions={found.questions}
        uploads={uploads}
        readOnly={isFinished}
        onChanged={onChanged}
      />
      {!isFinished && (
        <div className="mt-3">
          <FileDrop
            multiple
            input={input}
            onFiles={(list) => uploads.add(list)}
            label={t('candidate.drop')}
            hint={t('candidate.dropHint')}
          />
        </div>
      )}
    </>
  )
}

function Uploading({ uploads }: { uploads: FileUploads }) {
  const all = uploads.uploads.length
  const going = uploads.uploads.filter(({ done, error }) => !done && !error).length
  return (
    <section className="mb-3 rounded-control border border-grey-3">
      <div className="flex flex-wrap justify-between gap-x-2 border-b border-grey-2 px-2 py-1.25">
        <h2 className="font-bold">
          {going > 0 ? t('candidate.uploading', { number: all - going + 1, total: all }) : t('candidate.uploadDone')}
        </h2>
        {going > 0 && <span className="text-hint text-grey-6">{t('candidate.uploadGoOn')}</span>}
      </div>
      <div className="px-2 py-0.5">
        <UploadRows uploads={uploads} />
      </div>
    </section>
  )
}
