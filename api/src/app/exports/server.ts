// @kollegium/api/server: the api in process, for the packages that translate it: calls as an actor, and what pages and uploads need beside them.
export { type Actor, type ActorUser, anonymous, displayName, mayOpenAdmin } from '../../access/actor.ts'
export { type Context, type ContextOf, contextFor } from '../../engine/context.ts'
export { draftShownBy, type LinkedDraft } from '../../engine/draft-links/draft-links.ts'
export type { Piece } from '../../engine/search/marks.ts'
export { maxBodySize, maxBodyValues, refuseManyValues, tooManyValues } from '../../kernel/body-size.ts'
export { createLiveCache } from '../../kernel/live-cache.ts'
export type { Logger } from '../../kernel/logger.ts'
export { cleanRichText } from '../../kernel/long-texts.ts'
export { methodNotAllowed } from '../../kernel/not-found.ts'
export { receiveFile, receiveFiles } from '../../kernel/receive-file.ts'
export { factsOf } from '../../kernel/request-log.ts'
export { apiResponseHeaders } from '../../kernel/response-headers.ts'
export { sendError } from '../../kernel/rest-error.ts'
export { textOf } from '../../kernel/rich-text.ts'
export { sendDownload } from '../../kernel/send-download.ts'
export { inTransaction, type Tx } from '../../kernel/transaction.ts'
export { toAppError } from '../../kernel/translate-error.ts'
export { unzip, ZipError } from '../../kernel/zip.ts'
export { isHeldSolved } from '../../modules/applications/bot-check.ts'
export { type PublicFormName, publicForms } from '../../modules/applications/form-fields.ts'
export {
  confirm as confirmSubscription,
  findByKey as findSubscriber,
  findWaiting as findWaitingSubscriber,
  newsletterPages,
  unsubscribe,
} from '../../modules/applications/newsletter.ts'
export { type FormSite, type Receipt, sendForm } from '../../modules/applications/send-form.ts'
export { type Brand, brandSchema, loadBrands } from '../../modules/brands/brand.ts'
export { BrokenFileError } from '../../modules/certificates/downloads.ts'
export {
  changeLink,
  type HolderDocument,
  type HolderPage,
  type HolderRequestOut,
  holderPage,
  openHolder,
  removePage,
  sendOwnDocument,
} from '../../modules/certificates/holders/holder-page.ts'
export { makeRequest, withdrawRequest } from '../../modules/certificates/holders/holder-requests.ts'
export type { OpenedLink } from '../../modules/certificates/holders/links.ts'
export { watchTables } from '../../modules/certificates/runs/watch.ts'
export { sendSupplement } from '../../modules/certificates/supplements/send-supplement.ts'
export {
  countCheck,
  countCheckOfMany,
  maxNumbers,
  type Verification,
  verify,
  verifyMany,
} from '../../modules/certificates/verification/verify.ts'
export {
  type FileMarks,
  type FileOptions,
  type FileVerification,
  fileMarksSchema,
  verifyFile,
} from '../../modules/certificates/verification/verify-file.ts'
export { publishedScope, searchContent } from '../../modules/content/content-search.ts'
export { subjectOf } from '../../modules/content/content-subjects.ts'
export {
  latestArticles,
  nextChangeAt,
  type PublicTeaser,
} from '../../modules/content/public-articles.ts'
export {
  movedTo,
  type PublicText,
  pageTypes,
  previewedText,
  publishedPage,
  publishedText,
} from '../../modules/content/public-texts.ts'
export { addressedTypes } from '../../modules/content/readable-content.ts'
export { bankPath, memberPath, placeHref, questionHref } from '../../modules/documents/bank-address.ts'
export type { ListedFile } from '../../modules/documents/file-shape.ts'
export { maxFileSize } from '../../modules/documents/file-types.ts'
export { fileRefusal, fileTooLarge } from '../../modules/documents/store-file.ts'
export { replaceFile, requireUploader, uploadFile } from '../../modules/documents/upload-file.ts'
export { membersAtMost } from '../../modules/groups/members.ts'
export { labelNow, type PublicSite, publicSite } from '../../modules/groups/public-group.ts'
export { withMessageMoments } from '../../modules/messages/message-moments.ts'
export { nextMessageChangeAt, type VisibleMessage, visibleMessages } from '../../modules/messages/visible-messages.ts'
export { consentText } from '../../modules/people/contract.ts'
export { pageViewOf, searchOf } from '../../modules/visits/page-view.ts'
export { createAuthenticator } from '../../platform/auth/authenticate.ts'
export { cors } from '../../platform/auth/cors.ts'
export { endMasquerade, masqueradeEnd } from '../../platform/auth/masquerade.ts'
export { formatTime } from '../../platform/auth/page-response.ts'
export { addressOf } from '../../platform/auth/rate-limit.ts'
export {
  beginSiteSignIn,
  finishSiteSignIn,
  pathBefore,
  signOutAddress,
  sitePath,
  siteToken,
} from '../../platform/auth/site-sign-in.ts'
export { brandAppearance, inBrand } from '../../platform/brand-appearance.ts'
export { sendEarly } from '../../platform/send-early.ts'
export { workbookOf } from '../../platform/spreadsheets/workbook.ts'
export { countSiteSearch, countSuggestion, limitLinkedDraft, mayProposeAddress } from '../../platform/visitor-limits.ts'
export { showDraft } from '../../views/drafts/draft.ts'
export { draftInput } from '../../views/drafts/draft-fields.ts'
export { showLinkedDraft } from '../../views/drafts/linked-draft.ts'
export { showVersions, versionsInput } from '../../views/drafts/version-pages.ts'
export { materialPresentation } from '../../views/material/presentation.ts'
export {
  type EntityListPage,
  type EntityRowPage,
  entityAddresses,
  entityPageAt,
  entityPageTables,
  nextEntityChangeAt,
} from '../../views/published/entity-pages.ts'
export {
  type AddressList,
  bookAddresses,
  fileAddresses,
  folderAddresses,
  type PublicAddress,
  portfolioAddresses,
  textAddresses,
} from '../../views/site/addresses.ts'
export { type ArticleFilter, articleChoices, siteArticles } from '../../views/site/articles.ts'
export {
  type BankFile,
  type BankFolder,
  type BankListing,
  type BankOrder,
  type BankStep,
  bankFile,
  bankFolder,
  bankTree,
  type ListingAsked,
  searchBank,
} from '../../views/site/bank-rows.ts'
export {
  type BookLink,
  memberBookPages,
  publishedBookPage,
  type SiteBookPage,
  siteBookPage,
} from '../../views/site/books.ts'
export { type Choice, choiceKey } from '../../views/site/choices.ts'
export { chosenPage } from '../../views/site/chosen-page.ts'
export {
  type CollegeNetwork,
  collegeNetwork,
  regionOf,
  type SiteCollege,
  type SiteRegion,
} from '../../views/site/colleges.ts'
export {
  type BankPortfolio,
  type BankScope,
  hasDocuments,
  memberScope,
  type SiteBank,
  siteBank,
  visitorScope,
} from '../../views/site/documents.ts'
export {
  calendarChangesAt,
  countEvents,
  type EventCounts,
  type EventFilter,
  eventChoices,
  feedEvents,
  nextOfCalendar,
  type SiteEvent,
  siteEvents,
} from '../../views/site/events.ts'
export { type SiteListPage, siteListPage } from '../../views/site/list-page.ts'
export type { SiteCard, SiteItem, SiteList } from '../../views/site/lists.ts'
export { type MemberEducation, memberEducations } from '../../views/site/member-educations.ts'
export { type SiteMenuLink, type SiteMenus, siteMenus } from '../../views/site/menus.ts'
export type { SitePerson } from '../../views/site/people.ts'
export { type Measures, publicFiles } from '../../views/site/public-files.ts'
export { createSiteSearch, maxLetters, type SiteSearchResult } from '../../views/site/search.ts'
export type { CollegeHit } from '../../views/site/search-colleges.ts'
export type { DocumentHit } from '../../views/site/search-documents.ts'
export { maxCounted, type SearchKind, type SearchPlace, searchKinds } from '../../views/site/search-scope.ts'
export { createSiteSuggestions, type Suggestion } from '../../views/site/search-suggestions.ts'
export type { TextHit } from '../../views/site/search-texts.ts'
export {
  type ComingEvent,
  type SiteChoices,
  siteChoices,
  startRows,
} from '../../views/site/start.ts'
export {
  isShownHere,
  type PublicStatement,
  type PublicStatementItem,
  publicStatement,
  type StatementLink,
  statementAt,
  statementLinks,
  statementPreview,
  statementTables,
} from '../../views/site/statements.ts'
export type { EventTimes, Place, SitePicture, SiteSection, SiteText } from '../../views/site/texts.ts'
export { type Caller, createCaller } from '../caller.ts'
export { createContextOf } from '../create-context.ts'
