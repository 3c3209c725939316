import { useRef } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { PictureButtons } from './picture-buttons.tsx'

/** A kind of group with the years in which each of them was first certified. */
export type YearSeries = { key: string; label: string; years: readonly number[] }

const fills = ['fill-blue-deep', 'fill-blue', 'fill-green'] as const
/** The drawing's measures; on a phone fewer years stand under a legend of lines, so that its texts stay readable. */
const wide = { width: 640, base: 224, top: 56, years: 10, legend: { across: 176, down: 0 } }
const slim = { width: 320, base: 264, top: 96, years: 4, legend: { across: 0, down: 20 } }
/** Height below the line, for the years. */
const FOOT = 40

/** The years of a chart, the last one at the right; the ten last ones of a single day. */
export function yearsUntil(from: string, to: string): number[] {
  const last = Number(to.slice(0, 4))
  const first = Math.max(Number(from.slice(0, 4)) || 0, last - wide.years + 1)
  const length = from.slice(0, 4) === to.slice(0, 4) ? wide.years : last - first + 1
  return Array.from({ length }, (_, at) => last - length + 1 + at)
}

/**
 * Draws how many were certified for the first time in each year. A bar with its number leads to the rows behind it, and the
 * chart is saved or copied as a picture (design guide, 31).
 */
export function YearChart(props: {
  title: string
  years: readonly number[]
  series: readonly YearSeries[]
  onChoose: (series: string, year: number) => void
}) {
  const { title, series, onChoose } = props
  const size = useNarrow() ? slim : wide
  const { width, base, legend } = size
  const years = props.years.slice(-size.years)
  const chart = useRef<SVGSVGElement>(null)
  const countOf = (each: YearSeries, year: number) => each.years.filter((one) => one === year).length
  const most = Math.max(1, ...series.flatMap((each) => years.map((year) => countOf(each, year))))
  const slot = width / years.length
  const bar = Math.min(36, (slot - 16) / series.length - 4)
  const inset = (slot - series.length * (bar + 4)) / 2
  return (
    <section className="mt-5 max-w-text">
      <svg ref={chart} viewBox={`0 0 ${width} ${base + FOOT}`} className="w-full" aria-label={title}>
        <text x="0" y="18" className="fill-ink text-[18px] font-bold">
          {title}
        </text>
        {series.map((each, at) => (
          <g key={each.key}>
            <rect
              x={at * legend.across}
              y={32 + at * legend.down}
              width="12"
              height="12"
              className={fills[at % fills.length]}
            />
            <text x={at * legend.across + 20} y={43 + at * legend.down} className="fill-ink text-[14px]">
              {each.label}
            </text>
          </g>
        ))}
        <line x1="0" x2={width} y1={base} y2={base} className="stroke-grey-3" />
        {years.map((year, column) => (
          <g key={year}>
            {series.map((each, at) => {
              const count = countOf(each, year)
              const height = (count / most) * (base - size.top - 28)
              const x = column * slot + inset + at * (bar + 4)
              const drawn = (
                <>
                  <rect x={x} y={base - height} width={bar} height={height} className={fills[at % fills.length]} />
                  <text x={x + bar / 2} y={base - height - 6} textAnchor="middle" className="fill-ink text-[14px]">
                    {count > 0 ? numberText(count) : ''}
                  </text>
                </>
              )
              return count === 0 ? (
                <g key={each.key}>{drawn}</g>
              ) : (
                <a
                  key={each.key}
                  href={`#stat-${each.key}`}
                  aria-label={t('stat.bar', { year, number: numberText(count), text: each.label })}
                  onClick={(event) => {
                    event.preventDefault()
                    onChoose(each.key, year)
                  }}
                >
                  {drawn}
                </a>
              )
            })}
            <text x={column * slot + slot / 2} y={base + 22} textAnchor="middle" className="fill-grey-6 text-[14px]">
              {year}
            </text>
          </g>
        ))}
      </svg>
      <PictureButtons chart={() => chart.current} name={title} />
    </section>
  )
}
