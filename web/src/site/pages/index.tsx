import type { ReactNode } from 'react'
import type { Chrome } from '../model.ts'
import { AboutPage } from './about/about-page.tsx'
import { ArticlePage } from './articles/article-page.tsx'
import { ArticlesPage } from './articles/articles-page.tsx'
import { BookPage } from './books/book-page.tsx'
import { CalendarPage } from './calendar/calendar-page.tsx'
import { EventPage } from './calendar/event-page.tsx'
import { CollegesPage } from './colleges/colleges-page.tsx'
import { CookiePolicyPage } from './cookies/cookie-policy-page.tsx'
import { DocsHostPage } from './docs-host/docs-host-page.tsx'
import { DocumentsPage } from './documents/documents-page.tsx'
import { DownloadPage } from './documents/download-page.tsx'
import { EntityListPage } from './entities/entity-list-page.tsx'
import { FormPage } from './forms/form-page.tsx'
import { AnswerPage, ReceiptPage } from './forms/receipt-page.tsx'
import { FrontPage } from './front/front-page.tsx'
import { HolderPage } from './holder/holder-page.tsx'
import { HolderAnswer, HolderTask } from './holder/holder-task.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { ContentListPage } from './lists/content-list-page.tsx'
import { MaterialPage } from './material/material-page.tsx'
import { ErrorPage, InactivePage } from './messages/message-pages.tsx'
import type { Page, PageKind, PageOf } from './model.ts'
import { SearchPage } from './search/search-page.tsx'
import { StartPage } from './start/start-page.tsx'
import { TextPage } from './texts/text-page.tsx'
import { VerifyManyPage } from './verify/verify-many-page.tsx'
import { VerifyPage } from './verify/verify-page.tsx'

type Template<Kind extends PageKind> = (props: { page: PageOf<Kind>; chrome: Chrome }) => ReactNode

/** The template of each kind of page. */
const templates: { [Kind in PageKind]: Template<Kind> } = {
  about: AboutPage,
  answer: AnswerPage,
  article: ArticlePage,
  articles: ArticlesPage,
  colleges: CollegesPage,
  book: BookPage,
  contentList: ContentListPage,
  calendar: CalendarPage,
  cookies: CookiePolicyPage,
  docsHost: DocsHostPage,
  documents: DocumentsPage,
  download: DownloadPage,
  error: ErrorPage,
  event: EventPage,
  form: FormPage,
  front: FrontPage,
  holder: HolderPage,
  holderAnswer: HolderAnswer,
  holderTask: HolderTask,
  inactive: InactivePage,
  legal: LegalPage,
  list: EntityListPage,
  material: MaterialPage,
  search: SearchPage,
  receipt: ReceiptPage,
  start: StartPage,
  text: TextPage,
  verify: VerifyPage,
  verifyMany: VerifyManyPage,
}

/** Draws the content of a page, without its frame. */
export function PageBody({ page, chrome }: { page: Page; chrome: Chrome }) {
  // The template is chosen by the page's own kind, which the type of the table can't follow.
  const Template = templates[page.kind] as (props: { page: Page; chrome: Chrome }) => ReactNode
  return <Template page={page} chrome={chrome} />
}
