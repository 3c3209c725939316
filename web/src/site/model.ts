// The data that every public page has: the server fills it in, the components draw it.

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
  /** "Regionalt college"; '' for a group of no kind. */
  kind: string
  logo: Picture | null
  description: string
  contact: Contact | null
  parties: string[]
  /** Logotypes of cooperating parties. */
  marks: Picture[]
  /** False for a closed site, which has no pages to link to. */
  open: boolean
}

/** A message to visitors; its body is sanitised HTML. */
export type SiteMessage = {
  id: number
  body: string
  severity: 'success' | 'warning' | 'info' | 'error'
  dismissible: boolean
  updated_at: string
}

/** A signed-in reader of a site. Kept pages know nothing of it: it is fetched after they have loaded. */
export type SiteMember = {
  name: string
  /** The members' portfolios and pages of books that the reader may open. */
  shelves: { href: string; label: string }[]
  /** The address of "Mitt konto", in an app that the person may open. */
  account: string
  /** The address of the admin; null for a person who may not open it. */
  admin: string | null
  signOut: string
  /** The time when acting as this person ends, "kl. 15.42"; null for oneself. */
  acting: { until: string } | null
  /** Messages to signed-in readers that visitors don't get. */
  messages: SiteMessage[]
}

/** The drawn parts of a page for its signed-in reader, by their place (`data-signed-in`). */
export type MemberParts = Record<'bar' | 'strip' | 'menu' | 'footer' | 'messages', string>

/** A link of a menu, with those below it. An empty `href` only gathers the links below. */
export type MenuLink = { title: string; href: string; children: MenuLink[] }

/** The menus of a site; the same object for as long as neither they nor the site change. */
export type SiteMenus = {
  main: MenuLink[]
  header: MenuLink[]
  footer: MenuLink[]
  /** The page chosen for the footer, which takes the place of the group's description. */
  footerPage: { title: string; text: string; href: string } | null
}

/** The frame of a page: the same for every page of a site. */
export type Chrome = {
  brand: Brand
  site: SiteChrome | null
  /** Origins, without a trailing slash. */
  links: {
    /** The front of the site's brand: `self` on that front. */
    front: string
    self: string
  }
  /** The network behind a site of the second brand; null on a site of the network's own brand. */
  operator: { name: string; mark: Brand['mark']; href: string } | null
  menus: SiteMenus
  assets: PublicAssets
  /** The style sheet of the brand's colours, when they differ from the theme's. */
  brandStyle: string | null
  path: string
  messages: readonly SiteMessage[]
  /** The page holds a saved draft, which its link shows. */
  draft?: true
  /** The addresses of the legal pages; null where there is none. */
  legal: { accessibility: string | null; dataProtection: string | null }
}

/** The facts of a page for browsers' tabs, search engines and shared links. */
export type PageHead = {
  /** The page's own name; '' gives the title of the site alone. */
  title: string
  description: string
  /** The picture beside a shared link. */
  image: Picture | null
  /** Whether search engines leave the page out. */
  hidden: boolean
  /** The query without which the address shows another page: "?sida=2". */
  query?: string
  /** The subject of the page, for search engines. */
  about: HeadSubject | null
  /** The pages between the start page and this one; null for a page without a breadcrumb. */
  trail: readonly { href: string; label: string }[] | null
  feeds: readonly HeadFeed[]
}

/** A feed with news of the site. */
export type HeadFeed = { href: string; title: string; type: 'application/rss+xml' | 'text/calendar' }

/** Days are `YYYY-MM-DD`, moments ISO 8601 with their offset. */
export type HeadSubject =
  | { type: 'article'; published: string; updated: string | null; author: string | null }
  | { type: 'event'; start: string; end: string | null; place: string | null }
  | { type: 'organisation'; email: string | null; phone: string | null }
