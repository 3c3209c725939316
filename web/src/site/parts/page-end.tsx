import { MessageSquareWarning, Printer } from 'lucide-react'
import { dayText, t } from '../i18n.ts'
import { formLinks } from '../pages/forms/links.ts'
import { textLink } from './layout.ts'

const action = `inline-flex min-h-5.5 items-center gap-1 ${textLink}`

/**
 * Ends a page of an editor's (design picture 45): when it was last changed, a way to tell of a fault on it, and "Skriv ut".
 * @param updated the day `YYYY-MM-DD`; null says nothing of it
 * @param author the author's name; null for a page that names its author above
 * @param path the page's address on its site
 */
export function PageEnd({ updated, author, path }: { updated: string | null; author: string | null; path: string }) {
  return (
    <div
      className={`mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t border-grey-2 pt-2 text-ui text-grey-6 print:mt-2 print:border-0 print:pt-0 ${updated ? '' : 'print:hidden'}`}
    >
      {updated && (
        <p className="min-w-0 py-1 break-words">
          {t('public.updated')} <time dateTime={updated}>{dayText(updated)}</time>
          {author && ` · ${author}`}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 sm:ml-auto print:hidden">
        <a href={formLinks.tip(path)} rel="nofollow" className={action}>
          <MessageSquareWarning size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t('form.tip.heading')}
        </a>
        {/* The script shows it; its place is kept. */}
        <button type="button" data-print className={`invisible ${action}`}>
          <Printer size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t('action.print')}
        </button>
      </p>
    </div>
  )
}
