import { cookieChoice } from './cookie-choice.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { LiveRoute } from './route.ts'

/** The page of the cookie policy, where a visitor changes the choice. */
export const cookieRoutes: readonly LiveRoute[] = [
  {
    path: '/cookiepolicy',
    methods: ['GET', 'POST'],
    query: { sparat: /^1$/ },
    answer: async ({ services: { env }, request, response, query }) => {
      if (request.method === 'POST') {
        await cookieChoice(env, request, response)
        return { location: '/cookiepolicy?sparat=1#val', status: 303 }
      }
      return {
        page: {
          kind: 'cookies',
          head: headOf({
            title: t('screen.cookiePolicy'),
            description: t('cookiePolicy.lead'),
            hidden: query.sparat === '1',
          }),
          saved: query.sparat === '1',
        },
      }
    },
  },
]
