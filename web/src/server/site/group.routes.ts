import { headOf } from './head.ts'
import { aboutPage, t } from './page-models.ts'
import type { KeptRoute } from './route.ts'

export const groupRoutes: readonly KeptRoute[] = [
  {
    path: '/om-oss',
    load: async ({ data, visit: { site } }) => {
      if (site?.state !== 'active') return null
      const head = headOf({ title: t('public.aboutUs'), description: site.group.description })
      return { ...aboutPage(site, await data.map(site)), head }
    },
  },
]
