import type { RequestHandler } from 'express'

/** Keeps search engines out of the apps, which are for signed-in people. */
export const appRobots: RequestHandler = (request, response, next) => {
  if (request.path !== '/robots.txt') return next()
  response.setHeader('Cache-Control', 'public, max-age=300')
  response.type('text/plain').send('User-agent: *\nDisallow: /\n')
}
