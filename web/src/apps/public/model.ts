/** A public page as plain data: the server fills it in, the components render it as HTML. */

export type Picture = { url: string; description: string; width: number | null; height: number | null }

export type Brand = { name: string; mark: 'college' | 'language'; association: string }

/** Addresses of the built files. */
export type PublicAssets = { script: string | null; firstPaint: string | null; styles: string[]; fonts: string[] }

export type Contact = { name: string; title: string; email: string; phone1: string }

/** The group of the site; null on the front site. */
export type SiteChrome = {
  title: string
  /** The nearest group above the site's own. */
  parent: { title: string; url: string } | null
  logo: Picture | null
  description: string
  contact: Contact | null
  policyUrl: string | null
  parties: string[]
  /** Logotypes of cooperating parties. */
  marks: Picture[]
  /** False for a closed site, which has no pages to link to. */
  open: boolean
}

/** A notice to visitors; its body is sanitised HTML. */
export type SiteNotice = {
  id: number
  body: string
  severity: 'success' | 'warning' | 'info' | 'error'
  dismissible: boolean
  updated_at: string
}

/** The frame of a page: the same for every page of a site. */
export type Chrome = {
  brand: Brand
  site: SiteChrome | null
  /** Origins, without a trailing slash. */
  links: { admin: string; front: string; self: string }
  assets: PublicAssets
  /** The style sheet of the brand's colours, when they differ from the theme's. */
  brandStyle: string | null
  path: string
  notices: readonly SiteNotice[]
}

export type Teaser = { title: string; slug: string; lead: string; date: string; image: Picture | null }

export type Member = {
  id: number
  /** The number on the map; educators, employers and others share one series. */
  number: number
  title: string
  /** "Kommunal vuxenutbildning · Certifierad sedan 2014" */
  note: string
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

/** The beginning of a start page: the group's own texts, or those of the page chosen for it. */
export type Introduction = {
  title: string
  lead: string
  /** Sanitised HTML. */
  body: string
  image: Picture | null
  attachments: Attachment[]
}

export type StartPage = {
  kind: 'start'
  group: GroupFacts
  introduction: Introduction
  news: Teaser[]
  map: SiteMap | null
}

export type AboutPage = {
  kind: 'about'
  group: GroupFacts
  /** Sanitised HTML. */
  body: string
  sections: { key: 'educators' | 'employers' | 'others'; members: Member[] }[]
  contacts: (Contact & { image: Picture | null })[]
  map: SiteMap | null
}

export type ArticlesPage = { kind: 'articles'; items: Teaser[]; page: number; pages: number }

/** The published rows of an entity with pages of its own. */
export type ListPage = { kind: 'list'; title: string; items: { href: string; title: string; note: string }[] }

export type Attachment = { title: string; url: string; note: string }

/** An article, a page or an event. */
export type ArticlePage = {
  kind: 'article'
  /** Pages between the start and this one. */
  trail: { href: string; label: string }[]
  title: string
  /** The day shown with an article. */
  date: string | null
  /** Time and place of an event. */
  facts: { label: string; value: string }[]
  author: string | null
  lead: string
  /** Sanitised HTML with ids on its h2. */
  body: string
  headings: { id: string; text: string }[]
  image: Picture | null
  tags: string[]
  attachments: Attachment[]
  related: { title: string; slug: string }[]
  preview: boolean
}

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

export type VerifyPage = {
  kind: 'verify'
  language: 'sv' | 'en'
  /** The colour of the result; 'none' before a check. */
  tone: 'none' | 'valid' | 'ended' | 'unknown' | 'limited'
  heading: string
  /** The result in a few words, with an explanation. */
  title: string
  /** "Kontrollerat 20 november 2026 kl. 14.32" and the like. */
  note: string
  facts: { label: string; value: string }[]
  /** The documents of a file that holds several. */
  documents: { number: string; name: string; state: string }[]
  /** The text under the facts, in parts that may be links. */
  remark: { text: string; url: string }[]
  /** The typed number and its error. */
  typed: string
  problem: string | null
  fileProblem: string | null
  /** The largest upload without script, in megabytes. */
  megabytes: number
  /** The page's address in the other language. */
  translation: string
}

export type CookiePolicyPage = { kind: 'cookies'; saved: boolean }
export type InactivePage = { kind: 'inactive' }
/** A page of the same site, `address` without its first slash. */
export type SuggestedPage = { title: string; address: string }
export type ErrorPage = {
  kind: 'error'
  code: number
  title: string
  help: string
  reference: string | null
  /** A page with a similar address, when the address has no page. */
  suggestion: SuggestedPage | null
}

export type Page =
  | StartPage
  | AboutPage
  | ArticlesPage
  | ArticlePage
  | ListPage
  | FrontPage
  | VerifyPage
  | CookiePolicyPage
  | InactivePage
  | ErrorPage

export type Document = { chrome: Chrome; page: Page }
/** The exports of the built renderer. */
export type Renderer = {
  render(document: Document): string
  /** Returns the brand's mark as an SVG document. */
  favicon(brand: Brand): string
}
