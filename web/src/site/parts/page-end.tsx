import { dayText, t } from '../i18n.ts'
import { formLinks } from '../pages/forms/links.ts'
import { textLink } from './layout.ts'

/**
 * Ends a page of an editor's: when it was last changed, and a way to tell of a fault on it.
 * @param updated the day `YYYY-MM-DD`; null says nothing of it
 * @param path the page's address on its site
 */
export function PageEnd({ updated, path }: { updated: string | null; path: string }) {
  return (
    <p className="mt-6 flex flex-wrap gap-x-3 gap-y-1 border-t border-grey-2 pt-2.5 text-ui text-grey-6">
      {updated && (
        <span>
          {t('public.updated')} <time dateTime={updated}>{dayText(updated)}</time>
        </span>
      )}
      <a href={formLinks.tip(path)} rel="nofollow" className={`print:hidden ${textLink}`}>
        {t('form.tip.heading')}
      </a>
    </p>
  )
}
