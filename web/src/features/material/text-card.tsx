import { TextLink } from '../../ui/link.tsx'
import { textPath } from './addresses.ts'
import type { TextRow } from './frame.ts'
import { MarkIcon } from './mark-button.tsx'
import { placeText, whenText } from './words.ts'

/** Draws a text with its picture, when it came, and its bookmark (picture 66). */
export function TextCard({ text }: { text: TextRow }) {
  const { picture } = text
  return (
    <article className="min-w-0">
      <div className="aspect-3/2 overflow-hidden bg-blue-ice">
        {picture && <img src={`${picture.url}?d=640x`} alt="" loading="lazy" className="size-full object-cover" />}
      </div>
      <div className="mt-1 flex items-center justify-between gap-1">
        <p className="text-hint text-grey-6">{whenText(text)}</p>
        <MarkIcon target={{ content_id: text.id }} title={text.title} marked={text.marked} />
      </div>
      <h3 className="text-ui font-bold break-words hyphens-auto">
        <TextLink href={textPath(text)}>{text.title}</TextLink>
      </h3>
      <p className="mt-0.5 text-hint text-grey-6">{placeText(text)}</p>
    </article>
  )
}

/** Draws a text as a row of a list, with its lead. */
export function TextLine({ text }: { text: TextRow }) {
  const { picture } = text
  return (
    <article className="grid grid-cols-[120px_minmax(0,1fr)_auto] gap-2 border-t border-grey-2 py-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="aspect-3/2 self-start overflow-hidden bg-blue-ice max-sm:hidden">
        {picture && <img src={`${picture.url}?d=240x`} alt="" loading="lazy" className="size-full object-cover" />}
      </div>
      <div className="min-w-0">
        <h2 className="text-body font-bold break-words hyphens-auto">
          <TextLink href={textPath(text)}>{text.title}</TextLink>
        </h2>
        {text.lead && <p className="mt-0.5 line-clamp-2 text-ui">{text.lead}</p>}
        <p className="mt-0.5 text-hint text-grey-6">
          {placeText(text)} · {whenText(text)}
        </p>
      </div>
      <MarkIcon target={{ content_id: text.id }} title={text.title} marked={text.marked} />
    </article>
  )
}
