/** A name on a map, beside its dot. `y` is the letters' base line. */
export type MapLabel = { text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }

export type CollegeDot = {
  id: number
  title: string
  /** Where its label leads. */
  href: string
  x: number
  y: number
  large: boolean
  /** Among the hits of a search, or the open region. */
  chosen: boolean
  /** Null for a dot without a name. */
  label: MapLabel | null
}

/** A map with a dot for each college, in pixels of its own. */
export type CollegeMap = {
  width: number
  height: number
  fontSize: number
  /** Path data of the land; the rest is sea. */
  land: string
  borders: string
  dots: CollegeDot[]
}
