import { educatorTypeWords } from '@kollegium/api/definitions/groups'
import { numberText, type TextKey, t } from '../../lib/i18n.ts'
import { BarsPicture } from './bars-picture.tsx'

export type EducatorType = keyof typeof educatorTypeWords

type BarsProps = { title: string; counts: Record<string, number>; onType: (type: EducatorType) => void }

/** Shows the educators of each type as bars with numbers; a type becomes the filter. */
export function TypeBars({ title, counts, onType }: BarsProps) {
  const rows = Object.entries(counts)
    .map(([type, count]) => {
      const word = (educatorTypeWords as Record<string, TextKey>)[type]
      return { type, known: Boolean(word), label: word ? t(word) : t('stat.noType'), count }
    })
    .sort((one, other) => other.count - one.count)
  const most = Math.max(1, ...rows.map((row) => row.count))
  if (rows.length === 0) return null
  return (
    <section className="mt-5 max-w-text">
      <h2 className="text-h3">{title}</h2>
      <p className="text-hint text-grey-6">{t('stat.note')}</p>
      <dl className="mt-1.5 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
        {rows.map((row) => (
          <div key={row.type} className="contents">
            <dt className="text-right max-sm:text-hint">
              {row.known ? (
                <button
                  type="button"
                  className="rounded-control text-right text-blue-dark underline underline-offset-4 hover:decoration-2"
                  onClick={() => onType(row.type as EducatorType)}
                >
                  {row.label}
                </button>
              ) : (
                row.label
              )}
            </dt>
            <dd
              aria-hidden
              className="h-2.5 rounded-r-control bg-blue"
              style={{ width: `${(row.count / most) * 100}%` }}
            />
            <dd className="text-right font-bold tabular-nums">{numberText(row.count)}</dd>
          </div>
        ))}
      </dl>
      <BarsPicture
        title={title}
        bars={rows.map(({ label, count }) => ({ label, values: [count], text: numberText(count) }))}
      />
    </section>
  )
}
