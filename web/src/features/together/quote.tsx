import X from 'lucide-react/icons/x'
import { type MouseEvent, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { type Passage, useOpenText } from '../rich-text/open-texts.ts'

/** The field whose text people comment by passages. */
export const commentedField = 'body'

/** Shows the passage that a comment is about. A press leads to it, or tells that the text doesn't hold it any more. */
export function Quote({ quote, onDrop }: { quote: Passage; onDrop?: () => void }) {
  const text = useOpenText(commentedField)
  const [found, setFound] = useState<boolean | null>(null)
  // A link to the field: on a phone the form shows the part that holds it.
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    setFound(text?.show(quote) ?? false)
  }
  return (
    <div className="mb-0.5">
      <div className="flex items-start gap-0.5">
        <blockquote className="min-w-0 grow border-l-4 border-orange bg-orange-light px-1 py-0.5 text-hint wrap-anywhere">
          <span className="sr-only">{t('comment.about')}: </span>
          {text && !onDrop ? (
            <a
              href={`#field-${commentedField}`}
              onClick={follow}
              title={t('comment.showPassage')}
              className="line-clamp-4 rounded-control underline decoration-grey-4 underline-offset-4 hover:decoration-2"
            >
              {quote.text}
            </a>
          ) : (
            <span className="line-clamp-4">{quote.text}</span>
          )}
        </blockquote>
        {onDrop && <IconButton icon={X} size={32} label={t('comment.aboutAll')} onClick={onDrop} />}
      </div>
      <p role="status" className="text-hint text-grey-6 empty:hidden">
        {found === false && t('comment.passageGone')}
        {found && <span className="sr-only">{t('comment.passageShown')}</span>}
      </p>
    </div>
  )
}
