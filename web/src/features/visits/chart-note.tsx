import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { dayOfMonth } from './change-text.ts'

export type Cause = NonNullable<Outputs['visits']['site']['cause']>

/** The height that the note takes above the columns. */
export const NOTE = 40
/** The height of a line, and the first one's baseline below the note's top. */
const LINE = 18
const BASELINE = 13
/** The narrowest column that is as wide as its number: a line passes beside it. */
const NUMBERED = 38
/** The room between the text and the line to its column. */
const GAP = 8
/** The widths of a bold and a thin letter of 14 px, on the large side: a drawing can't measure before it stands. */
const BOLD = 7.8
const THIN = 6.8

/** "publicerades 20 november, 392 besök samma dag". */
const detailOf = ({ day, visits }: Cause) => t('visits.causeDay', { day: dayOfMonth(day), number: numberText(visits) })

/** The whole note as a text, for those who hear the chart. */
export const causeText = (cause: Cause): string => `${cause.title}, ${detailOf(cause)}`

/** Cuts a title that has no room. */
function cut(title: string, width: number): string {
  const most = Math.floor(width / BOLD)
  return title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title
}

type Props = {
  cause: Cause
  width: number
  /** The note's upper edge. */
  top: number
  /** The column's edges, and its upper end. */
  column: { left: number; right: number; top: number }
}

/**
 * Draws the publication that brought the visits of the highest column, with a line to it (design guide, 111). The text stands on the
 * side of the column that has more room, and over a short line where it has too little.
 */
export function ChartNote({ cause, width, top, column }: Props) {
  const title = cut(cause.title, width)
  const detail = detailOf(cause)
  const need = Math.max(title.length * BOLD, detail.length * THIN)
  const foot = top + NOTE
  const isLeft = column.left + column.right > width
  const line = isLeft ? column.left - 2 : column.right + 2
  const x = isLeft ? Math.min(width, Math.max(line - GAP, need)) : Math.max(0, Math.min(line + GAP, width - need))
  const isBeside = isLeft ? x < line : x > line
  const isWide = column.right - column.left >= NUMBERED
  const middle = (column.left + column.right) / 2
  const drawn = isBeside
    ? { x: line, from: top, to: isWide ? column.top : foot }
    : { x: middle, from: foot - 6, to: foot + 1 }
  const place = { x, textAnchor: isLeft ? 'end' : 'start', 'aria-hidden': true } as const
  return (
    <>
      <text {...place} y={top + BASELINE} className="fill-ink text-[14px] font-bold">
        {title}
      </text>
      <text {...place} y={top + BASELINE + LINE} className="fill-grey-6 text-[14px]">
        {detail}
      </text>
      <line {...{ x1: drawn.x, x2: drawn.x, y1: drawn.from, y2: drawn.to }} strokeWidth="2" className="stroke-ink" />
    </>
  )
}
