import { t } from '../../i18n.ts'
import { container, h1, textLink } from '../../parts/layout.ts'
import { Breadcrumb } from '../../parts/page-head.tsx'
import type { PageOf } from '../model.ts'

/** A page that lists its items with links. */
export function EntityListPage({ page: { title, items } }: { page: PageOf<'list'> }) {
  return (
    <div className={`${container} pb-8`}>
      <Breadcrumb steps={[{ href: '/', label: t('screen.home') }]} current={title} />
      <h1 className={h1}>{title}</h1>
      {items.length === 0 && <p className="mt-3 text-lead">{t('list.empty')}</p>}
      <ul className="mt-4 max-w-text">
        {items.map((item) => (
          <li key={item.href} className="border-t border-grey-2 py-3 max-sm:py-2">
            <h2 className="text-h3">
              <a href={item.href} className={textLink}>
                {item.title}
              </a>
            </h2>
            {item.note && <p className="mt-0.5 text-ui text-grey-6">{item.note}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
