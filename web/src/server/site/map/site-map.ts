import { type GeoProjection, geoMercator, geoPath } from 'd3-geo'
import type { MapPlace, SiteMap } from '../../../site/content/model.ts'
import { geometry } from './geometry.ts'
import { towns } from './towns.ts'

/** A place on earth, in degrees. */
export type Location = { latitude: number; longitude: number }
/** A numbered place on a site's map. */
export type Pin = { number: number; title: string; location: Location }

type Size = { width: number; height: number }

/** The size of a map of a group, in pixels. */
const groupSize: Size = { width: 464, height: 520 }
/** Room for the pins' area and their heads, in pixels. */
const margin = 92
/**
 * The largest scale, in pixels per radian: about 140 m per pixel in the south. Two schools in one town must not fill
 * the map with it.
 */
const largestScale = 25_000
const smallestScale = 1_400
const maxKept = 200

const kept = new Map<string, Promise<SiteMap>>()

/** Draws the map of the pins, once for as long as they stay in place. Null without pins. */
export function siteMap(pins: Pin[], size = groupSize): Promise<SiteMap> | null {
  if (pins.length === 0) return null
  const key = JSON.stringify([pins, size])
  const found = kept.get(key) ?? draw(pins, size)
  kept.delete(key)
  kept.set(key, found)
  const oldest = kept.keys().next()
  if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value)
  return found
}

async function draw(pins: Pin[], size: Size): Promise<SiteMap> {
  const { land, borders } = await geometry()
  const projection = projectionOf(
    pins.map(({ location }) => location),
    size,
  )
  const path = geoPath(projection).digits(1)
  const places = pins.map(({ number, title, location }) => ({ number, title, ...project(projection, location) }))
  const spread = apart(places, size)
  return {
    ...size,
    land: land.flatMap((shape) => path(shape) ?? []).join(''),
    borders: path(borders) ?? '',
    area: areaOf(places),
    towns: townsOf(projection, spread, size),
    pins: spread.map((place) => ({ ...place, x: round(place.x), y: round(place.y) })),
  }
}

function projectionOf(locations: Location[], { width, height }: Size): GeoProjection {
  const points = {
    type: 'MultiPoint' as const,
    coordinates: locations.map(({ latitude, longitude }) => [longitude, latitude]),
  }
  const projection = geoMercator()
  const inner: [[number, number], [number, number]] = [
    [margin, margin],
    [width - margin, height - margin],
  ]
  projection.fitExtent(inner, points)
  const most = (largestScale * width) / groupSize.width
  const scale = Math.min(Math.max(projection.scale() || most, smallestScale), most)
  const longitudes = locations.map(({ longitude }) => longitude)
  const latitudes = locations.map(({ latitude }) => latitude)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return geoMercator()
    .scale(scale)
    .center([middle(longitudes), middle(latitudes)])
    .translate([width / 2, height / 2])
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ])
}

function project(projection: GeoProjection, { latitude, longitude }: Location): MapPlace {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x, y }
}

/** Moves overlapping pins apart, no further than needed to read their numbers. */
function apart<Place extends MapPlace>(places: Place[], size: Size): Place[] {
  const moved = places.map((place) => ({ ...place }))
  const distance = 27
  // A pin is higher than it is wide.
  const flat = 0.72
  for (let round = 0; round < 60; round++) {
    let isMoved = false
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const dx = other.x - one.x || 0.1
        const dy = (other.y - one.y || 0.1 * (index % 2 ? 1 : -1)) * flat
        const length = Math.hypot(dx, dy)
        if (length >= distance - 0.5) continue
        const push = (distance - length) / 2 / length
        one.x -= dx * push
        one.y -= (dy / flat) * push
        other.x += dx * push
        other.y += (dy / flat) * push
        isMoved = true
      }
    }
    if (!isMoved) break
  }
  for (const place of moved) {
    place.x = Math.min(Math.max(place.x, 16), size.width - 16)
    place.y = Math.min(Math.max(place.y, 40), size.height - 8)
  }
  return moved
}

/** Draws the line round the outermost places. A broad stroke makes it the area of all places. */
function areaOf(places: MapPlace[]): string {
  const sorted = places.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const half = (points: MapPlace[]) => {
    const line: MapPlace[] = []
    for (const point of points) {
      while (line.length > 1 && turn(line.at(-2), line.at(-1), point) <= 0) line.pop()
      line.push(point)
    }
    return line.slice(0, -1)
  }
  const hull = sorted.length > 1 ? [...half(sorted), ...half(sorted.toReversed())] : sorted
  return `M${hull.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function turn(a: MapPlace | undefined, b: MapPlace | undefined, c: MapPlace): number {
  return a && b ? (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) : 1
}

type Box = { left: number; right: number; top: number; bottom: number }

/** Picks the larger towns whose names stand clear of the pins and of each other. */
function townsOf(projection: GeoProjection, pins: MapPlace[], size: Size): SiteMap['towns'] {
  const taken: Box[] = pins.map(({ x, y }) => ({ left: x - 15, right: x + 15, top: y - 38, bottom: y + 2 }))
  const shown: SiteMap['towns'] = []
  for (const [name, latitude, longitude] of towns) {
    const { x, y } = project(projection, { latitude, longitude })
    if (!(x > 6 && x < size.width - 6 && y > 10 && y < size.height - 10)) continue
    const length = name.length * 7 + 10
    const around: [SiteMap['towns'][number]['anchor'], number, number][] = [
      ['start', 7, 4.5],
      ['end', -7, 4.5],
      ['middle', 0, 19],
    ]
    for (const [anchor, dx, dy] of around) {
      const left = x + dx - (anchor === 'start' ? 11 : anchor === 'end' ? length - 7 : length / 2)
      const box = { left, right: left + length, top: y + dy - 13, bottom: y + dy + 5 }
      if (box.left < 4 || box.right > size.width - 4 || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      shown.push({ name, x: round(x), y: round(y), anchor, dx, dy })
      break
    }
    if (shown.length >= 14) break
  }
  return shown
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

const round = (value: number) => Math.round(value * 10) / 10

/** Returns the map's nearest town within 20 km, or ''. */
export function nearestTown({ latitude, longitude }: Location): string {
  let nearest = { name: '', distance: 20 }
  for (const [name, lat, lon] of towns) {
    const distance = Math.hypot((lat - latitude) * 111.2, (lon - longitude) * 111.2 * Math.cos((lat * Math.PI) / 180))
    if (distance < nearest.distance) nearest = { name, distance }
  }
  return nearest.name
}
