/** A name on a map. `y` is the letters' base line. */
export type MapLabel = { text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }

/** The part of the map that is shown, in units of the map. */
export type MapWindow = { x: number; y: number; width: number; height: number }

export type CollegeDot = {
  id: number
  title: string
  /** The name beside the dot; '' for none. */
  name: string
  /** Where the name leads. */
  href: string
  /** The place, in units of the map. */
  x: number
  y: number
  large: boolean
  /** Among the hits of a search, or the open region. */
  chosen: boolean
  /** The only one that is chosen: it has a pin instead of a dot. */
  pin: boolean
  /** Where the name stands, in pixels from the place; null while it has no room. */
  label: Omit<MapLabel, 'text'> | null
}

/** The country's coast, in units of the map. */
export type Land = { sweden: string; neighbours: string }

/** A map with a dot for each college. All maps of a page have the same units and land. */
export type CollegeMap = {
  /** Where the map opens. */
  window: MapWindow
  /** The largest part that a visitor can look at. */
  whole: MapWindow
  /** The width on a page for which dots and letters are drawn, in pixels. */
  pixels: number
  fontSize: number
  dots: CollegeDot[]
}
