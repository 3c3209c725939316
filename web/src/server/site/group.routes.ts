import { memberEducations } from '@kollegium/api/server'
import { headOf } from './head.ts'
import { aboutPage, picture, t } from './page-models.ts'
import type { KeptRoute } from './route.ts'

/** The page about a site's group. */
export const groupRoutes: readonly KeptRoute[] = [
  {
    path: '/om-oss',
    ownTexts: true,
    load: async ({ services: { db }, data, visit: { site } }) => {
      if (site?.state !== 'active') return null
      const { description, body, images } = site.group
      const head = headOf({
        title: t('public.aboutUs'),
        description: [description, body],
        image: picture(images[0] ?? null),
        trail: [],
      })
      const [map, educations] = await Promise.all([data.map(site), memberEducations(db, site.group.id)])
      return { ...(await aboutPage(site, map, educations)), head }
    },
  },
]
