import type { Paper } from '@kollegium/api/certificates/paper'
import { colours, primaryOf, tint } from './colours.ts'

type Brand = Paper['brand']

/** The brand's mark on its grid of 48 (visual guide, "Marks"). */
export function Mark({ brand }: { brand: Brand }) {
  const primary = primaryOf(brand)
  if (brand.mark === 'college') {
    return (
      <svg
        className="paper-mark"
        viewBox="0 0 48 48"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M37.4 10.6a19 19 0 1 0 0 26.8" stroke={primary} />
        <path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" stroke={colours.green} />
      </svg>
    )
  }
  return (
    <svg className="paper-mark" viewBox="0 0 48 48" fill="none" strokeLinecap="round" aria-hidden="true">
      <circle cx="24" cy="7.5" r="4.75" strokeWidth="4.5" stroke={colours.orange} />
      <path d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z" fill={primary} />
      <path d="M17 27.5h14M17 34h9" strokeWidth="3.6" stroke="#fff" />
    </svg>
  )
}

/** One unit of the mark's grid, in px of the emblem. */
const scale = 8
/** Nine hairlines share the width of the mark's stroke, 6 units. */
const offsets = Array.from({ length: 9 }, (_, index) => (index - 4) * ((6 * scale) / 8))

const centre = 24 * scale
/** The C is open by 44° above and below its middle. */
const opening = (44 / 180) * Math.PI
const round = (value: number) => Math.round(value * 100) / 100

const openRings = offsets
  .map((offset) => {
    const radius = 19 * scale + offset
    const x = round(centre + radius * Math.cos(opening))
    const reach = round(radius * Math.sin(opening))
    return `M${x} ${round(centre - reach)}A${radius} ${radius} 0 1 0 ${x} ${round(centre + reach)}`
  })
  .join('')

const arches = offsets
  .map((offset) => {
    const radius = 7.5 * scale + offset
    return `M${centre - radius} ${31 * scale}V${22.5 * scale}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${31 * scale}`
  })
  .join('')

/** The college mark in nine hairlines; it lies behind the text. */
export function Emblem({ brand }: { brand: Brand }) {
  return (
    <svg className="paper-emblem" viewBox="0 0 384 384" fill="none" strokeWidth="1" aria-hidden="true">
      <path d={openRings} stroke={tint(primaryOf(brand), 0.35)} />
      <path d={arches} stroke={tint(colours.green, 0.66)} />
    </svg>
  )
}
