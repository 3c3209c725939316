import type { Contact, Picture } from '../model.ts'

export type Teaser = { title: string; slug: string; lead: string; date: string; image: Picture | null }

export type Member = {
  id: number
  /** The number on the map; educators, employers and others share one series. */
  number: number
  title: string
  /** "Kommunal vuxenutbildning · Certifierad sedan 2014" */
  note: string
  educations: { title: string; note: string }[]
  email: string
  website: string
  located: boolean
  /** The map's nearest town, or ''. */
  near: string
}

export type MapPlace = { x: number; y: number }
export type SiteMap = {
  width: number
  height: number
  /** Path data of the land; the rest is sea. */
  land: string
  borders: string
  /** Path data through the outermost pins. */
  area: string
  /** Towns, each with the position of its name beside the dot. */
  towns: (MapPlace & { name: string; anchor: 'start' | 'end' | 'middle'; dx: number; dy: number })[]
  pins: (MapPlace & { number: number; title: string })[]
}

export type GroupFacts = {
  title: string
  /** "Lokalt college" */
  category: string
  parent: { title: string; url: string } | null
  certified: string | null
  description: string
  educators: number
  employers: number
}

/** A college as a visitor finds it. */
export type CollegeCard = {
  id: number
  title: string
  /** Null while it has no open site. */
  url: string | null
  /** "Lokalt college i College Skåne" */
  kind: string
  /** "Eslöv, Höör, Hörby" */
  municipalities: string
  /** The day, `YYYY-MM-DD`. */
  certified: string | null
  educations: string[]
  contact: (Contact & { image: Picture | null }) | null
}
