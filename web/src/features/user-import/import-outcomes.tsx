import CircleAlert from 'lucide-react/icons/circle-alert'
import Minus from 'lucide-react/icons/minus'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { numberText, t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Result } from './import-parts.ts'

const looks = {
  new: { icon: UserPlus, colour: 'text-green-dark' },
  more: { icon: UserCheck, colour: 'text-blue-dark' },
  same: { icon: Minus, colour: 'text-grey-6' },
  fault: { icon: CircleAlert, colour: 'text-wine' },
} as const
const order = ['fault', 'more', 'same', 'new'] as const

/** Counts the four outcomes and lists the rows, those to look at first. */
export function ImportOutcomes({ result, done, left }: { result: Result; done: boolean; left: number }) {
  const { rows } = result
  const help = left > 0 ? t('userImport.leftHelp', { number: numberText(left) }) : t('userImport.doneHelp')
  const sorted = rows.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
  return (
    <section role="status" aria-label={t(done ? 'userImport.done' : 'userImport.trial')}>
      <h3 className="font-bold">{t(done ? 'userImport.done' : 'userImport.trial')}</h3>
      <p className="text-hint text-grey-6">{done ? help : t('userImport.trialHelp')}</p>
      {/* The lines at the outer edge are clipped, so that those between the numbers are right in one row and in two. */}
      <ul className="mt-1 grid grid-cols-4 overflow-hidden rounded-control border border-grey-3 max-sm:grid-cols-2">
        {(['new', 'more', 'same', 'fault'] as const).map((outcome) => (
          <li key={outcome} className="-mt-px -ml-px border-t border-l border-grey-3 px-1.5 py-1">
            <span className={cx('flex items-center gap-0.75 text-h2', looks[outcome].colour)}>
              <Icon as={looks[outcome].icon} size={20} />
              {numberText(rows.filter((row) => row.outcome === outcome).length)}
            </span>
            <span className="text-hint">{t(`userImport.count.${outcome}`)}</span>
          </li>
        ))}
      </ul>
      <h4 className="mt-3 border-b border-grey-3 pb-0.5 font-bold">{t('userImport.rows')}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
      <ul tabIndex={0} aria-label={t('userImport.rows')} className="max-h-[40vh] overflow-y-auto">
        {sorted.map(({ row, name, email, outcome, text }) => (
          <li
            key={row}
            className="grid grid-cols-[32px_minmax(0,2fr)_minmax(0,3fr)] gap-1 border-b border-grey-2 py-1 text-hint"
          >
            <span className="text-grey-6 tabular-nums">
              <span className="sr-only">{t('userImport.rowNumber', { number: row })}</span>
              <span aria-hidden>{row}</span>
            </span>
            <span className="min-w-0">
              <span className="block text-ui wrap-anywhere">{name}</span>
              <span className="block text-grey-6 wrap-anywhere">{email}</span>
            </span>
            <span className={cx('flex gap-0.75', looks[outcome].colour)}>
              <Icon as={looks[outcome].icon} size={16} className="mt-0.25 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
