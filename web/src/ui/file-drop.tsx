import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import File from 'lucide-react/icons/file'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFieldAttributes } from './field.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { ProgressBar } from './progress.tsx'

export type RefusedFile = { file: File; reason: string }

export type FileDropProps = {
  onFiles: (files: File[]) => void
  /** Gets the files that are too large; without it they are passed on with the others. */
  onRefused?: (refused: RefusedFile[]) => void
  accept?: string
  multiple?: boolean
  maxBytes?: number
  hint?: ReactNode
  label?: string
  disabled?: boolean
  /** Gets the field itself: a press on it opens the computer's file dialog. */
  input?: Ref<HTMLInputElement>
}

/** Takes dropped files; it is also the button that opens the computer's file dialog. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, onRefused, accept, multiple, maxBytes, hint, disabled } = props
  const [over, setOver] = useState(false)
  const { readOnly: _, ...joined } = useFieldAttributes() as { id?: string; readOnly?: boolean }
  const own = useId()
  const id = joined.id ?? own
  const label = props.label ?? t(multiple ? 'file.drop' : 'file.dropOne')

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const large = maxBytes ? files.filter((file) => file.size > maxBytes) : []
    const reason = t('valid.fileSize', { number: Math.floor((maxBytes ?? 0) / 1_000_000) })
    if (large.length > 0) onRefused?.(large.map((file) => ({ file, reason })))
    const good = onRefused ? files.filter((file) => !large.includes(file)) : files
    if (good.length > 0) onFiles(good)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        if (!disabled) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take(event.dataTransfer.files)
      }}
      className={cx(
        'flex min-h-9 items-center gap-1.5 rounded-control border border-dashed px-2 py-1.5 transition-colors',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
        disabled ? 'border-grey-3 bg-grey-1 text-grey-6' : 'cursor-pointer border-grey-4 hover:bg-grey-0',
        over && 'border-blue bg-blue-ice',
      )}
    >
      <Icon as={Upload} size={24} className={disabled ? '' : 'text-blue-dark'} />
      <span className="min-w-0">
        <span className={cx('font-bold', !disabled && 'text-blue-dark')}>{label}</span>
        {hint && <span className="block text-hint text-grey-6">{hint}</span>}
      </span>
      <input
        {...joined}
        ref={props.input}
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}

const sizeFormat = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })

/** Formats a file size: "412 kB", "1,9 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${sizeFormat.format(Math.round(bytes / 1000))} kB`
  return `${sizeFormat.format(bytes / 1_000_000)} MB`
}

export type UploadRowProps = {
  name: string
  bytes: number
  /** From 0 to 1 during the upload. */
  progress?: number
  error?: string
  done?: boolean
  onRemove?: () => void
}

/** Draws one file: uploading, uploaded or refused. */
export function UploadRow({ name, bytes, progress, error, done, onRemove }: UploadRowProps) {
  const shape = error ? CircleAlert : done ? CircleCheck : File
  return (
    <div className="flex min-h-7 items-center gap-1.5 border-b border-grey-2 py-0.75">
      <Icon as={shape} size={24} className={error ? 'text-wine' : done ? 'text-green-dark' : 'text-grey-6'} />
      <div className="min-w-0 grow">
        <p className="truncate">{name}</p>
        {error ? (
          <p className="text-hint font-bold text-wine">{error}</p>
        ) : (
          <p className="text-hint text-grey-6">
            {fileSize(bytes)}
            {done && ` · ${t('file.uploaded')}`}
          </p>
        )}
        {progress !== undefined && !done && !error && (
          <ProgressBar
            value={progress}
            label={t('file.uploading', { number: Math.round(progress * 100) })}
            className="mt-0.5"
          />
        )}
      </div>
      {onRemove && (
        <IconButton
          icon={X}
          label={done || error ? t('chip.remove', { text: name }) : t('file.stop', { text: name })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
