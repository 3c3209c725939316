import { siteListPage } from '@kollegium/api/server'
import type { Columns } from '../../site/content/items.ts'
import { attachedLine } from './file-lines.ts'
import { headOf } from './head.ts'
import { cleanBodies, itemOf } from './list-models.ts'
import { picture, t } from './page-models.ts'
import { richBody } from './rich-body.ts'
import type { KeptRoute } from './route.ts'

/** Divides by every number of columns, so that no row of a full page is cut short. */
const itemsAPage = 24

/** Content lists with pages of their own. */
export const listRoutes: readonly KeptRoute[] = [
  {
    path: '/listor/:slug',
    ownTexts: true,
    query: { sida: /^[1-9]\d{0,4}$/ },
    load: async ({ services: { db, env }, data, visit: { site, brand }, params, query, expires, shows }) => {
      const page = Number(query.sida ?? 1)
      const groupId = site?.group.id ?? null
      const { slug = '' } = params
      const place = { groupId, env, now: new Date() }
      const [found, { pictures }] = await Promise.all([
        siteListPage(db, { slug, page, limit: itemsAPage }, place),
        data.choices(groupId),
      ])
      if (!found) return null
      shows(found.groups)
      expires(found.changesAt)
      const bodies = await cleanBodies(found.items)
      const { title, body, total } = found
      const image = picture(found.image)
      const number = page > 1 ? `, ${t('list.goToPage', { number: page })}` : ''
      return {
        kind: 'contentList',
        head: headOf({
          title: title + number,
          description: [body, t('public.list.description', { title, site: site?.group.title ?? brand.name })],
          query: page > 1 ? `?sida=${page}` : '',
          ...{ image, trail: [] },
        }),
        href: `/listor/${slug}`,
        title,
        body: (await richBody(body, t('list.table'))).html,
        image,
        items: found.items.map((item) => itemOf(item, pictures, bodies)),
        columns: found.columns as Columns,
        page,
        pages: Math.max(Math.ceil(total / itemsAPage), 1),
        tags: found.tags.map(({ label }) => label),
        attachments: found.attachments.map(attachedLine),
      }
    },
  },
]
