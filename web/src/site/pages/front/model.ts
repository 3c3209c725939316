import type { CollegeMap, Land } from '../../content/college-map-model.ts'
import type { StartPage } from '../start/model.ts'

export type College = { title: string; url: string | null }

/** The start of the front site. The chosen lists and cards may be empty, and then take no room. */
export type FrontPage = Pick<StartPage, 'news' | 'moreNews' | 'puffs' | 'sections'> & {
  kind: 'front'
  heading: string
  /** May be empty. */
  intro: string
  regions: (College & { locals: College[] })[]
  counts: { regions: number; locals: number }
  map: CollegeMap | null
  land: Land | null
}
