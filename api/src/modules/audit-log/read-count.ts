const hourMs = 3_600_000
/** The most records that are remembered; then the memory begins anew, and they count once more. */
const most = 20_000

type Read = { rows: number; persons: number }

/**
 * Makes a function that counts what an account reads in an answer. `persons` counts each row for its persons, and at least for
 * one; a record that the account has read in this hour counts for the persons that came to it, so that a form with a long list
 * may be saved as often as people like.
 */
export function createReadCount(now: () => Date): (userId: number, router: string, answer: unknown) => Read {
  let hour = 0
  let read = new Map<string, number>()

  function personsOf(userId: number, router: string, row: unknown): number {
    const persons = personsIn(row)
    const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
    if (persons <= 1 || typeof id !== 'number') return Math.max(persons, 1)
    const key = `${userId} ${router} ${id}`
    const before = read.get(key) ?? 0
    if (before < persons) read.set(key, persons)
    return Math.max(persons - before, 1)
  }

  return (userId, router, answer) => {
    const current = Math.floor(now().getTime() / hourMs)
    if (current !== hour || read.size >= most) read = new Map()
    hour = current
    const rows = rowsIn(answer)
    return { rows: rows.length, persons: rows.reduce<number>((sum, row) => sum + personsOf(userId, router, row), 0) }
  }
}

/** The rows of an answer: of a page, of a list, or the one. */
function rowsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  if (typeof answer !== 'object' || answer === null) return []
  return 'items' in answer && Array.isArray(answer.items) ? answer.items : [answer]
}

/** The persons of a row: of a course moment, of a document, or of a print run, which tells their number alone. */
function personsIn(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0
  if ('participants' in row && Array.isArray(row.participants)) return row.participants.length
  if ('persons' in row && Array.isArray(row.persons)) return row.persons.length
  return 'output' in row && 'total' in row && typeof row.total === 'number' ? row.total : 0
}
