import type { Context } from '../../engine/context.ts'
import type { PageOptions } from '../../engine/list-page.ts'

type Data = Record<string, unknown>

/** The rows of a resource that visitors see, and how they are told. */
export type Options<Row extends { id: number }, Out> = PageOptions<Context> & {
  /** The columns that order the rows, where these are not all of the resource's. */
  sort?: readonly string[]
  /** Its rows name others, each of which is judged by itself. */
  namesRows?: true
  /** The rows that everyone may read: those that the public sites show, and no more. */
  where: (ctx: Context) => Data | Promise<Data>
  /** Made anew for each call, because what is shown depends on the moment. */
  select: () => Data
  /** Makes the answer of many rows at once, so that related data is fetched in one statement. */
  present: (rows: Row[], ctx: Context) => Out[] | Promise<Out[]>
}
