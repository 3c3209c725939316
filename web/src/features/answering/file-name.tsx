import ShieldAlert from 'lucide-react/icons/shield-alert'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CandidateFile } from './types.ts'

type FileNameProps = { file: Pick<CandidateFile, 'url' | 'filename' | 'blocked'>; className?: string }

/** The name of a file as a link to it; of a blocked one the name alone, because nobody may fetch it. */
export function FileName({ file, className = '' }: FileNameProps) {
  if (file.blocked) return <span className={`${className} wrap-anywhere`}>{file.filename}</span>
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={`${className} wrap-anywhere hover:underline`}>
      {file.filename}
    </a>
  )
}

/** Says that malicious code was found in a file after it was handed in. */
export function Blocked() {
  return (
    <span className="inline-flex items-center gap-1 text-hint text-wine">
      <Icon as={ShieldAlert} size={16} className="shrink-0" /> {t('candidate.fileBlocked')}
    </span>
  )
}
