import type { CollegeDot, MapWindow } from './college-map-model.ts'
import { type Box, dotBox, labelBox, placeLabels } from './map-labels.ts'

// Where names stand on a map of colleges. The server asks once; the browser asks again as a visitor looks closer.

/**
 * A dot, or the head of a pin, in pixels from the map's corner. `lift` is how high the head stands above its place; names find
 * their room in `turn`: chosen dots, large ones, others.
 */
type DotPlace = { name: string; x: number; y: number; radius: number; lift: number; turn: 0 | 1 | 2 }

/** Returns the radius of a college's dot, in pixels. */
export const radiusOf = ({ large, chosen }: Pick<CollegeDot, 'large' | 'chosen'>) => (large ? 7 : 4) + (chosen ? 2 : 0)

/** The head of a pin, in pixels. */
const pinHead = { radius: 14, lift: 22 }

/** The facts that the place of a dot's name depends on. */
export type Spot = Pick<CollegeDot, 'name' | 'x' | 'y' | 'large' | 'chosen' | 'pin'>

/** Returns where a dot stands on the page; `unit` is how much of the map a pixel shows. */
export function spotOf(dot: Spot, { x, y }: MapWindow, unit: number): DotPlace {
  const { radius, lift } = dot.pin ? pinHead : { radius: radiusOf(dot), lift: 0 }
  const turn = dot.chosen ? 0 : dot.large ? 1 : 2
  return { name: dot.name, x: (dot.x - x) / unit, y: (dot.y - y) / unit - lift, radius, lift, turn }
}

type Frame = { width: number; height: number; fontSize: number }

/** Tells whether a dot stands whole inside the frame. */
export const isInside = ({ x, y, radius }: DotPlace, { width, height }: Pick<Frame, 'width' | 'height'>) =>
  x > radius && x < width - radius && y > radius && y < height - radius

/** How many times the names of small dots are tried, beside the others. */
const attempts = 2
/** A map that shows less than this, in its units, is close enough for the names of small dots. */
const closeWidth = 360

/** Returns the room of the map's controls, in pixels: the buttons, and the way to the whole country on a closer map. */
const controls = ({ width, height, hasWay }: Frame & { hasWay: boolean }): Box[] => [
  { left: width - 64, right: width, top: height - 112, bottom: height },
  ...(hasWay ? [{ left: 0, right: 172, top: 0, bottom: 64 }] : []),
]

type Shown = { window: MapWindow; whole: MapWindow; pixels: number; fontSize: number }

/**
 * Places the names of the dots inside a map: those of chosen dots first, then of large ones; others have names on a close map.
 * Returns each name's place in pixels from its dot, or null.
 * @param map the part of the map that is shown, its width on the page and the size of its letters, in pixels
 */
export function namesOf(dots: readonly Spot[], map: Shown): (CollegeDot['label'] | null)[] {
  const { window, whole, pixels: width, fontSize } = map
  const unit = window.width / width
  const frame = { width, height: window.height / unit, fontSize }
  const spots = dots.map((dot) => spotOf(dot, window, unit))
  const inside = new Set(spots.filter((spot) => isInside(spot, frame)))
  const isNamed = (spot: DotPlace) =>
    inside.has(spot) && spot.name !== '' && (spot.turn < 2 || window.width < closeWidth)
  const hasWay = window.width < whole.width
  const taken: Box[] = [...[...inside].map(dotBox), ...controls({ ...frame, hasWay })]
  const labels: (CollegeDot['label'] | null)[] = dots.map(() => null)
  const large = [...inside].flatMap((spot) => (spot.turn < 2 ? dotBox(spot) : []))
  for (const each of [0, 1, 2]) {
    const turn = spots.flatMap((dot, index) => (isNamed(dot) && dot.turn === each ? [{ dot, index }] : []))
    const places = turn.map(({ dot: { name, x, y, radius } }) => ({ text: name, x, y, radius }))
    const free = placeLabels(places, taken, frame, each < 2 ? undefined : attempts)
    // A college that was searched for has a name also where it covers a small dot.
    const placed = each === 0 && free.includes(null) ? placeLabels(places, large, frame) : free
    for (const [at, { dot, index }] of turn.entries()) {
      const label = placed[at]
      if (!label) continue
      taken.push(labelBox(label, fontSize))
      labels[index] = { x: round(label.x - dot.x), y: round(label.y - dot.y - dot.lift), anchor: label.anchor }
    }
  }
  return labels
}

const round = (value: number) => Math.round(value * 10) / 10
