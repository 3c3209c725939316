import ChevronRight from 'lucide-react/icons/chevron-right'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { AppLink } from './link.tsx'

export type Crumb = { label: string; href?: string }

/**
 * Draws the path to the page; the last item is the page itself. A name that the line has no room for begins a line of its own, and takes
 * two before it is cut.
 */
export function Breadcrumb({ items, label = t('nav.breadcrumb') }: { items: readonly Crumb[]; label?: string }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 text-hint/[18px]">
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li key={`${item.label}-${item.href ?? ''}`} className="flex min-w-0 max-w-full items-center gap-1">
              {index > 0 && <Icon as={ChevronRight} size={16} className="shrink-0 text-grey-5" />}
              {item.href && !last ? (
                <AppLink
                  href={item.href}
                  className="line-2 min-w-0 rounded-control text-grey-7 wrap-anywhere hover:underline"
                >
                  {item.label}
                </AppLink>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={`line-2 min-w-0 wrap-anywhere ${last ? 'text-grey-6' : 'text-grey-7'}`}
                >
                  {item.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
