import type { CollegeMap, Land } from '../../content/college-map-model.ts'
import type { CollegeCard } from '../../content/model.ts'

/** The search form, as it was sent. */
export type Finder = {
  text: string
  /** The id of an education, or ''. */
  education: string
  educations: { id: number; title: string }[]
}

export type CollegesPage = {
  kind: 'colleges'
  title: string
  lead: string
  /** The text that an editor chose to stand above the finder; `html` is sanitised. */
  introduction: { lead: string; html: string } | null
  finder: Finder
  /** The regions of the whole country; empty on a region's own site. */
  regions: { id: number; title: string; locals: number; chosen: boolean }[]
  /** The local colleges of a region's own site, each with its card's address. */
  locals: { id: number; title: string; href: string }[]
  /** The coast of both maps. */
  land: Land | null
  map: CollegeMap | null
  /** The same for a narrow screen, drawn round what was found. */
  closeMap: CollegeMap | null
  /** The list and the map, of which a narrow screen shows one. */
  views: { list: View; map: View }
  /** Where the map of the whole country is; null on a region's own site. */
  wholeHref: string | null
  result: CollegeResult | null
}

type View = { href: string; current: boolean }

/** The colleges of a region, or those that a search has found. */
export type CollegeResult = {
  title: string
  note: string
  /** "1 college hittades"; '' for a region. */
  count: string
  site: { href: string; label: string } | null
  colleges: CollegeCard[]
  /** The nearest others, for a search with one hit. */
  near: { place: string; all: string; colleges: { title: string; href: string; distance: string }[] } | null
}
