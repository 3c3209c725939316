import CircleCheck from 'lucide-react/icons/circle-check'
import PersonStanding from 'lucide-react/icons/person-standing'
import { useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DraftEntity } from '../drawn-page/draft-page.ts'
import type { Fault } from './audit-page.ts'
import { goToField } from './places.ts'

/** The part of the page that somebody asked to see. */
export type ShownFault = { element: Element; label: string }

type PageCheckProps = {
  /** The page as it is drawn now; the outcome belongs to the one that was checked. */
  html: string
  width: number
  entity: DraftEntity
  pageOf: () => Document | null
  onShow: (fault: ShownFault | null) => void
}

/** Checks the drawn page for accessibility when somebody asks, and leads from each fault to its place on the page and in the form. */
export function PageCheck({ html, width, entity, pageOf, onShow }: PageCheckProps) {
  const [found, setFound] = useState<{ html: string; faults: Fault[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const check = async () => {
    const page = pageOf()
    if (!page) return
    setBusy(true)
    setFailed(false)
    onShow(null)
    try {
      const { auditPage } = await import('./audit-page.ts')
      setFound({ html, faults: await auditPage(page, width) })
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('check.title')} className="mt-2 border-t border-grey-3 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-bold">{t('check.title')}</h3>
          <p className="text-hint text-grey-6">{t('check.help')}</p>
        </div>
        <Button size={32} icon={PersonStanding} busy={busy && t('check.running')} onClick={() => void check()}>
          {t(found ? 'check.again' : 'check.run')}
        </Button>
      </div>
      {failed && (
        <div className="mt-1">
          <Notice severity="error" live title={t('check.failed')} />
        </div>
      )}
      {found && (
        <Outcome faults={found.faults} isStale={found.html !== html} entity={entity} pageOf={pageOf} onShow={onShow} />
      )}
    </section>
  )
}

type OutcomeProps = Pick<PageCheckProps, 'entity' | 'pageOf' | 'onShow'> & { faults: Fault[]; isStale: boolean }

function Outcome({ faults, isStale, entity, pageOf, onShow }: OutcomeProps) {
  const [told, setTold] = useState('')
  const show = ({ element, title }: Fault) => {
    onShow({ element, label: title })
    const page = pageOf()
    setTold(page && goToField(page, entity, element) ? '' : t('check.elsewhere'))
  }
  const count = faults.length
  return (
    <div className="mt-1.5">
      <p role="status" className="flex items-center gap-1 font-bold">
        {count === 0 && <Icon as={CircleCheck} className="shrink-0 text-green-dark" />}
        {count === 0
          ? t('check.none')
          : count === 1
            ? t('check.foundOne')
            : t('check.found', { number: numberText(count) })}
      </p>
      {isStale && <p className="text-hint text-orange-dark">{t('check.stale')}</p>}
      <p role="status" className="text-hint text-grey-6 empty:hidden">
        {told}
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault.key} className="flex flex-wrap items-start gap-x-1.5 border-b border-grey-3 py-1">
            <div className="min-w-0 grow basis-30">
              <p className="font-bold wrap-anywhere">{fault.title}</p>
              <p className="text-hint text-grey-6 wrap-anywhere">{fault.text}</p>
            </div>
            <Button variant="tertiary" size={32} disabled={!fault.element.isConnected} onClick={() => show(fault)}>
              {t('check.show')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
