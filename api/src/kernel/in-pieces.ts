import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which the other requests of the process come in between. */
const longest = 20

/** Does `work` for each row in their order. With many rows it stops now and then, so that no other request waits for all of them. */
export async function mapInPieces<Row, Result>(
  rows: readonly Row[],
  work: (row: Row, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const [index, row] of rows.entries()) {
    if (performance.now() - begun > longest) {
      await setImmediate()
      begun = performance.now()
    }
    results.push(work(row, index))
  }
  return results
}
