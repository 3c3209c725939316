import FileText from 'lucide-react/icons/file-text'
import { t } from '../../../lib/i18n.ts'
import { cx } from '../../../ui/classes.ts'
import { fileSize } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { whenText } from './candidate-rows.tsx'
import type { ReviewFile } from './file-panel.tsx'

/** Lists a candidate's files; the chosen one stands beside. */
export function Files(props: {
  files: readonly ReviewFile[]
  open: ReviewFile | null
  onOpen: (file: ReviewFile) => void
}) {
  const { files, open, onOpen } = props
  if (files.length === 0) return <p className="py-2 text-grey-6">{t('vstaff.noFiles')}</p>
  return (
    <ul>
      {files.map((file) => (
        <li key={file.id} className={cx('border-b border-grey-2 px-1 py-1', file.id === open?.id && 'bg-blue-ice')}>
          <button
            type="button"
            aria-current={file.id === open?.id}
            onClick={() => onOpen(file)}
            className="flex w-full items-start gap-1 rounded-control text-left"
          >
            <Icon as={FileText} className="mt-0.25 text-blue-dark" />
            <span className="min-w-0">
              <strong className="wrap-anywhere">{file.filename}</strong>
              <span className="block text-hint text-grey-6">
                {[whenText(String(file.created_at)), fileSize(file.filesize), file.survey].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
