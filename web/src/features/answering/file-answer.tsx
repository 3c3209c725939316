import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { clockText, dayText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FileIcon, fileKind } from './file-kinds.tsx'
import { Blocked, FileName } from './file-name.tsx'
import type { CandidateFile, Question } from './types.ts'
import { UploadRows } from './upload-rows.tsx'
import { type FileUploads, useFileUploads } from './use-file-uploads.ts'

type FileAnswerProps = {
  assignment: number
  question: Question
  files: readonly CandidateFile[]
  onChanged: () => void
}

/** Draws the files that answer a question, and the ways to hand in more. */
export function FileAnswer({ assignment, question, files, onChanged }: FileAnswerProps) {
  const uploads = useFileUploads((file) => {
    onChanged()
    uploads.remove({ key: uploads.uploads.find(({ done }) => done?.id === file.id)?.key ?? -1 })
  })
  const place = { assignment_id: assignment, row_id: question.rowId }
  return (
    <div className="grid gap-1">
      {files.map((file) => (
        <HandedIn key={file.id} file={file} uploads={uploads} onChanged={onChanged} />
      ))}
      <UploadRows uploads={uploads} />
      <Ways onFiles={(list) => uploads.add(list, { place })} />
    </div>
  )
}

type HandedInProps = { file: CandidateFile; uploads: FileUploads; onChanged: () => void }

function HandedIn({ file, uploads, onChanged }: HandedInProps) {
  const { client } = useServices()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const act = (work: Promise<unknown>) =>
    work.catch((error: unknown) => toast.error(failureOf(error).message)).finally(onChanged)
  const remove = () =>
    act(client.ownValidation.removeFile.mutate({ id: file.id })).then(() =>
      toast.show({
        severity: 'info',
        text: t('candidate.fileUndo'),
        action: {
          label: t('candidate.bringBack'),
          onClick: () => void act(client.ownValidation.restoreFile.mutate({ id: file.id })),
        },
      }),
    )
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-control border border-grey-3 px-1.5 py-1">
      <FileIcon file={file} />
      <div className="min-w-0 grow basis-20">
        <FileName file={file} />
        <p className="text-hint text-grey-6">
          {fileKind(file)}, {fileSize(file.filesize)} · {dayText(file.created_at)} {clockText(file.created_at)}
        </p>
        {file.blocked && <Blocked />}
      </div>
      <span className="flex">
        <Button size={32} variant="tertiary" onClick={() => input.current?.click()}>
          {t('candidate.replaceShort')}
        </Button>
        <Button size={32} variant="danger-quiet" onClick={() => void remove()}>
          {t('candidate.remove')}
        </Button>
      </span>
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
    </div>
  )
}

/** A drop field; on a phone two buttons, for the camera and for a file. */
function Ways({ onFiles }: { onFiles: (files: File[]) => void }) {
  const narrow = useNarrow()
  const photo = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  if (!narrow) {
    return <FileDrop multiple onFiles={onFiles} label={t('candidate.dropOne')} hint={t('candidate.dropHint')} />
  }
  const take = (list: FileList | null) => onFiles([...(list ?? [])])
  return (
    <div>
      <div className="grid grid-cols-2 gap-1">
        <Button size={48} icon={Camera} onClick={() => photo.current?.click()}>
          {t('candidate.photo')}
        </Button>
        <Button size={48} icon={Upload} onClick={() => chosen.current?.click()}>
          {t('candidate.choose')}
        </Button>
      </div>
      <p className="mt-0.75 text-hint text-grey-6">{t('candidate.dropHint')}</p>
      <input
        ref={photo}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        aria-label={t('candidate.photo')}
        onChange={(event) => take(event.target.files)}
      />
      <input
        ref={chosen}
        type="file"
        multiple
        hidden
        aria-label={t('candidate.choose')}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}
