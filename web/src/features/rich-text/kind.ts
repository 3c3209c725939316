import { lazy } from 'react'
import { defineKind } from '../../resource/fields/kind.ts'
import { asText } from '../../resource/fields/text.tsx'

/** A text's words without its HTML. */
function wordsOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|h[2-4]|li|td|th|blockquote|caption)>|<br \/>/g, '$& ')
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Rich text; the editor is fetched with the first form that has one. */
export const richText = defineKind<string>({
  Field: lazy(() => import('./rich-text-field.tsx')),
  empty: '',
  fromRecord: asText,
  text: wordsOf,
})
