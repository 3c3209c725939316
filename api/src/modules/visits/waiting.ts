/** Rows with counts that wait in memory, each once. */
export type Waiting<Row extends object> = {
  /** Adds the counts of a row to those that wait. A row for which there is no room is lost. */
  add(row: Row): void
  /** Takes all rows out. */
  take(): Row[]
  /** The sum of `lost` since it was last asked. */
  lost(): number
}

type Options<Row> = {
  /** The columns that are added up; the others say which row it is. */
  counts: readonly (keyof Row)[]
  /** The most rows. */
  most: number
  /** The number of counted things in a row. */
  number: (row: Row) => number
}

/** Creates the place where rows of one table wait. */
export function createWaiting<Row extends object>({ counts, most, number }: Options<Row>): Waiting<Row> {
  let rows = new Map<string, Row>()
  let lost = 0
  const keyOf = (row: Row) =>
    JSON.stringify(row, (name, value) => (counts.includes(name as keyof Row) ? undefined : value))
  return {
    add(row) {
      const key = keyOf(row)
      const known = rows.get(key)
      if (known) {
        for (const name of counts) Object.assign(known, { [name]: Number(known[name]) + Number(row[name]) })
      } else if (rows.size >= most) lost += number(row)
      else rows.set(key, { ...row })
    },
    take() {
      const taken = [...rows.values()]
      rows = new Map()
      return taken
    },
    lost() {
      const sum = lost
      lost = 0
      return sum
    },
  }
}

/**
 * Creates a limit of the names that a site may have on a day, in this process. It returns the name when the site has room for it, and ''
 * when it has none.
 */
export function createRoom(max: number): (day: string, groupId: number | null, name: string) => string {
  let sites = new Map<number | null, Set<string>>()
  let today = ''
  return (day, groupId, name) => {
    if (name === '') return ''
    if (today !== day) sites = new Map()
    today = day
    const known = sites.get(groupId) ?? new Set()
    sites.set(groupId, known)
    if (known.size >= max && !known.has(name)) return ''
    known.add(name)
    return name
  }
}
