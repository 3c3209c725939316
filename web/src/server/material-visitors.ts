import { originOf } from '@kollegium/api/process'
import type { Services } from '@kollegium/api/services'
import type { Request } from 'express'
import { formLinks } from '../site/pages/forms/links.ts'
import { materialPath } from './site/material.routes.ts'

/** The first parts of the app's own paths; a test compares them with its sections. */
export const materialSegments: readonly string[] = [
  ...[
    'news',
    'bookmarks',
    'documents',
    'all',
    'theme',
    'audience',
    'tag',
    'text',
    'search',
    'login',
    'account',
    'auth',
  ],
]

/** The answer to a request at the host of the method material: a page of the front site at `path`, another address, or the app. */
export type MaterialAnswer = { path: string } | { location: string } | 'app'

/** Tells whether the browser brings a token of any app; one that no longer holds is told to sign in by the app. */
const isSignedIn = ({ headers }: Pick<Request, 'headers'>) => /(?:^|;\s*)vo_atoken=/.test(headers.cookie ?? '')

/**
 * Decides who answers at the host of the method material. A visitor meets the page that presents it and can send its form; other
 * pages of the site stand on their own host, where no script of a page comes near the app. The app answers everybody else, and all
 * its own addresses, which lead a visitor to sign in.
 */
export function materialAnswer(
  env: Services['env'],
  request: Pick<Request, 'headers' | 'method' | 'path' | 'url'>,
): MaterialAnswer {
  const { method, path, url } = request
  if (method === 'POST') return path === formLinks.material ? { path } : 'app'
  if (method !== 'GET' && method !== 'HEAD') return 'app'
  if (isSignedIn(request)) return 'app'
  if (path === '/') return { path: materialPath }
  const segment = path.split('/')[1] ?? ''
  const isFile = segment.includes('.') || segment.startsWith('@') || ['assets', 'src', 'node_modules'].includes(segment)
  // The colours of the brand belong to the page itself, and a form may lead to no other host (CSP form-action).
  if (path === '/brand.css' || path === formLinks.material) return { path: url }
  return isFile || materialSegments.includes(segment) ? 'app' : { location: originOf(env) + url }
}
