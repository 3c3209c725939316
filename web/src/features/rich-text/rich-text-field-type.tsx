import { Suspense } from 'react'
import { late } from '../../lib/late.tsx'
import { asText } from '../../resource/fields/as-text.ts'
import { defineFieldType, type FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TextUnder } from './advice.ts'

/** Returns a text's words without its HTML. */
function wordsOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|h[2-4]|li|td|th|blockquote|caption)>|<br \/>/g, '$& ')
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

const Editor = late(() => import('./rich-text-field.tsx'))

/** Keeps the editor's room while it loads, so that the fields below don't move. */
function RichTextField(field: FieldProps<string> & { under?: TextUnder }) {
  const room = (
    <Labelled field={field as never}>
      {/* A phone has no tools over the text before it is written in. */}
      <Skeleton className="h-51.5! max-sm:h-[363px]!" />
    </Labelled>
  )
  return (
    <Suspense fallback={room}>
      <Editor {...field} />
    </Suspense>
  )
}

/** Returns rich text that visitors read under that heading: the advice on its own headings follows it. */
const richTextUnder = (under: TextUnder) =>
  defineFieldType<string>({
    Field: (field) => <RichTextField {...field} under={under} />,
    empty: '',
    fromRecord: asText,
    text: wordsOf,
  })

/** Rich text of a page; the editor loads with the first form that has one. */
export const richText = richTextUnder('page')
/** That of a section or card. */
export const richTextOfPart = richTextUnder('part')
/** That of a message. */
export const richTextOfMessage = richTextUnder('nothing')
