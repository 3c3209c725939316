import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * Sets the security headers of every page (ASVS 5.0 V3.4). No inline script or style runs. Styles that a script sets
 * through CSSOM are allowed. For this reason papers use a shadow root with a constructed style sheet.
 */
export function pageHeaders(secure: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  })
}

/** Returns the same headers, names and values in turn, for answers that are written at once. They depend on no request. */
export function listedPageHeaders(secure: boolean): readonly string[] {
  const listed: string[] = []
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  response.setHeader = (name, value) => {
    listed.push(name, String(value))
    return response
  }
  pageHeaders(secure)(request as Parameters<RequestHandler>[0], response as Parameters<RequestHandler>[1], () => {})
  return listed
}
