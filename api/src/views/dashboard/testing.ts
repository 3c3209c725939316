import { afterEach, beforeEach, vi } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { World } from '../../testing/world.ts'
import { dashboardRouter } from './dashboard.router.ts'

/** Calls the start page as a person. */
export const callerOf = createCallerFactory(dashboardRouter)

/** The moment at which a day begins. */
export const day = (text: string) => new Date(`${text}T00:00:00Z`)

/** Begins each test of a file with an empty database, at noon of 20 November 2026. */
export function atNoon(world: World) {
  beforeEach(async () => {
    await world.clear()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
