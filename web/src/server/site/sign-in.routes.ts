import { originOf, placeOfHost, siteLabelAt, siteOrigin } from '@kollegium/api/process'
import { beginSiteSignIn, finishSiteSignIn, pathBefore, sitePath } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Page } from '../../site/pages/model.ts'
import { headOf } from './head.ts'
import { t } from './page-models.ts'
import type { LiveRoute } from './route.ts'

// Sign-in of a site's members (Spec §2.1): `/login` leads to the sign-in page, which leads back to `/auth`.

/**
 * The origin that a sign-in comes back to; null on a host that isn't registered for it, which leads to the bare host. The host
 * of a request is the visitor's to choose, so that the origin is made of its label alone.
 */
export function originHere({ env }: Pick<Services, 'env'>, host: string | undefined): string | null {
  const place = placeOfHost(env, host)
  if (!place) return null
  const label = place.labels || siteLabelAt(env, host)
  if (!label) return place.brand === 'college' && host?.toLowerCase() === env.PUBLIC_HOST ? originOf(env) : null
  if (!/^[a-z0-9-]+$/.test(label) || label === 'www') return null
  const origin = siteOrigin(env, label)
  return new URL(origin).host === host?.toLowerCase() ? origin : null
}

/** Without a valid code the sign-in was not completed: 'Authorization failed' (Spec §8). */
const failedPage = (): Page => ({
  ...{ kind: 'error', head: headOf({ title: t('signIn.failed'), hidden: true }), code: 403, title: t('signIn.failed') },
  ...{ help: t('signIn.failedHelp'), reference: null, suggestion: null },
})

/** The addresses by which a person signs in on a site. */
export const signInRoutes: readonly LiveRoute[] = [
  {
    path: '/login',
    methods: ['GET'],
    query: { till: /^\// },
    answer: async ({ services, data, visit, request, response, query }) => {
      const origin = originHere(services, request.headers.host)
      // A link without an address leads back to the page that it stands on.
      const returnTo = sitePath(query.till) ?? (origin && pathBefore(request, origin)) ?? '/'
      // No sign-in comes back to a site that is closed.
      if (visit.site?.state === 'inactive') return { location: `${data.front(visit.label)}/login`, status: 302 }
      if (!origin)
        return { location: `${data.front(visit.label)}/login?till=${encodeURIComponent(returnTo)}`, status: 302 }
      beginSiteSignIn(services, response, { origin, returnTo })
      return 'sent'
    },
  },
  {
    path: '/auth',
    methods: ['GET'],
    answer: async ({ services, request, response }) => {
      const origin = originHere(services, request.headers.host)
      const location = origin && (await finishSiteSignIn(services, request, response, origin))
      if (location) return { location, status: 302 }
      return { page: failedPage(), status: 403 }
    },
  },
]
