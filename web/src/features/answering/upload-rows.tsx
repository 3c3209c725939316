import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FileUpload, FileUploads } from './use-file-uploads.ts'

/** Lists uploads: sent bytes, the look through the file, finished files, and refused ones with the reason. */
export function UploadRows({ uploads }: { uploads: FileUploads }) {
  return (
    <ul aria-live="polite">
      {uploads.uploads.map((upload) => (
        <li key={upload.key} className="py-0.5">
          <div className="flex items-center gap-1.5">
            <span className="min-w-0 grow wrap-anywhere">{upload.file.name}</span>
            <State upload={upload} />
            <IconButton
              icon={X}
              size={32}
              label={t(upload.error || upload.done ? 'chip.remove' : 'file.stop', { text: upload.file.name })}
              onClick={() => uploads.remove(upload)}
            />
          </div>
          {!upload.error && !upload.done && upload.progress < 1 && (
            <ProgressBar
              value={upload.progress}
              label={t('file.uploading', { number: Math.round(upload.progress * 100) })}
              className="h-1! rounded-full"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ upload }: { upload: FileUpload }) {
  const { error, done, progress, file } = upload
  if (error) return <strong className="max-w-[60%] text-right text-hint text-wine">{error}</strong>
  if (done) {
    return (
      <strong className="inline-flex items-center gap-0.75 text-hint text-green-dark">
        <Icon as={Check} size={16} />
        {done.version > 1 ? t('candidate.replaced', { number: done.version - 1 }) : t('candidate.done')}
      </strong>
    )
  }
  if (progress >= 1) {
    return (
      <span className="inline-flex items-center gap-1 text-hint text-grey-6">
        {t('candidate.scanning')} <Spinner size={16} className="text-blue" />
      </span>
    )
  }
  return (
    <span className="whitespace-nowrap text-hint text-grey-6 tabular-nums">
      {t('candidate.countOf', { number: fileSize(file.size * progress), total: fileSize(file.size) })}
    </span>
  )
}
