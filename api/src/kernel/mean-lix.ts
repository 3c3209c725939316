import { asideWhenLong, longText } from './aside.ts'
import { blocksOfHtml, lixOf } from './readability.ts'

/** Returns the mean LIX of texts, and the number of those long enough to measure; null without any. */
export function meanLixOf(bodies: readonly string[]): { lix: number | null; texts: number } {
  const measured = bodies.flatMap((body) => lixOf(blocksOfHtml(body)) ?? [])
  const sum = measured.reduce((all, lix) => all + lix, 0)
  return { lix: measured.length > 0 ? Math.round(sum / measured.length) : null, texts: measured.length }
}

/** {@link meanLixOf}, which holds nobody up when the texts are long together. */
export const meanLix = asideWhenLong(
  import.meta.url,
  meanLixOf,
  (bodies) => bodies.reduce((all, { length }) => all + length, 0) > longText,
)
