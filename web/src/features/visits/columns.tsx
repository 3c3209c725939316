import './visit-texts.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'

export type ColumnOf = {
  key: string
  /** Stands under the column, for example "må" or "47". */
  label: string
  /** Is read aloud instead of the label: "måndag 16 november". */
  name: string
  value: number
}

type Props = { label: string; columns: readonly ColumnOf[]; height: number; valuesShown?: boolean }

/**
 * Draws values as columns with the value on top and a label below; the highest one is dark. On a
 * phone many columns stand without their values.
 */
export function Columns({ label, columns, height, valuesShown = true }: Props) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const highest = columns.findLastIndex(({ value }) => value === most)
  return (
    <ul aria-label={label} className={cx('flex items-end', columns.length > 12 ? 'gap-0.25' : 'gap-0.75')}>
      {columns.map(({ key, label: short, name, value }, at) => (
        <li key={key} className="min-w-0 flex-1 text-center text-hint tabular-nums">
          <span className="sr-only">{t('visits.bar', { text: name, number: numberText(value) })}</span>
          <span aria-hidden className="block">
            {valuesShown && (
              <span className={cx('block', columns.length > 8 && 'max-sm:hidden')}>{numberText(value)}</span>
            )}
            <span
              className={cx('mx-auto block w-full', at === highest && value > 0 ? 'bg-blue-deep' : 'bg-blue')}
              style={{ height: `${Math.round((value / most) * height)}px` }}
            />
            <span className="block border-t border-grey-3 pt-0.5 text-grey-6">{short}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
