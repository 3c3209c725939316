import { listText, numberText, t } from '../../lib/i18n.ts'
import { ownImage } from './image-shapes.ts'

const fromWord = /class="?Mso|urn:schemas-microsoft-com:office|mso-[a-z-]+:/i
/** The editor's own clipboard. */
const fromEditor = /data-pm-slice/

type Counted = 'tables' | 'images' | 'parts'
const counted = (what: Counted, number: number): string[] =>
  number === 0
    ? []
    : [number === 1 ? t(`editor.pasted.${what}.one`) : t(`editor.pasted.${what}.many`, { number: numberText(number) })]

/**
 * Tells what becomes of pasted HTML: formatting that is taken away, tables that are kept, images and embedded parts that are left out.
 * Null for a text that stays as it is.
 */
export function pasteText(html: string): string | null {
  if (fromEditor.test(html)) return null
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const images = [...body.querySelectorAll('img')].filter((image) => !ownImage(image.getAttribute('src'))).length
  const parts = body.querySelectorAll('iframe, object, embed, video, audio').length
  const isWord = fromWord.test(html)
  const hasFormat = isWord || body.querySelector('[style], font') !== null
  if (!hasFormat && images === 0 && parts === 0) return null
  const words = [
    ...(hasFormat ? [t(isWord ? 'editor.pasted.word' : 'editor.pasted.format')] : []),
    ...counted('tables', body.querySelectorAll('table').length),
    ...counted('images', images),
    ...counted('parts', parts),
  ]
  return t('editor.pasted', { text: listText(words) })
}
