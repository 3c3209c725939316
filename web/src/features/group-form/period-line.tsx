import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lengthText, nameOf, type PeriodValue, stateOf } from './period-values.ts'
import type { PeriodFacts } from './use-period-facts.ts'

/** The lines follow the width of the form, which the live preview and the side column narrow in any window. */
const parts = {
  line: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 py-1.5 @min-[400px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @min-[744px]:grid-cols-[minmax(0,1fr)_168px_168px_56px_minmax(0,112px)_40px]',
  name: 'min-w-0 @min-[400px]:col-span-2 @min-[744px]:col-span-1',
  /** Begins a row in a form with room for two. */
  left: 'col-span-2 @min-[400px]:col-span-1 @min-[400px]:col-start-1 @min-[744px]:col-start-auto',
  right: 'col-span-2 @min-[400px]:col-span-1',
  remove: '-col-end-1 row-start-1 @min-[744px]:col-end-auto @min-[744px]:row-start-auto',
}
const stateTexts = { over: 'period.over', holds: 'period.holds', coming: 'period.coming' } as const

type LineProps = {
  row: PeriodValue
  /** The period's place among all, from 0. */
  place: number
  certificate: PeriodFacts['certificates'][number] | null
  fault: { field: 'first_day' | 'last_day'; text: string } | undefined
  readOnly: boolean
  onChange: (part: Partial<PeriodValue>) => void
  onRemove: () => void
}

/** One period: its name and state, both days, its length and the certificate that states it. A fault stands under it. */
export function PeriodLine({ row, place, certificate, fault, readOnly, onChange, onRemove }: LineProps) {
  const name = nameOf(place)
  const of = (field: string) => t('period.of', { field, period: name })
  const state = stateOf(row)
  const days = [
    ['first_day', t('field.periodFirst'), parts.left],
    ['last_day', t('field.periodLast'), parts.right],
  ] as const
  return (
    <li className={`border-t border-grey-2 ${row.isNew ? 'bg-blue-ice' : ''}`}>
      <div className={`${parts.line} ${row.isNew ? 'px-1' : ''}`}>
        <div className={parts.name}>
          <p className="font-bold">{name}</p>
          <p className={`text-hint ${state === 'holds' && !row.isNew ? 'font-bold text-green-dark' : 'text-grey-6'}`}>
            {t(row.isNew ? 'period.new' : stateTexts[state])}
          </p>
        </div>
        {days.map(([field, label, place]) => (
          <div key={field} className={place}>
            <span aria-hidden className="block text-hint text-grey-6">
              {label}
            </span>
            <DatePicker
              label={of(label)}
              value={row[field]}
              disabled={readOnly}
              onChange={(text) => onChange({ [field]: text })}
            />
          </div>
        ))}
        <span className={cx(parts.left, fault?.field === 'last_day' && 'font-bold text-wine')}>{lengthText(row)}</span>
        <CertificateNumber certificate={certificate} isOver={state === 'over'} />
        {!readOnly && (
          <IconButton
            icon={X}
            label={t('period.remove', { period: name.toLowerCase() })}
            onClick={onRemove}
            className={parts.remove}
          />
        )}
      </div>
      {fault && (
        <p role="alert" className="flex items-center gap-1 bg-wine-light px-1.5 py-1 font-bold text-wine">
          <Icon as={CircleAlert} />
          {fault.text}
        </p>
      )}
    </li>
  )
}

function CertificateNumber({ certificate, isOver }: Pick<LineProps, 'certificate'> & { isOver: boolean }) {
  if (!certificate)
    return (
      <span className={cx(parts.right, 'text-hint text-grey-6')}>
        {t(isOver ? 'period.certificatePaper' : 'period.certificateNone')}
      </span>
    )
  const number = formatCertificateNumber(certificate.number ?? '')
  return (
    <span className={cx(parts.right, 'break-words text-hint')}>
      {t('period.certificate')} {certificate.status === 'issued' ? number : t('period.certificateRevoked', { number })}
    </span>
  )
}
