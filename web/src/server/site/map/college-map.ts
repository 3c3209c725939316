import { type GeoProjection, geoMercator, geoPath } from 'd3-geo'
import type { CollegeDot, CollegeMap } from '../../../site/content/college-map-model.ts'
import { geometry } from './geometry.ts'
import { dotBox, placeLabels } from './labels.ts'
import type { Location } from './site-map.ts'

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
  width: number
  height: number
  /** The map shows the whole country, or the neighbourhood of the chosen places. */
  extent: 'country' | 'chosen'
}

const fontSize = 13
const radiusOf = ({ large, chosen }: Pick<CollegePlace, 'large' | 'chosen'>) => (large ? 7 : 4) + (chosen ? 2 : 0)
/** Pixels per radian: a town does not fill a map of its surroundings. */
const largestScale = 9_000

/** Draws a map of colleges; chosen ones stand over the others. */
export async function collegeMap(places: CollegePlace[], view: View): Promise<CollegeMap> {
  const { width, height } = view
  const projection = view.extent === 'country' ? await countryProjection(view) : chosenProjection(places, view)
  const path = geoPath(
    projection.clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ]),
  ).digits(1)
  const { land, sweden, borders } = await geometry()
  const shapes = view.extent === 'country' ? [simplified(sweden)] : land
  const dots = places
    .map((place) => ({ place, ...pointOf(projection, place.location), radius: radiusOf(place) }))
    .filter(({ x, y, radius }) => x > radius && x < width - radius && y > radius && y < height - radius)
    .sort((one, other) => rank(one.place) - rank(other.place))
  const named = dots.filter(({ place }) => place.name !== '')
  const labels = placeLabels(
    named.map(({ place, x, y, radius }) => ({ text: place.name, x, y, radius })),
    dots.map(dotBox),
    { width, height, fontSize },
  )
  return {
    width,
    height,
    fontSize,
    land: shapes.flatMap((shape) => path(shape) ?? []).join(''),
    borders: view.extent === 'country' ? '' : (path(borders) ?? ''),
    dots: dots.map(({ place: { id, title, href, large, chosen }, x, y }): CollegeDot => {
      const label = labels[named.findIndex(({ place }) => place.id === id)] ?? null
      return { id, title, href, large, chosen, x: round(x), y: round(y), label: label && rounded(label) }
    }),
  }
}

const rank = ({ large, chosen }: CollegePlace) => (chosen ? 2 : 0) + (large ? 1 : 0)

/** Fits the country, with room for names west and east of it. */
async function countryProjection({ width, height }: View): Promise<GeoProjection> {
  const { sweden } = await geometry()
  const side = Math.min(width * 0.2, 110)
  return geoMercator().fitExtent(
    [
      [side, 12],
      [width - 24, height - 20],
    ],
    sweden,
  )
}

function chosenProjection(places: CollegePlace[], { width, height }: View): GeoProjection {
  const chosen = places.filter((place) => place.chosen)
  const shown = (chosen.length > 0 ? chosen : places).map(({ location }) => location)
  const coordinates = shown.map(({ latitude, longitude }) => [longitude, latitude])
  const side = { x: Math.min(110, width / 4), y: 48 }
  const fitted = geoMercator().fitExtent(
    [
      [side.x, side.y],
      [width - side.x, height - side.y],
    ],
    { type: 'MultiPoint', coordinates },
  )
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return geoMercator()
    .scale(Math.min(fitted.scale() || largestScale, largestScale))
    .center([middle(shown.map(({ longitude }) => longitude)), middle(shown.map(({ latitude }) => latitude))])
    .translate([width / 2, height / 2])
}

function pointOf(projection: GeoProjection, { latitude, longitude }: Location) {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x, y }
}

/** Keeps every fourth point of the coast and drops skerries, which is plenty at this size. */
function simplified<Shape extends { geometry: { coordinates: number[][][][] } }>(shape: Shape): Shape {
  const coordinates = shape.geometry.coordinates
    .filter(([outline = []]) => outline.length > 24)
    .map((rings) => rings.map((ring) => ring.filter((_, index) => index % 4 === 0 || index === ring.length - 1)))
  return { ...shape, geometry: { ...shape.geometry, coordinates } }
}

const round = (value: number) => Math.round(value * 10) / 10
const rounded = <Place extends { x: number; y: number }>(place: Place): Place => ({
  ...{ ...place, x: round(place.x), y: round(place.y) },
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
