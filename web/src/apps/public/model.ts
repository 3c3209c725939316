/** What a public page shows, as plain data: the server fills it in, the components turn it into HTML. */

export type Picture = { url: string; description: string; width: number | null; height: number | null }

export type Brand = { name: string; mark: 'college' | 'language'; association: string }

/** The files that the build made, by address. */
export type PublicAssets = { script: string | null; styles: string[]; fonts: string[] }

export type Contact = { name: string; title: string; email: string; phone1: string }

/** The group whose site it is; null on the front site. */
export type SiteChrome = {
  title: string
  /** The nearest group above it. */
  parent: { title: string; url: string } | null
  logo: Picture | null
  description: string
  contact: Contact | null
  policyUrl: string | null
  parties: string[]
  /** Logotypes of those it works with. */
  marks: Picture[]
  /** false while the site is not open: then there is nothing to go to. */
  open: boolean
}

/** A message to visitors; its body is sanitised HTML. */
export type SiteNotice = {
  id: number
  body: string
  severity: 'success' | 'warning' | 'info' | 'error'
  dismissible: boolean
  updated_at: string
}

/** What stands round the page: the same for every page of a site. */
export type Chrome = {
  brand: Brand
  site: SiteChrome | null
  /** Origins, without a slash at the end. */
  links: { admin: string; front: string; self: string }
  assets: PublicAssets
  /** Style sheet with the brand's own colours, when they differ from the theme's. */
  brandStyle: string | null
  path: string
  notices: readonly SiteNotice[]
}

export type Teaser = { title: string; slug: string; lead: string; date: string; image: Picture | null }

export type Member = {
  id: number
  /** Counted through educators, employers and others, as on the map. */
  number: number
  title: string
  /** "Kommunal vuxenutbildning · Certifierad sedan 2014" */
  note: string
  email: string
  website: string
  located: boolean
  /** The nearest town of the map, or ''. */
  near: string
}

export type MapPlace = { x: number; y: number }
export type SiteMap = {
  width: number
  height: number
  /** Path data of the land; what is left is sea. */
  land: string
  borders: string
  /** Path data through the outermost pins. */
  area: string
  /** Each with where its name stands from its dot. */
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

/** How a site begins: in its group's own words, or with the page that was chosen for it. */
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
  /** What it lies under, besides the start. */
  trail: { href: string; label: string }[]
  title: string
  /** Articles: the day that is shown with them. */
  date: string | null
  /** Events: when and where. */
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
  /** What is shown: nothing yet, or a result of this colour. */
  tone: 'none' | 'valid' | 'ended' | 'unknown' | 'limited'
  heading: string
  /** The result in a few words, and what it means. */
  title: string
  /** "Kontrollerat 20 november 2026 kl. 14.32" and the like. */
  note: string
  facts: { label: string; value: string }[]
  /** Of a file that holds several. */
  documents: { number: string; name: string; state: string }[]
  /** What stands under the facts, in parts of which some lead somewhere. */
  remark: { text: string; url: string }[]
  /** What stands in the field, and what is wrong with it. */
  typed: string
  problem: string | null
  fileProblem: string | null
  /** The most that an upload without script may be, in megabytes. */
  megabytes: number
  /** The same page in the other language. */
  translation: string
}

export type CookiePolicyPage = { kind: 'cookies'; saved: boolean }
export type InactivePage = { kind: 'inactive' }
/** A page of the same site, `address` without its first slash. */
export type MeantPage = { title: string; address: string }
export type ErrorPage = {
  kind: 'error'
  code: number
  title: string
  help: string
  reference: string | null
  /** What was probably meant by an address that leads nowhere. */
  meant: MeantPage | null
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
/** What the built renderer exports. */
export type Renderer = {
  render(document: Document): string
  /** The brand's mark as an SVG document. */
  favicon(brand: Brand): string
}
