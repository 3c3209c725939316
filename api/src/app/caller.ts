import type { Context } from '../engine/context.ts'
import { createCallerFactory } from '../engine/trpc.ts'
import { appRouter } from './router.ts'

/** Calls the typed API in this process as the actor of the given context, with the same checks as over HTTP. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

/** Calls of the typed API by path (`article.publish`), for the floors below it. @throws TypeError for an unknown path */
export function callOf(ctx: Context): (path: string, input: unknown) => Promise<unknown> {
  const caller = createCaller(ctx)
  return (path, input) => {
    const [name = '', procedure = ''] = path.split('.')
    const routers = caller as unknown as Record<string, Record<string, (given: unknown) => Promise<unknown>>>
    const found = routers[name]?.[procedure]
    if (typeof found !== 'function') throw new TypeError(`No procedure ${path}`)
    return found(input)
  }
}
