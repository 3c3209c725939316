import type { Prisma } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import type { TrashedEntity } from '../../engine/trash/trash-rules.ts'
import type { TextKey } from '../../i18n/sv/index.ts'
import type { PersonTable } from '../../modules/people/person-tables.ts'

/** The legal bases of the General Data Protection Regulation, article 6, that the product's purposes have. */
export type LegalBasis = 'contract' | 'consent' | 'duty' | 'task' | 'interest'

/**
 * The levels of protection, from the lightest to the strictest. `open` is made to be read by everybody; `internal` is of the work of
 * signed-in people; `personal` has contact details and the like of people; `strict` has personal numbers and secrets, which are sealed
 * or hashed. The texts `privacy.level.LEVEL.title` and `.rule` say the rules, and `register.test.ts` holds them.
 */
export const protectionLevels = ['open', 'internal', 'personal', 'strict'] as const
export type ProtectionLevel = (typeof protectionLevels)[number]

/** Columns by table. */
export type Columns = Partial<Record<Prisma.ModelName, readonly string[]>>

/**
 * How the extract finds a person's rows of a table: `column` holds the id of a row `of` a table that is about the person, or the
 * name in full (`of: 'name'`). `only` names the columns that are told where the rest is about other things.
 */
export type Told = {
  column: string
  of: PersonTable | 'name'
  only?: readonly string[]
  /** Told to the person alone, never to the office in the person's name. */
  own?: true
  /** Columns with the id of a person, whose name is told in its place. */
  people?: readonly string[]
  /** Further ways to rows that are the person's: those that others wrote to the person or about the person. */
  also?: AlsoTold | readonly AlsoTold[]
  /** A text that is told with each row: how the person gets what the row only names. */
  hint?: TextKey
  /** Tables on the way from `column` to the person's row, each with its column that leads on. */
  through?: readonly (readonly [table: Prisma.ModelName, column: string])[]
}
/** A further way to a person's rows. `where` is a condition in SQL on these. */
type AlsoTold = Pick<Told, 'column' | 'of' | 'through'> & { where?: string }
/** The extract has a section for each of these tables, in their order. */
export type ToldTables = Partial<Record<Prisma.ModelName, Told>>

/** The services of removals. The trash is another view's, which the job hands over. */
export type RemovalServices = Services & { trash: { values(): Iterable<TrashedEntity> } }

export type RegisterEntry = {
  /** Names the texts `privacy.entry.ID.title`, `.data`, `.purpose` and `.kept`. */
  id: string
  /** The strictest that any of its columns needs. */
  level: ProtectionLevel
  basis: LegalBasis
  /** The table whose rows the page counts. */
  counted: Prisma.ModelName
  /** A condition in SQL on the counted rows, when some of them are nobody's any more. */
  countedWhere?: string
  /** Columns about one person: names, addresses, numbers, and whatever else stands in that person's own row. */
  columns?: Columns
  /** Free text, in which anybody may be named. An erasure takes the name out of it. */
  texts?: Columns
  /** The tables of the extract. */
  told?: ToldTables
  /** The numbers of the text `.kept`. */
  values?: Record<string, number>
  /** The daily removal. Without it people remove the rows, or rows go with those that they belong to. */
  removal?: {
    /** `morning` for those that write to people. */
    at: 'night' | 'morning'
    /** @returns the number of removed rows */
    remove(services: RemovalServices, now: Date): Promise<number>
  }
}
