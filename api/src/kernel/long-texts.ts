import { asideWhenLong, longText } from './aside.ts'
import { sanitizeRichText, textOf } from './rich-text.ts'

const file = new URL('rich-text.ts', import.meta.url).href
const isLong = (html: string) => html.length > longText

/** {@link sanitizeRichText}, which holds nobody up when the text is long. */
export const cleanRichText = asideWhenLong(file, sanitizeRichText, isLong)

/** {@link textOf}, which holds nobody up when the text is long. */
export const plainTextOf = asideWhenLong(file, textOf, isLong)
