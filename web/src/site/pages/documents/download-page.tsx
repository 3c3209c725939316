import { Download } from 'lucide-react'
import { t } from '../../i18n.ts'
import { container, h1, plainButton, primaryButton } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'

/** Asks before a download, for browsers without script. */
export function DownloadPage({ page: { title, text, yes, no } }: { page: PageOf<'download'> }) {
  const bank = { href: '/dokumentbank', label: t('screen.documentBank') }
  return (
    <div className={`${container} pb-8`}>
      <Breadcrumb steps={[homeStep(), bank]} current={title} />
      <h1 className={h1}>{t('dialog.download.question')}</h1>
      <p className="mt-2 max-w-text text-lead wrap-anywhere">{text}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <a href={yes} className={`${primaryButton} gap-1`} rel="nofollow">
          <Download size={20} strokeWidth={1.75} aria-hidden />
          {t('action.yes')}
        </a>
        <a href={no} className={plainButton}>
          {t('action.no')}
        </a>
      </p>
    </div>
  )
}
