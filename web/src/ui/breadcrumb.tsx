import ChevronRight from 'lucide-react/icons/chevron-right'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { AppLink } from './link.tsx'

export type Crumb = { label: string; href?: string }

/** Draws the path to the page; the last item is the page itself. */
export function Breadcrumb({ items, label = t('nav.breadcrumb') }: { items: readonly Crumb[]; label?: string }) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-hint">
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li
              key={`${item.label}-${item.href ?? ''}`}
              className={`flex items-center gap-1 ${last ? 'min-w-0' : 'shrink-0'}`}
            >
              {index > 0 && <Icon as={ChevronRight} size={16} className="text-grey-5" />}
              {item.href && !last ? (
                <AppLink href={item.href} className="rounded-control text-grey-7 hover:underline">
                  {item.label}
                </AppLink>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={`truncate ${last ? 'text-grey-6' : 'text-grey-7'}`}
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
