import { useRef } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { cx } from '../../ui/classes.ts'
import { PictureButtons } from './picture-buttons.tsx'

/** A kind of group with the years in which each of them was first certified. */
export type YearSeries = { key: string; label: string; years: readonly number[] }

const fills = ['fill-blue-deep', 'fill-blue', 'fill-green'] as const
/**
 * The drawing's measures: beside the types; of more years in a row of its own; on a phone under a legend of lines with fewer years. So its
 * texts stay readable.
 */
const half = { width: 544, base: 260, top: 88, years: 6, legend: { across: 152, down: 0 } }
const long = { ...half, width: 784, years: 10 }
const slim = { width: 320, base: 284, top: 120, years: 4, legend: { across: 0, down: 20 } }
/** Height below the line, for the years; and width before the bars, for the numbers of the lines. */
const FOOT = 40
const AXIS = 32

/** The years of a chart, the last one at the right; the last ones of a single day. */
export function yearsUntil(from: string, to: string): number[] {
  const last = Number(to.slice(0, 4))
  const first = Math.max(Number(from.slice(0, 4)) || 0, last - long.years + 1)
  const length = from.slice(0, 4) === to.slice(0, 4) ? half.years : last - first + 1
  return Array.from({ length }, (_, at) => last - length + 1 + at)
}

/** Whether so many years need a row of their own. */
export const isLong = (years: readonly number[]) => years.length > half.years

/** The numbers at which a line crosses the chart: at most five, round ones. */
function linesUpTo(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power
  return Array.from({ length: Math.floor(most / step) }, (_, at) => (at + 1) * step)
}

/**
 * Draws how many of the counted groups were first certified in each year. A bar with its number leads to the rows behind it, and the
 * chart is saved or copied as a picture (design guide, 31).
 */
export function YearChart(props: {
  title: string
  /** The groups that are counted: with the chart in its picture, too. */
  lead: string
  years: readonly number[]
  series: readonly YearSeries[]
  onChoose: (series: string, year: number) => void
}) {
  const { title, lead, series, onChoose } = props
  const wide = isLong(props.years) ? long : half
  const size = useNarrow() ? slim : wide
  const { width, base, legend } = size
  const years = props.years.slice(-size.years)
  const chart = useRef<SVGSVGElement>(null)
  const countOf = (each: YearSeries, year: number) => each.years.filter((one) => one === year).length
  const most = Math.max(1, ...series.flatMap((each) => years.map((year) => countOf(each, year))))
  const heightOf = (count: number) => (count / most) * (base - size.top - 28)
  const slot = (width - AXIS) / years.length
  const bar = Math.min(36, (slot - 16) / series.length - 4)
  const inset = (slot - series.length * (bar + 4)) / 2
  return (
    <section className={cx('mt-5', wide === long ? 'max-w-text' : 'max-w-76')}>
      <svg ref={chart} viewBox={`0 0 ${width} ${base + FOOT}`} className="w-full" aria-label={title}>
        <text x="0" y="20" className="fill-ink text-[20px] font-bold">
          {title}
        </text>
        <text x="0" y="42" className="fill-grey-6 text-[15px]">
          {lead}
        </text>
        {series.map((each, at) => (
          <g key={each.key}>
            <rect
              x={at * legend.across}
              y={56 + at * legend.down}
              width="12"
              height="12"
              className={fills[at % fills.length]}
            />
            <text x={at * legend.across + 20} y={67 + at * legend.down} className="fill-ink text-[15px]">
              {each.label}
            </text>
          </g>
        ))}
        {linesUpTo(most).map((number) => (
          <g key={number}>
            <line
              x1={AXIS}
              x2={width}
              y1={base - heightOf(number)}
              y2={base - heightOf(number)}
              className="stroke-grey-2"
            />
            <text x={AXIS - 8} y={base - heightOf(number) + 5} textAnchor="end" className="fill-grey-6 text-[15px]">
              {numberText(number)}
            </text>
          </g>
        ))}
        <line x1={AXIS} x2={width} y1={base} y2={base} className="stroke-grey-3" />
        {years.map((year, column) => (
          <g key={year}>
            {series.map((each, at) => {
              const count = countOf(each, year)
              const height = heightOf(count)
              const x = AXIS + column * slot + inset + at * (bar + 4)
              const drawn = (
                <>
                  <rect x={x} y={base - height} width={bar} height={height} className={fills[at % fills.length]} />
                  <text x={x + bar / 2} y={base - height - 6} textAnchor="middle" className="fill-ink text-[15px]">
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
            <text
              x={AXIS + column * slot + slot / 2}
              y={base + 22}
              textAnchor="middle"
              className="fill-grey-6 text-[15px]"
            >
              {year}
            </text>
          </g>
        ))}
      </svg>
      <PictureButtons chart={() => chart.current} name={title} />
    </section>
  )
}
