import { siteBookPage } from '@kollegium/api/server'
import { attachedLine } from './file-lines.ts'
import { headOf } from './head.ts'
import { picture, t } from './page-models.ts'
import { richBody } from './rich-body.ts'
import type { KeptRoute } from './route.ts'
import { dayOfMoment } from './swedish-time.ts'

/** Pages of books for guests. */
export const bookRoutes: readonly KeptRoute[] = [
  {
    path: '/hjalp/:slug',
    load: async ({ services: { db }, visit: { site }, params: { slug = '' } }) => {
      const found = await siteBookPage(db, { groupId: site?.group.id ?? null, slug })
      if (!found) return null
      const link = ({ href, title }: { href: string; title: string }) => ({ href, label: title })
      const image = picture(found.image)
      return {
        kind: 'book',
        head: headOf({ title: found.title, description: found.lead, image }),
        trail: found.above.map(link),
        title: found.title,
        lead: found.lead,
        body: (await richBody(found.body, t('list.table'))).html,
        image,
        bigImage: found.template === 'bigImage',
        contents: found.pages.map((each) => ({ ...link(each), depth: each.depth, current: each.id === found.id })),
        previous: found.previous && link(found.previous),
        next: found.next && link(found.next),
        tags: found.tags.map(({ label }) => label),
        attachments: found.attachments.map(attachedLine),
        updated: dayOfMoment(found.updated_at),
      }
    },
  },
]
