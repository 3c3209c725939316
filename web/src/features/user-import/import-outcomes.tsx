import CircleAlert from 'lucide-react/icons/circle-alert'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
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
  check: { icon: TriangleAlert, colour: 'text-orange-dark' },
  fault: { icon: CircleAlert, colour: 'text-wine' },
} as const
const order = ['fault', 'check', 'more', 'same', 'new'] as const

/** A row to check stands under that sign alone, with either outcome. */
const signOf = ({ outcome, check }: Result['rows'][number]) => (check ? 'check' : outcome)

function helpOf(rows: Result['rows'], left: number): string {
  if (left > 0) return t('userImport.leftHelp', { number: numberText(left) })
  const skipped = rows.filter(({ outcome }) => outcome === 'fault').length
  if (skipped === 0) return t('userImport.doneHelp')
  return t(skipped === 1 ? 'userImport.skippedHelp.one' : 'userImport.skippedHelp.many', {
    number: numberText(skipped),
  })
}

/** Counts the outcomes and lists the rows, those to look at first. */
export function ImportOutcomes({ result, done, left }: { result: Result; done: boolean; left: number }) {
  const { rows } = result
  const sorted = rows.toSorted((one, other) => order.indexOf(signOf(one)) - order.indexOf(signOf(other)))
  const counts = Map.groupBy(rows, signOf)
  // Rows that change nothing are counted when there are any: mostly when the same file comes once more.
  const shown = (['new', 'more', 'same', 'check', 'fault'] as const).filter(
    (sign) => sign !== 'same' || counts.has(sign),
  )
  return (
    <section role="status" aria-label={t(done ? 'userImport.done' : 'userImport.trial')}>
      <h3 className="font-bold">{t(done ? 'userImport.done' : 'userImport.trial')}</h3>
      <p className="text-hint text-grey-6">{done ? helpOf(rows, left) : t('userImport.trialHelp')}</p>
      {/* The lines at the outer edge are clipped, so that those between the numbers are right in one row and in two. */}
      <ul className="mt-1 grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-grey-3 max-sm:grid-flow-row max-sm:grid-cols-2">
        {shown.map((sign) => (
          <li key={sign} className="-mt-px -ml-px border-t border-l border-grey-3 px-1.5 py-1">
            <span className={cx('flex items-center gap-0.75 text-h2', looks[sign].colour)}>
              <Icon as={looks[sign].icon} size={20} />
              {numberText(counts.get(sign)?.length ?? 0)}
            </span>
            <span className="text-hint">
              {t(done && sign === 'fault' ? 'userImport.count.skipped' : `userImport.count.${sign}`)}
            </span>
          </li>
        ))}
      </ul>
      <h4 className="mt-3 border-b border-grey-3 pb-0.5 font-bold">{t('userImport.rows')}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
      <ul tabIndex={0} aria-label={t('userImport.rows')} className="max-h-[40vh] overflow-y-auto">
        {sorted.map((each) => (
          <li
            key={each.row}
            className="grid grid-cols-[32px_minmax(0,2fr)_minmax(0,3fr)] gap-1 border-b border-grey-2 py-1 text-hint"
          >
            <span className="text-grey-6 tabular-nums">
              <span className="sr-only">{t('userImport.rowNumber', { number: each.row })}</span>
              <span aria-hidden>{each.row}</span>
            </span>
            <span className="min-w-0">
              <span className="block text-ui wrap-anywhere">{each.name}</span>
              <span className="block text-grey-6 wrap-anywhere">{each.email}</span>
            </span>
            <span className={cx('flex gap-0.75', looks[signOf(each)].colour)}>
              <Icon as={looks[signOf(each)].icon} size={16} className="mt-0.25 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{each.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
