import { dayText, t } from '../../lib/i18n.ts'
import { Notice } from '../../ui/notice.tsx'

/** Tells what the scanner found in the file, or when it found nothing; `quiet` says no more than what it found. */
export function ScanState({ record, quiet = false }: { record: object; quiet?: boolean }) {
  const { malware, scanned_at } = record as { malware?: unknown; scanned_at?: unknown }
  if (typeof malware === 'string') {
    return (
      <div className="mb-1.5">
        <Notice severity="error" stacked title={t('bank.malware')}>
          {t('bank.malwareHelp', { text: malware })}
        </Notice>
      </div>
    )
  }
  if (quiet) return null
  return (
    <p className="mb-1.5 text-hint text-grey-6">
      {typeof scanned_at === 'string' ? t('bank.scanned', { date: dayText(scanned_at) }) : t('bank.notScanned')}
    </p>
  )
}
