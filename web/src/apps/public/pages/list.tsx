/** @jsxImportSource preact */

import { t } from '../i18n.ts'
import type { ListPage } from '../model.ts'
import { container, h1, textLink } from '../parts/layout.ts'
import { Breadcrumb } from '../parts/page-head.tsx'

/** A page that lists its items with links. */
export function List({ page: { title, items } }: { page: ListPage }) {
  return (
    <div class={`${container} pb-8`}>
      <Breadcrumb steps={[{ href: '/', label: t('screen.home') }]} current={title} />
      <h1 class={h1}>{title}</h1>
      {items.length === 0 && <p class="mt-3 text-lead">{t('list.empty')}</p>}
      <ul class="mt-4 max-w-text">
        {items.map((item) => (
          <li key={item.href} class="border-t border-grey-2 py-3 max-sm:py-2">
            <h2 class="text-h3">
              <a href={item.href} class={textLink}>
                {item.title}
              </a>
            </h2>
            {item.note && <p class="mt-0.5 text-ui text-grey-6">{item.note}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
