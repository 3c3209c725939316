import type { CollegeDot, CollegeMap, MapWindow } from '../../../site/content/college-map-model.ts'
import { namesOf } from '../../../site/content/college-names.ts'
import { country, countryProjection } from './country.ts'
import type { Location } from './site-map.ts'

/** A college to draw on a map; `chosen` marks the places that the map is about. */
export type CollegePlace = {
  id: number
  title: string
  /** The name beside the dot; '' for a dot without one. */
  name: string
  href: string
  location: Location
  large: boolean
  chosen: boolean
}
type View = {
  /** The width and height on the page, in pixels. */
  width: number
  height: number
  /** The map opens with the whole country, or with the neighbourhood of the chosen places. */
  opens: 'country' | 'chosen'
  /** A visitor can look at the whole country, or only at what the map opens with. */
  holds: 'country' | 'chosen'
  fontSize: number
}

/** The least width of a map, in units: a town does not fill a map of its surroundings. */
const leastWidth = 110
/** Room at a map's edges for names, in pixels. */
const edge = { x: 110, y: 56 }

/** Draws a map of colleges; chosen ones stand over the others. */
export async function collegeMap(places: CollegePlace[], view: View): Promise<CollegeMap> {
  const { width, height, fontSize } = view
  const projection = await countryProjection()
  const isAlone = places.filter((place) => place.chosen).length === 1
  const points = places
    .map(({ location, ...place }) => {
      const [x, y] = projection([location.longitude, location.latitude]) ?? [0, 0]
      return { ...place, pin: place.chosen && isAlone, x: round(x), y: round(y) }
    })
    .sort((one, other) => rank(one) - rank(other))
  const chosen = points.filter((point) => point.chosen)
  const near = windowRound(chosen.length > 0 ? chosen : points, view)
  const window = view.opens === 'country' ? fitted(country, width / height) : near
  const whole = view.holds === 'country' ? fitted(country, width / height) : near
  const map = { window, whole, pixels: width, fontSize }
  const labels = namesOf(points, map)
  return { ...map, dots: points.map((point, index): CollegeDot => ({ ...point, label: labels[index] ?? null })) }
}

const rank = ({ large, chosen }: Pick<CollegePlace, 'large' | 'chosen'>) => (chosen ? 2 : 0) + (large ? 1 : 0)

/** Widens a window to a shape, about its middle. */
function fitted(window: MapWindow, shape: number): MapWindow {
  const width = Math.max(window.width, window.height * shape)
  const height = width / shape
  return rounded({
    ...{ x: window.x - (width - window.width) / 2, y: window.y - (height - window.height) / 2 },
    ...{ width, height },
  })
}

/** Returns the window of a map that shows the points, with room for their names. */
function windowRound(points: { x: number; y: number }[], { width, height }: View): MapWindow {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const side = Math.min(edge.x, width / 4)
  const unit = Math.max((right - left) / (width - 2 * side), (bottom - top) / (height - 2 * edge.y), leastWidth / width)
  return rounded({
    ...{ x: (left + right - unit * width) / 2, y: (top + bottom - unit * height) / 2 },
    ...{ width: unit * width, height: unit * height },
  })
}

const round = (value: number) => Math.round(value * 10) / 10
const rounded = ({ x, y, width, height }: MapWindow): MapWindow => ({
  ...{ x: round(x), y: round(y), width: round(width), height: round(height) },
})

/** Returns what distinguishes titles that begin alike: "Skåne" of "College Skåne" among colleges. */
export function shortNames(titles: string[]): (title: string) => string {
  const [first = '', ...others] = titles.map((title) => title.split(' '))
  const words = [...first]
  let same = 0
  while (
    others.length > 0 &&
    same < words.length - 1 &&
    others.every((each) => each.length > same + 1 && each[same] === words[same])
  )
    same++
  const start = words.slice(0, same).join(' ')
  return (title) => (same > 0 && title.startsWith(`${start} `) ? title.slice(start.length + 1) : title)
}
