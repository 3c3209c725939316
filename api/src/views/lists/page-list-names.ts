import type { PageList } from '../../engine/page-list.ts'

/** The names of the pages that are files, beside the lists of entities and of the certificate app. */
const pageListNames = [
  ...(['activity', 'bankElements', 'erasures', 'links', 'oldClients', 'trash', 'validationStaff'] as const),
  ...(['factorReset', 'groupMembers', 'keptTexts', 'privacyRegister', 'statements', 'wordings'] as const),
] as const
type PageListName = (typeof pageListNames)[number]

/** The lists of these pages; the app hands them over. */
export type PageLists = Readonly<Record<PageListName, PageList>>

/** Whether a name is one of these pages'. */
export const isPageList = (name: string): name is PageListName => (pageListNames as readonly string[]).includes(name)
