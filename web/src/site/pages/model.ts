import type { Brand, Chrome, PageHead } from '../model.ts'
import type { AboutPage } from './about/model.ts'
import type { ArticlePage, ArticlesPage } from './articles/model.ts'
import type { CalendarPage, EventPage } from './calendar/model.ts'
import type { CookiePolicyPage } from './cookies/model.ts'
import type { ListPage } from './entities/model.ts'
import type { FrontPage } from './front/model.ts'
import type { ErrorPage, InactivePage } from './messages/model.ts'
import type { StartPage } from './start/model.ts'
import type { VerifyPage } from './verify/model.ts'

/** The content of each kind of page. */
export type PageContent =
  | AboutPage
  | ArticlePage
  | ArticlesPage
  | CalendarPage
  | CookiePolicyPage
  | ErrorPage
  | EventPage
  | FrontPage
  | InactivePage
  | ListPage
  | StartPage
  | VerifyPage

export type PageKind = PageContent['kind']
export type PageOf<Kind extends PageKind> = Extract<PageContent, { kind: Kind }> & { head: PageHead }
export type Page = PageContent & { head: PageHead }

/** A page in its frame. */
export type PageDocument = { chrome: Chrome; page: Page }

/** The exports of the built renderer. */
export type Renderer = {
  render(document: PageDocument): string
  /** Returns the brand's mark as an SVG document. */
  favicon(brand: Brand): string
}
