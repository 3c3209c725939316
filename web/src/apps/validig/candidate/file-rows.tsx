import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Download from 'lucide-react/icons/download'
import Link from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { FileIcon } from '../../../features/answering/file-kinds.tsx'
import { Blocked, FileName } from '../../../features/answering/file-name.tsx'
import type { CandidateFile } from '../../../features/answering/types.ts'
import type { FileUploads } from '../../../features/answering/use-file-uploads.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { failureOf } from '../../../lib/errors.ts'
import { dayText, longDayText, t } from '../../../lib/i18n.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { fileSize } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type FileQuestion, PlaceDialog } from './place-dialog.tsx'

type RowsProps = {
  files: readonly CandidateFile[]
  questions: readonly FileQuestion[]
  uploads: FileUploads
  /** The validation is finished: files are fetched, and not changed. */
  readOnly: boolean
  onChanged: () => void
}

const columns =
  'sm:grid-cols-[24px_minmax(0,1fr)_40px] sm:items-center sm:gap-x-1.5 lg:grid-cols-[24px_minmax(0,1fr)_minmax(0,240px)_80px_104px_176px_40px]'

/** Lists files; earlier versions and removed files stand below, with the way to bring them back. */
export function FileRows({ files, questions, uploads, readOnly, onChanged }: RowsProps) {
  const current = files.filter(({ replaced_at, removed_at }) => !replaced_at && !removed_at)
  const gone = files.filter(({ removed_at }) => removed_at)
  const beside = { questions, uploads, readOnly, onChanged }
  const olderOf = (file: CandidateFile) =>
    files.filter(({ replaced_at, removed_at, series }) => replaced_at && !removed_at && series === file.series)
  if (files.length === 0) return null
  return (
    <div>
      <div
        aria-hidden
        className={`${columns} hidden border-b border-grey-3 py-1 text-hint font-bold text-grey-6 lg:grid`}
      >
        <span />
        <span>{t('candidate.fileName')}</span>
        <span>{t('candidate.fileOf')}</span>
        <span>{t('candidate.fileSize')}</span>
        <span>{t('candidate.fileChanged')}</span>
        <span>{t('candidate.status')}</span>
      </div>
      <ul>
        {current.map((file) => (
          <li key={file.id} className="border-b border-grey-2">
            <Row file={file} {...beside} />
            {olderOf(file).map((older) => (
              <Former key={older.id} file={older} locked={readOnly || file.locked} onChanged={onChanged} />
            ))}
          </li>
        ))}
        {gone.map((file) => (
          <li key={file.id} className="border-b border-grey-2">
            <Former file={file} locked={readOnly || file.locked} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = Omit<RowsProps, 'files'> & { file: CandidateFile }

function Row(props: RowProps) {
  const { file, questions, readOnly } = props
  const question = questions.find(({ rowId }) => rowId === file.rowId)
  const belongs = file.survey
    ? question
      ? t('candidate.fileQuestion', { title: file.survey, number: question.number })
      : file.survey
    : '–'
  return (
    <div className={`${columns} py-1.25 sm:grid max-sm:flex max-sm:items-start max-sm:gap-1.5`}>
      <FileIcon file={file} />
      <span className="block min-w-0 max-sm:grow">
        <FileName file={file} className="font-bold" />
        <Note file={file} readOnly={readOnly} />
        <span className="block text-hint text-grey-6 lg:hidden">
          {belongs} · {fileSize(file.filesize)} · {dayText(file.created_at)}
        </span>
        <span className="mt-0.25 block text-hint lg:hidden">
          <FileStatus file={file} readOnly={readOnly} />
        </span>
      </span>
      <span className="min-w-0 wrap-anywhere max-lg:hidden">{belongs}</span>
      <span className="tabular-nums text-grey-6 max-lg:hidden">{fileSize(file.filesize)}</span>
      <span className="tabular-nums text-grey-6 max-lg:hidden">{dayText(file.created_at)}</span>
      <span className="max-lg:hidden">
        <FileStatus file={file} readOnly={readOnly} />
      </span>
      <Actions {...props} />
    </div>
  )
}

function Note({ file, readOnly }: { file: CandidateFile; readOnly: boolean }) {
  const text = file.reviewed_at
    ? t('candidate.fileReviewed', { date: longDayText(file.reviewed_at) })
    : file.status === 'reopened' && !readOnly
      ? t('candidate.fileReopened')
      : file.version > 1 && t('candidate.fileVersion', { number: file.version })
  return text ? <span className="block text-hint text-grey-6">{text}</span> : null
}

function FileStatus({ file, readOnly }: { file: CandidateFile; readOnly: boolean }) {
  if (file.blocked) return <Blocked />
  if (file.locked) {
    return (
      <span className="inline-flex items-center gap-1 text-grey-6">
        <Icon as={Lock} size={16} /> {t('candidate.fileLockedNow')}
      </span>
    )
  }
  if (file.status === 'reopened' && !readOnly) {
    return (
      <span className="inline-flex items-center gap-1 text-orange-dark">
        <Icon as={LockOpen} size={16} /> {t('candidate.fileUnlocked')}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-hidden className="size-[10px] rounded-full border-2 border-grey-5" /> {t('candidate.fileNotSent')}
    </span>
  )
}

function Actions({ file, questions, uploads, readOnly, onChanged }: RowProps) {
  const { client } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [placing, setPlacing] = useState(false)
  const remove = async () => {
    const element = t('candidate.fileElement')
    if (!(await confirm.remove({ element, subject: file.filename, undo: t('candidate.fileUndo') }))) return
    await client.ownValidation.removeFile
      .mutate({ id: file.id })
      .catch((error: unknown) => toast.error(failureOf(error).message))
    onChanged()
  }
  const download = { label: t('candidate.download'), icon: Download, href: `${file.url}?download=1`, target: '_blank' }
  const ways = file.blocked ? [] : [download]
  const items =
    file.locked || readOnly
      ? ways
      : [
          { label: t('candidate.replace'), icon: RefreshCw, onSelect: () => input.current?.click() },
          ...(questions.length > 0 || file.survey
            ? [{ label: t('candidate.place'), icon: Link, onSelect: () => setPlacing(true) }]
            : []),
          ...ways,
          { label: t('candidate.remove'), icon: Trash, danger: true, separated: true, onSelect: () => void remove() },
        ]
  return (
    <span>
      {items.length > 0 && <Menu label={`${t('list.actions')}: ${file.filename}`} items={items} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('candidate.replace')}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])].slice(0, 1), { replaces: file.id })
          event.target.value = ''
        }}
      />
      {placing && (
        <PlaceDialog file={file} questions={questions} onClose={() => setPlacing(false)} onChanged={onChanged} />
      )}
    </span>
  )
}

type FormerProps = { file: CandidateFile; locked: boolean; onChanged: () => void }

/** A file that was replaced or removed, until it is gone for good. */
function Former({ file, locked, onChanged }: FormerProps) {
  const { client } = useServices()
  const toast = useToast()
  const values = {
    number: file.version,
    size: fileSize(file.filesize),
    date: longDayText(file.created_at),
    gone: file.gone_at ? longDayText(file.gone_at) : '',
  }
  const restore = async () => {
    await client.ownValidation.restoreFile
      .mutate({ id: file.id })
      .catch((error: unknown) => toast.error(failureOf(error).message))
    onChanged()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 py-1 sm:pl-4.5">
      <Icon as={CornerDownRight} size={18} className="shrink-0 text-grey-6" />
      <span className="min-w-0 text-grey-6 line-through wrap-anywhere">{file.filename}</span>
      <span className="min-w-0 grow text-hint text-grey-6">
        {t(file.removed_at ? 'candidate.removedRow' : 'candidate.replacedRow', values)}
      </span>
      {!locked && (
        <button
          type="button"
          onClick={() => void restore()}
          className="rounded-control text-hint font-bold text-blue-dark hover:underline touch:min-h-5.5"
        >
          {t('candidate.bringBack')}
        </button>
      )}
    </div>
  )
}
