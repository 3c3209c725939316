import { createCallerFactory } from '../engine/trpc.ts'
import { appRouter } from './router.ts'

/** Calls the typed API in this process as the actor of the given context, with the same checks as over HTTP. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
