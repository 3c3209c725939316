import { useRef } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { PictureButtons } from '../statistics/picture-buttons.tsx'
import { dayName, monthName, monthText, weekNumber } from './change-text.ts'

type Found = Outputs['visits']['site']
type Unit = Found['unit']

/** The id of the chart's heading, which gets the focus when a column has been chosen. */
const HEADING = 'visits-chart'

const titles = { day: 'visits.perDay', week: 'visits.perWeek', month: 'visits.perMonth' } as const
const wide = { width: 640, base: 256 }
const slim = { width: 320, base: 224 }
/** Heights above the columns, for the title, and below the line, for the labels. */
const HEAD = 64
const FOOT = 32
/** The narrowest column that is pressed with a finger, and the narrowest place of a number or a label. */
const PRESSED = 24
const LETTERED = 34

const texts: Record<Unit, { short: (start: string) => string; name: (start: string) => string }> = {
  day: { short: (start) => String(Number(start.slice(8))), name: dayName },
  week: {
    short: (start) => String(weekNumber(start)),
    name: (start) => `${t('visits.weekNumber', { number: weekNumber(start) })}, ${dayName(start)}`,
  },
  month: { short: monthText, name: monthName },
}

/** "Vecka 36–47", or the first and the last day. */
function spanOf({ from, to, unit, columns }: Found): string {
  const [first] = columns
  const last = columns.at(-1)
  if (unit !== 'week' || !first || !last) return `${from}–${to}`
  return t('visits.weeksFromTo', { from: weekNumber(first.start), to: weekNumber(last.start) })
}

/**
 * Draws the visits of each day, week or month; a week or a month leads to its days, and the chart is saved or copied as a
 * picture (design guide, 111).
 */
export function VisitChart({ found, onChoose }: { found: Found; onChoose: (start: string) => void }) {
  const { unit, columns } = found
  const { width, base } = useNarrow() ? slim : wide
  const chart = useRef<SVGSVGElement>(null)
  const title = t(titles[unit])
  const most = Math.max(1, ...columns.map(({ visits }) => visits))
  const highest = columns.findLastIndex(({ visits }) => visits === most)
  const slot = width / Math.max(1, columns.length)
  const step = Math.max(1, Math.ceil(LETTERED / slot))
  return (
    <section>
      <h2 id={HEADING} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      <svg ref={chart} viewBox={`0 0 ${width} ${base + FOOT}`} className="w-full" aria-label={title}>
        <text x="0" y="16" aria-hidden className="fill-ink text-[16px] font-bold">
          {title}
        </text>
        <text x="0" y="36" className="fill-grey-6 text-[14px]">
          {spanOf(found)}
        </text>
        <line x1="0" x2={width} y1={base} y2={base} className="stroke-grey-3" />
        {columns.map(({ start, visits }, at) => {
          const height = (visits / most) * (base - HEAD - 20)
          const middle = at * slot + slot / 2
          const name = texts[unit].name(start)
          const leads = unit !== 'day' && visits > 0 && slot >= PRESSED
          // A narrow chart has room for the highest number alone.
          const isNumbered = visits > 0 && (step === 1 || at === highest)
          const drawn = (
            <>
              <rect x={at * slot} y={HEAD} width={slot} height={base - HEAD} fill="transparent" />
              <rect
                x={at * slot + slot * 0.12}
                y={base - height}
                width={slot * 0.76}
                height={height}
                className={at === highest && visits > 0 ? 'fill-blue-deep' : 'fill-blue'}
              />
              <text x={middle} y={base - height - 6} textAnchor="middle" className="fill-ink text-[14px]">
                {isNumbered ? numberText(visits) : ''}
              </text>
            </>
          )
          return (
            <g key={start}>
              {leads ? (
                <a
                  href={`#${HEADING}`}
                  aria-label={t('visits.barShow', { text: name, number: numberText(visits) })}
                  onClick={(event) => {
                    event.preventDefault()
                    onChoose(start)
                  }}
                >
                  {drawn}
                </a>
              ) : (
                <g>
                  <title>{t('visits.bar', { text: name, number: numberText(visits) })}</title>
                  {drawn}
                </g>
              )}
              <text x={middle} y={base + 20} textAnchor="middle" aria-hidden className="fill-grey-6 text-[14px]">
                {at % step === 0 ? texts[unit].short(start) : ''}
              </text>
            </g>
          )
        })}
      </svg>
      <PictureButtons chart={() => chart.current} name={`${title} ${found.from}–${found.to}`} />
    </section>
  )
}
