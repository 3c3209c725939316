import type { Brand, Chrome, MemberParts, PageHead, SiteMember } from '../model.ts'
import type { AboutPage } from './about/model.ts'
import type { ArticlePage, ArticlesPage } from './articles/model.ts'
import type { BookPage } from './books/model.ts'
import type { CalendarPage, EventPage } from './calendar/model.ts'
import type { CollegesPage } from './colleges/model.ts'
import type { CookiePolicyPage } from './cookies/model.ts'
import type { DocsHostPage } from './docs-host/model.ts'
import type { DocumentsPage, DownloadPage } from './documents/model.ts'
import type { ListPage } from './entities/model.ts'
import type { Answer, PublicForm, Receipt } from './forms/model.ts'
import type { FrontPage } from './front/model.ts'
import type { HolderAnswer, HolderPage, HolderTask } from './holder/model.ts'
import type { LegalPage } from './legal/model.ts'
import type { ContentListPage } from './lists/model.ts'
import type { MaterialPage } from './material/model.ts'
import type { ErrorPage, InactivePage } from './messages/model.ts'
import type { SearchPage } from './search/model.ts'
import type { StartPage } from './start/model.ts'
import type { TextPage } from './texts/model.ts'
import type { VerifyManyPage, VerifyPage } from './verify/model.ts'

/** The content of each kind of page. */
export type PageContent =
  | AboutPage
  | Answer
  | ArticlePage
  | ArticlesPage
  | CollegesPage
  | BookPage
  | ContentListPage
  | CalendarPage
  | CookiePolicyPage
  | DocsHostPage
  | DocumentsPage
  | DownloadPage
  | ErrorPage
  | EventPage
  | FrontPage
  | HolderAnswer
  | HolderPage
  | HolderTask
  | InactivePage
  | LegalPage
  | ListPage
  | MaterialPage
  | SearchPage
  | PublicForm
  | Receipt
  | StartPage
  | TextPage
  | VerifyManyPage
  | VerifyPage

export type PageKind = PageContent['kind']
export type PageOf<Kind extends PageKind> = Extract<PageContent, { kind: Kind }> & { head: PageHead }
export type Page = PageContent & { head: PageHead }

/** A page in its frame. */
export type PageDocument = { chrome: Chrome; page: Page }

/** The exports of the built renderer. */
export type Renderer = {
  render(document: PageDocument): string
  /** Draws the parts of a page for a signed-in reader. */
  renderMember(member: SiteMember): MemberParts
  /** Returns the brand's mark as an SVG document. */
  favicon(brand: Brand): string
}
