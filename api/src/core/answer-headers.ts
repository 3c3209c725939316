import type { RequestHandler } from 'express'

/** Of every answer of the API: it is one person's own and kept nowhere, and it is what it says it is (ASVS 5.0 V3.4, V14.2). */
export const answerHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  next()
}
