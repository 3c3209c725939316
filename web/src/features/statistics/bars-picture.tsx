import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PictureButtons } from './picture-buttons.tsx'

/** A row of bars over each other, the first one longest, with their numbers as text. */
type DrawnBar = { label: string; values: readonly number[]; text: string }
/** A column with its number on top, and the lines of its label below. */
type DrawnColumn = { key: string; labels: readonly string[]; value: number; text: string }

const WIDTH = 640
const HEAD = 56
const fills = ['fill-blue', 'fill-blue-deep'] as const
/** The bar's row, the room of its number, and the height of the highest column. */
const row = { height: 48, number: 160 }
const HIGHEST = 160

type Props = { title: string; lead?: string }

/** Offers to save and copy a picture of figures that the screen shows as a table or a list. It is drawn with the first press, and not shown. */
function HiddenPicture({ title, lead, height, children }: Props & { height: number; children: ReactNode }) {
  const picture = useRef<SVGSVGElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const draw = () => {
    flushSync(() => setDrawn(true))
    return picture.current
  }
  return (
    <div className="mt-1">
      {isDrawn && (
        <svg ref={picture} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden className="hidden">
          <text x="0" y="18" className="fill-ink text-[18px] font-bold">
            {title}
          </text>
          {lead && (
            <text x="0" y="38" className="fill-grey-6 text-[14px]">
              {lead}
            </text>
          )}
          {children}
        </svg>
      )}
      <PictureButtons chart={draw} name={title} />
    </div>
  )
}

/** Saves and copies bars as a picture: each has its label above, so that a long one has room. */
export function BarsPicture({ bars, ...props }: Props & { bars: readonly DrawnBar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ values }) => values))
  return (
    <HiddenPicture {...props} height={HEAD + bars.length * row.height}>
      {bars.map(({ label, values, text }, at) => {
        const y = HEAD + at * row.height
        const lengths = values.map((value) => (value / most) * (WIDTH - row.number))
        return (
          <g key={label}>
            <text x="0" y={y + 14} className="fill-ink text-[14px]">
              {label}
            </text>
            {lengths.map((length, part) => (
              <rect key={fills[part]} x="0" y={y + 20} width={length} height="16" className={fills[part]} />
            ))}
            <text x={Math.max(0, ...lengths) + 8} y={y + 33} className="fill-ink text-[14px] font-bold">
              {text}
            </text>
          </g>
        )
      })}
    </HiddenPicture>
  )
}

/** Saves and copies columns as a picture; the highest ones are dark. */
export function ColumnsPicture({ columns, ...props }: Props & { columns: readonly DrawnColumn[] }) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const slot = WIDTH / Math.max(1, columns.length)
  const base = HEAD + 24 + HIGHEST
  return (
    <HiddenPicture {...props} height={base + 48}>
      <line x1="0" x2={WIDTH} y1={base} y2={base} className="stroke-grey-3" />
      {columns.map(({ key, labels, value, text }, at) => {
        const middle = at * slot + slot / 2
        const height = (value / most) * HIGHEST
        return (
          <g key={key} textAnchor="middle">
            <rect
              x={at * slot + slot * 0.12}
              y={base - height}
              width={slot * 0.76}
              height={height}
              className={value === most ? 'fill-blue-deep' : 'fill-blue'}
            />
            <text x={middle} y={base - height - 6} className="fill-ink text-[14px]">
              {text}
            </text>
            {labels.map((label, line) => (
              <text key={label} x={middle} y={base + 18 + line * 18} className="fill-grey-6 text-[14px]">
                {label}
              </text>
            ))}
          </g>
        )
      })}
    </HiddenPicture>
  )
}
