import { asideWhenLong, longText } from '../../kernel/aside.ts'
import { type Marked, markedHtml } from './marked-html.ts'

type Version = Record<string, unknown>

const mark = asideWhenLong(
  new URL('marked-html.ts', import.meta.url).href,
  markedHtml,
  ({ before, after }: Marked) => before.length + after.length > longText,
)

const textOf = (version: Version, field: string) => {
  const value = version[field]
  return typeof value === 'string' ? value : ''
}

/** The words that a site draws of a row, as clean HTML with the differences between two versions marked in it. */
export async function drawnBetween(before: Version, after: Version) {
  const of = (field: string, plain: boolean) =>
    mark({ before: textOf(before, field), after: textOf(after, field), plain })
  const [title, lead, body] = await Promise.all([of('title', true), of('lead', true), of('body', false)])
  return { title, lead, body }
}
