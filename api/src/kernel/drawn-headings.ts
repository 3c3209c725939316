import { type Anchored, withAnchors } from './heading-anchors.ts'
import { sanitizeRichText } from './rich-text.ts'

/** Returns the headings of a stored text with the ids that the sites give them: these draw it by the rules of today, which it may be older than. */
export const drawnHeadings = (body: string): Anchored[] => withAnchors(sanitizeRichText(body)).headings
