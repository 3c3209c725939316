import { createHeadings, guessColumns } from '../../../platform/spreadsheets/headings.ts'
import { columnsOf, type Sheet } from '../../../platform/spreadsheets/sheet.ts'

/** The most people of one list: more than the largest school invites at once. */
export const maxImported = 2000
/** The most rows of one call. A list is imported part by part, so that its progress is seen and others may save meanwhile. */
export const importedAtOnce = 100

/** The meaning of a column in a list of people to invite. `full_name` is "Förnamn Efternamn" in one cell. */
export const userTargets = ['firstname', 'lastname', 'full_name', 'email', 'group', 'role'] as const
export type UserTarget = (typeof userTargets)[number]
/** The targets by the columns' indexes. */
export type UserMapping = Record<number, UserTarget | 'ignore'>

/** The headings of lists of people, in lower case and with nothing but a–z. */
export const userHeadings = createHeadings<UserTarget>({
  firstname: ['fornamn', 'tilltalsnamn', 'firstname'],
  lastname: ['efternamn', 'slaktnamn', 'lastname', 'surname'],
  full_name: ['namn', 'name', 'fornamnochefternamn', 'person'],
  email: ['epost', 'epostadress', 'mail', 'mailadress', 'mejl', 'mejladress', 'email', 'emailadress', 'emailaddress'],
  group: ['college', 'grupp', 'skola', 'utbildare', 'lokaltcollege', 'group', 'organisation'],
  role: ['roll', 'roller', 'grupproll', 'befattning', 'uppdrag', 'role'],
})

/** Guesses each column's meaning from its heading. */
export const userMappingOf = (sheet: Sheet): UserMapping => guessColumns(columnsOf(sheet), userHeadings)
