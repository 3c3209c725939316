import type { Db } from './client.ts'

type Reader = Pick<Db, '$queryRaw'>

/** A foreign key: `column` of the table `from` names a row of the table `to` by its id. */
export type Tie = {
  from: string
  column: string
  to: string
  /** The row that goes takes the naming one along, empties its column, or is held by it. */
  removal: 'takes' | 'empties' | 'held'
}

/** Every foreign key, and the columns of each table that are written: the database computes the others. */
export type TableTies = { ties: readonly Tie[]; columns: ReadonlyMap<string, readonly string[]> }

let known: Promise<TableTies> | null = null

/** Reads the foreign keys off the database, once in a process: the schema changes with the program. */
export function tableTies(db: Reader): Promise<TableTies> {
  known ??= readTies(db).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

async function readTies(db: Reader): Promise<TableTies> {
  const ties = await db.$queryRaw<Tie[]>`
    SELECT source.relname::text AS "from", a.attname::text AS "column", target.relname::text AS "to",
      CASE confdeltype WHEN 'c' THEN 'takes' WHEN 'n' THEN 'empties' ELSE 'held' END AS removal
    FROM pg_constraint
    JOIN pg_class source ON source.oid = conrelid
    JOIN pg_class target ON target.oid = confrelid
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
    ORDER BY 1, 2`
  const columns = await db.$queryRaw<{ table: string; names: string[] }[]>`
    SELECT c.relname::text AS "table", array_agg(attname::text ORDER BY attnum) AS names
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY 1`
  return { ties, columns: new Map(columns.map(({ table, names }) => [table, names])) }
}
