import { entityPageAt } from '@kollegium/api/server'
import { headOf } from './head.ts'
import { entityPage, t } from './page-models.ts'
import type { KeptRoute } from './route.ts'

/** The lists and rows of the entities with pages of their own. */
export const entityRoutes: readonly KeptRoute[] = [
  {
    path: '/*',
    // Entities with pages of their own are no texts.
    ownTexts: true,
    load: async ({ services: { db }, visit: { site, brand, path } }) => {
      const found = await entityPageAt(db, { groupId: site?.group.id ?? null, path: path.slice(1) })
      if (!found) return null
      const page = 'list' in found ? { kind: 'list' as const, ...found.list } : await entityPage(found.row)
      const { title } = page
      const head =
        'list' in found
          ? headOf({
              title,
              description: t('public.list.description', { title, site: site?.group.title ?? brand.name }),
              trail: [],
            })
          : headOf({ title, description: [found.row.body], trail: [found.row.list] })
      return { ...page, head }
    },
  },
]
