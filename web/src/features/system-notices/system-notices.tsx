import '../../lib/system-notice-texts.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { longDayText, numberText, t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'

type Notice = Outputs['systemNotice']['list'][number]

/** Draws what the server tells those who look after the installation; nothing when all is well. */
export default function SystemNotices() {
  const { data = [] } = trpc.systemNotice.list.useQuery()
  if (data.length === 0) return null
  return (
    <section className="mt-5" aria-labelledby="system-notices">
      <h2 id="system-notices" className="border-b border-grey-3 pb-1 text-h3">
        {t('dashboard.server')}
      </h2>
      <ul>
        {data.map(wordsOf).map(({ title, text }) => (
          <li key={title} className="flex min-h-9.5 items-center gap-2 border-b border-grey-2 py-1">
            <Icon as={TriangleAlert} size={24} className="text-orange-dark" />
            <span className="min-w-0 wrap-anywhere">
              <strong className="block">{title}</strong>
              <span className="block text-hint text-grey-6">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf(notice: Notice): { title: string; text: string } {
  switch (notice.kind) {
    case 'certificate': {
      const date = longDayText(notice.until)
      const key = certificateKey(notice.days)
      return {
        title: t(key, { number: numberText(notice.days), date }),
        text: t('dashboard.certificateHelp', { name: notice.subject }),
      }
    }
    case 'timestamp': {
      const date = longDayText(notice.since)
      if (notice.level === 'B-T') return { title: t('dashboard.proofs'), text: t('dashboard.proofsHelp', { date }) }
      return { title: t('dashboard.timestamp'), text: t('dashboard.timestampHelp', { date }) }
    }
    case 'signer':
      return {
        title: t('dashboard.signer', { date: longDayText(notice.since) }),
        text: t('dashboard.signerHelp', { name: notice.subject, text: notice.before }),
      }
    case 'scanner':
      return {
        title: t('dashboard.scanner', { date: longDayText(notice.since) }),
        text: t('dashboard.scannerHelp', { text: notice.reason }),
      }
    case 'file':
      return {
        title:
          notice.files === 1 ? t('dashboard.alteredOne') : t('dashboard.altered', { number: numberText(notice.files) }),
        text: t(notice.files === 1 ? 'dashboard.alteredOneHelp' : 'dashboard.alteredHelp', { text: notice.path }),
      }
  }
}

function certificateKey(days: number) {
  if (days < 0) return 'dashboard.certificateOver'
  return days < 2 ? 'dashboard.certificateTomorrow' : 'dashboard.certificate'
}
