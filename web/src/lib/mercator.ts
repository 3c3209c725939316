export type LatLong = { latitude: number; longitude: number }
export type Point = { x: number; y: number }

/** The whole map as path data, with its towns in order of size; forms show parts of it. */
export type Outline = { land: string; borders: string; towns: (Point & { name: string })[] }

/** The edges of the map in degrees: Sweden and most of its neighbours. */
export const FRAME = { west: 4.5, south: 54.4, east: 31.5, north: 71.3 }
/** Map units per radian; a unit is about half a kilometre. */
export const UNITS = 6000

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const height = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))

/** Projects a place onto the map (Mercator, by d3-geo). The origin is the frame's upper left corner. */
export function toPoint({ latitude, longitude }: LatLong): Point {
  return {
    x: UNITS * radians(longitude - FRAME.west),
    y: UNITS * (height(FRAME.north) - height(latitude)),
  }
}

/** Returns the place at a point of the map. */
export function toPlace({ x, y }: Point): LatLong {
  return {
    latitude: degrees(2 * Math.atan(Math.exp(height(FRAME.north) - y / UNITS)) - Math.PI / 2),
    longitude: FRAME.west + degrees(x / UNITS),
  }
}

/** The map's lower right corner. */
export const SIZE = toPoint({ latitude: FRAME.south, longitude: FRAME.east })
