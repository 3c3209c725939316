import { type ReactNode, useRef } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { PictureButtons } from '../statistics/picture-buttons.tsx'
import { dayName, monthName, monthText, weekNumber } from './change-text.ts'
import { ChartNote, causeText, NOTE } from './chart-note.tsx'

type Found = Outputs['visits']['site']
type Unit = Found['unit']

/** The id of the chart's heading, which gets the focus when a column has been chosen. */
const HEADING = 'visits-chart'

const titles = { day: 'visits.perDay', week: 'visits.perWeek', month: 'visits.perMonth' } as const
const wide = { width: 640, height: 192 }
const slim = { width: 320, height: 160 }
/** Heights above the columns, for the title, and below the line, for the labels. */
const HEAD = 52
const FOOT = 32
/** The height of a number on its column. */
const NUMBER = 20
/** The narrowest column that is pressed with a finger, and the narrowest place of a number or a label. */
const PRESSED = 24
const LETTERED = 34
/** The room at each side of a column, as a part of its slot. */
const SIDE = 0.12

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
 * Draws the visits of each day, week or month, and the publication that brought those of the highest one. A week or a month leads to
 * its days, and the chart is saved or copied as a picture (design guide, 111).
 */
export function VisitChart({ found, onChoose }: { found: Found; onChoose: (start: string) => void }) {
  const { unit, columns, cause } = found
  const { width, height } = useNarrow() ? slim : wide
  const chart = useRef<SVGSVGElement>(null)
  const title = t(titles[unit])
  const top = HEAD + (cause ? NOTE : 0)
  const base = top + NUMBER + height
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
        {columns.map(({ start, visits }, at) => (
          <Column
            key={start}
            name={nameOf(found, start, visits)}
            // A narrow chart has room for the highest number alone.
            number={visits > 0 && (step === 1 || at === highest) ? numberText(visits) : ''}
            label={at % step === 0 ? texts[unit].short(start) : ''}
            place={{ at, slot, top, base, height: (visits / most) * height }}
            isHighest={at === highest && visits > 0}
            onChoose={unit !== 'day' && visits > 0 && slot >= PRESSED ? () => onChoose(start) : undefined}
          />
        ))}
        {cause && (
          <ChartNote
            cause={cause}
            width={width}
            top={HEAD}
            column={{ left: (highest + SIDE) * slot, right: (highest + 1 - SIDE) * slot, top: base - height }}
          />
        )}
      </svg>
      <PictureButtons chart={() => chart.current} name={`${title} ${found.from}–${found.to}`} />
    </section>
  )
}

/** "Vecka 47, måndag 16 november: 803", with the cause of the highest. */
function nameOf({ unit, cause }: Found, start: string, visits: number): string {
  const name = t('visits.bar', { text: texts[unit].name(start), number: numberText(visits) })
  return cause?.start === start ? `${name}. ${causeText(cause)}` : name
}

type Place = { at: number; slot: number; top: number; base: number; height: number }
type ColumnProps = {
  name: string
  number: string
  label: string
  place: Place
  isHighest: boolean
  onChoose: (() => void) | undefined
}

function Column({ name, number, label, place, isHighest, onChoose }: ColumnProps) {
  const { at, slot, top, base, height } = place
  const middle = (at + 0.5) * slot
  return (
    <g>
      <Pressed name={name} onChoose={onChoose}>
        <rect x={at * slot} y={top} width={slot} height={base - top} fill="transparent" />
        <rect
          x={(at + SIDE) * slot}
          y={base - height}
          width={slot * (1 - 2 * SIDE)}
          height={height}
          className={isHighest ? 'fill-blue-deep' : 'fill-blue'}
        />
        <text
          x={middle}
          y={base - height - 6}
          textAnchor="middle"
          className={isHighest ? 'fill-ink text-[14px] font-bold' : 'fill-ink text-[14px]'}
        >
          {number}
        </text>
      </Pressed>
      <text x={middle} y={base + 20} textAnchor="middle" aria-hidden className="fill-grey-6 text-[14px]">
        {label}
      </text>
    </g>
  )
}

/** Makes a column a link to its days, where it has some. */
function Pressed(props: { name: string; onChoose: (() => void) | undefined; children: ReactNode }) {
  const { name, onChoose, children } = props
  if (!onChoose) {
    return (
      <g>
        <title>{name}</title>
        {children}
      </g>
    )
  }
  return (
    <a
      href={`#${HEADING}`}
      aria-label={t('visits.barShow', { text: name })}
      onClick={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      {children}
    </a>
  )
}
