import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { UploadRow } from '../../ui/file-drop.tsx'
import type { Uploads } from './use-uploads.ts'

/** Lists running and refused uploads, with the actions on each. */
export function UploadsList({ uploads }: { uploads: Uploads }) {
  if (uploads.uploads.length === 0) return null
  return (
    <ul className="grid" aria-live="polite">
      {uploads.uploads.map((upload) => (
        <li key={upload.key}>
          <UploadRow
            name={upload.file.name}
            bytes={upload.file.size}
            progress={upload.error ? undefined : upload.progress}
            error={upload.error}
            onRemove={() => uploads.remove(upload)}
          />
          {upload.passing && upload.error && (
            <Button variant="tertiary" size={32} onClick={() => uploads.retry(upload)}>
              {t('action.tryAgain')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
