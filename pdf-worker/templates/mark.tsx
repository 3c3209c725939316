import type { Paper } from '@kollegium/api/definitions/certificates'
import { colours, primaryOf, tint } from './colours.ts'

type Brand = Paper['brand']

const round = (value: number) => Math.round(value * 1000) / 1000

/**
 * Draws an arc as cubic curves, from one angle to another (degrees, clockwise from three o'clock), exact to a
 * thousandth of its radius. Chromium prints each of SVG's own arcs as a hundred curves, which made a page three times
 * as heavy.
 */
function arc(cx: number, cy: number, radius: number, from: number, to: number): string {
  const parts = Math.ceil(Math.abs(to - from) / 90)
  const step = ((to - from) / parts / 180) * Math.PI
  const handle = (4 / 3) * Math.tan(step / 4) * radius
  const at = (angle: number, along: number) =>
    `${round(cx + radius * Math.cos(angle) - along * Math.sin(angle))} ${round(cy + radius * Math.sin(angle) + along * Math.cos(angle))}`
  let angle = (from / 180) * Math.PI
  let path = at(angle, 0)
  for (let part = 0; part < parts; part++) {
    path += `C${at(angle, handle)} ${at(angle + step, -handle)} ${at(angle + step, 0)}`
    angle += step
  }
  return path
}

/** Draws the open C: a ring open by `opening` degrees on both sides of its middle. */
function openRing(centre: number, radius: number, opening: number): string {
  return `M${arc(centre, centre, radius, opening, 360 - opening)}`
}

/** Draws the n: two legs with a half circle over them. */
function arch(x: number, top: number, bottom: number, radius: number): string {
  return `M${x - radius} ${bottom}L${arc(x, top, radius, 180, 360)}V${bottom}`
}

/** Draws the brand's mark on its grid of 48 (visual guide, "Marks"). */
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
        <path d={openRing(24, 18.95, 45)} stroke={primary} />
        <path d={arch(24, 22.5, 31, 7.5)} stroke={colours.green} />
      </svg>
    )
  }
  return (
    <svg className="paper-mark" viewBox="0 0 48 48" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d={`M${arc(24, 7.5, 4.75, 0, 360)}z`} strokeWidth="4.5" stroke={colours.orange} />
      <path d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z" fill={primary} />
      <path d="M17 27.5h14M17 34h9" strokeWidth="3.6" stroke="#fff" />
    </svg>
  )
}

/** One unit of the mark's grid, in px of the emblem. */
const scale = 8
/** Nine hairlines share the width of the mark's stroke, 6 units. */
const offsets = Array.from({ length: 9 }, (_, index) => (index - 4) * ((6 * scale) / 8))

const openRings = offsets.map((offset) => openRing(24 * scale, 19 * scale + offset, 44)).join('')
const arches = offsets.map((offset) => arch(24 * scale, 22.5 * scale, 31 * scale, 7.5 * scale + offset)).join('')

/** A rectangle of the sheet, in px. */
export type Box = { left: number; top: number; right: number; bottom: number }
/** The places of the emblems on the sheet, in px. The style has them too. */
export const emblemPlaces = {
  college: { left: 412, top: 126, width: 384, height: 384 },
  speech: { left: 408, top: 60, width: 350, height: 430 },
  speechLow: { left: 460, top: 124, width: 298, height: 366 },
} as const

/** A rest of a drawing, in px, that is too small to be seen as a part of it. */
const leastRest = 28

const halfway = (above: Box, below: Box) => (above.bottom + below.top) / 2

/** Cuts the boxes, from the top one down, out of a drawing, so that its lines end straight before a text, without a small rest behind it. */
function cutOut(boxes: readonly Box[], { left, top, width, height }: (typeof emblemPlaces)[keyof typeof emblemPlaces]) {
  const cuts = boxes.filter((box) => box.right > left && box.bottom > top && box.top < top + height)
  if (cuts.length === 0) return undefined
  const around = `M-9 -9H${width + 9}V${height + 9}H-9z`
  const holes = cuts.map((box, index) => {
    const [above, below] = [cuts[index - 1], cuts[index + 1]]
    const right = width - (box.right - left) < leastRest ? width + 9 : round(box.right - left)
    const end = height - (box.bottom - top) < leastRest ? height + 9 : round(box.bottom - top)
    // Where two holes overlapped, the drawing would show again: neighbours meet halfway.
    const from = above && above.bottom > box.top ? halfway(above, box) - top : box.top - top
    const bottom = below && below.top < box.bottom ? round(halfway(box, below) - top) : end
    return `M${round(box.left - left)} ${round(from)}H${right}V${bottom}H${round(box.left - left)}z`
  })
  return { clipPath: `path(evenodd, "${around}${holes.join('')}")` }
}

type EmblemProps = { brand: Brand /** Texts in front of it. */; clear: readonly Box[] }

/** Draws the college mark in nine hairlines behind the text. */
export function Emblem({ brand, clear }: EmblemProps) {
  return (
    <svg
      className="paper-emblem"
      style={cutOut(clear, emblemPlaces.college)}
      viewBox="0 0 384 384"
      fill="none"
      strokeWidth="1"
      aria-hidden="true"
    >
      <path d={openRings} stroke={tint(primaryOf(brand), 0.35)} />
      <path d={arches} stroke={tint(colours.green, 0.66)} />
    </svg>
  )
}

const speechRings = Array.from({ length: 11 }, (_, index) => 40 + index * 10.1)
const headRings = Array.from({ length: 7 }, (_, index) => 9 + index * 5)

/** Draws the outline of a speech bubble round (150, 278): a circle open towards its tip, from 118 to 146 degrees. */
function bubble(radius: number): string {
  const tip = radius * 1.62
  const [x, y] = [150 - tip * Math.cos(Math.PI / 4.15), 278 + tip * Math.sin(Math.PI / 4.15)]
  return `M${arc(150, 278, radius, 146, 478)}L${round(x)} ${round(y)}z`
}

/**
 * Draws the second brand's person and speech bubble in hairlines behind the text; `low` leaves room to a college above.
 */
export function SpeechEmblem({ brand, clear, low }: EmblemProps & { low: boolean }) {
  return (
    <svg
      className={low ? 'paper-speech paper-speech-low' : 'paper-speech'}
      style={cutOut(clear, low ? emblemPlaces.speechLow : emblemPlaces.speech)}
      viewBox="-40 20 350 430"
      fill="none"
      strokeWidth="1"
      aria-hidden="true"
    >
      <path
        d={headRings.map((radius) => `M${arc(150, 72, radius, 0, 360)}z`).join('')}
        stroke={tint(colours.orange, 0.7)}
      />
      <path d={speechRings.map(bubble).join('')} stroke={tint(primaryOf(brand), 0.5)} />
    </svg>
  )
}

const fine = Array.from({ length: 16 }, (_, index) => 252 + index * 5.5)

/** Draws three open rings on hairlines, for framed papers. `plain` rings all have the brand's own colour. */
export function Rings({ brand, plain }: { brand: Brand; plain: boolean }) {
  const primary = primaryOf(brand)
  const [second, third] = plain ? [tint(primary, 0.55), tint(primary, 0.3)] : [colours.green, colours.orange]
  return (
    <svg className="paper-rings" viewBox="0 0 516 704" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d={fine.map((radius) => `M${arc(255, 351, radius, 0, 360)}z`).join('')} stroke={tint(primary, 0.15)} />
      <path d={`M${arc(255, 351, 232, 40, 320)}`} stroke={primary} strokeWidth="20" />
      <path d={`M${arc(255, 351, 196, 160, 380)}`} stroke={second} strokeWidth="14" />
      <path d={`M${arc(255, 351, 170, 290, 530)}`} stroke={third} strokeWidth="10" />
    </svg>
  )
}
