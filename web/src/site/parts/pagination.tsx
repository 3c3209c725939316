import { t } from '../i18n.ts'
import { textLink } from './layout.ts'

type PaginationProps = {
  page: number
  pages: number
  /** The name of the links for those who hear the page. */
  label?: string
  href: (number: number) => string
}

/**
 * Links to the pages of a list.
 * @param href the address of a page by its number
 */
export function Pagination({ page, pages, label = t('public.articlePages'), href }: PaginationProps) {
  const box = 'flex size-6 items-center justify-center rounded-control text-ui'
  return (
    <nav aria-label={label} className="mt-3 max-w-text border-t border-grey-2 pt-3">
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            <a href={href(page - 1)} rel="prev" className={`px-1 text-ui ${textLink}`}>
              {t('action.previous')}
            </a>
          </li>
        )}
        {nearby(page, pages).map((number) => (
          <li key={number}>
            {number === page ? (
              <span aria-current="page" className={`${box} bg-blue-light font-bold text-blue-ink`}>
                <span className="sr-only">{t('list.page', { number, total: pages })}</span>
                <span aria-hidden>{number}</span>
              </span>
            ) : (
              <a href={href(number)} aria-label={t('list.goToPage', { number })} className={`${box} hover:bg-grey-1`}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a href={href(page + 1)} rel="next" className={`px-1 text-ui ${textLink}`}>
              {t('action.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function nearby(page: number, pages: number): number[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages).sort((one, other) => one - other)
}
