import type { MapPlace, Teaser } from '../../content/model.ts'

export type College = { title: string; url: string | null }

export type FrontPage = {
  kind: 'front'
  regions: (College & { locals: College[] })[]
  counts: { regions: number; locals: number }
  news: Teaser[]
  map: CountryMap | null
}

/** The whole country with a dot for each college. */
export type CountryMap = {
  width: number
  height: number
  land: string
  dots: (MapPlace & { title: string; large: boolean })[]
}
