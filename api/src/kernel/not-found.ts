import type { Request, RequestHandler, Response, Router } from 'express'

/** Express's record of a route, or of a router that is mounted at the root of another one. */
type Layer = { route?: { methods: Record<string, boolean> }; handle: Partial<Router>; match(path: string): boolean }

/**
 * Answers requests that no route of the API handled, as JSON with the legacy API's message, because programs call it. For a
 * known address the answer lists the allowed methods (RFC 9110, 15.5.6).
 */
export function unknownRoute(routes: Router): RequestHandler {
  return (request, response) => {
    const path = request.baseUrl + request.path
    const methods = methodsOf(routes, path)
    if (methods.length > 0) return methodNotAllowed(methods)(request, response)
    response.status(404).json({ message: `The route ${path.slice(1, 200)} could not be found.` })
  }
}

/** Makes the handler that answers 405 with the allowed methods, and OPTIONS with 204. */
export function methodNotAllowed(methods: readonly string[]) {
  return (request: Request, response: Response): void => {
    const allowed = methods.join(', ')
    response.setHeader('Allow', allowed)
    if (request.method === 'OPTIONS') return void response.status(204).end()
    const message = `The ${request.method} method is not supported for this route. Supported methods: ${allowed}.`
    response.status(405).json({ message })
  }
}

function methodsOf(router: Partial<Router>, path: string): string[] {
  const layers = (router.stack ?? []) as unknown as Layer[]
  const found = layers
    .filter((layer) => (layer.route || layer.handle.stack) && layer.match(path))
    .flatMap(({ route, handle }) => {
      if (!route) return methodsOf(handle, path)
      const own = Object.keys(route.methods).map((method) => method.toUpperCase())
      return own.includes('GET') ? [...own, 'HEAD'] : own
    })
  return [...new Set(found)].sort()
}
