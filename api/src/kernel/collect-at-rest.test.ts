import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest } from './collect-at-rest.ts'

const MB = 1024 * 1024
const gc = vi.fn(async () => undefined)
let utilization = 0
let resident = 0

beforeEach(() => {
  gc.mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('gc', gc)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ idle: 0, active: 0, utilization }))
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => resident)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a busy process is not held up, and one at rest is cleaned once for what work has left', () => {
  collectAtRest()
  utilization = 0.5
  resident = 400 * MB
  vi.advanceTimersByTime(30_000)
  expect(gc).not.toHaveBeenCalled()
  utilization = 0.01
  gc.mockImplementation(async () => {
    resident = 150 * MB
    return undefined
  })
  vi.advanceTimersByTime(30_000)
  expect(gc).toHaveBeenCalledTimes(1)
  resident = 160 * MB
  vi.advanceTimersByTime(30_000)
  expect(gc).toHaveBeenCalledTimes(1)
  resident = 200 * MB
  vi.advanceTimersByTime(30_000)
  expect(gc).toHaveBeenCalledTimes(2)
})

test('without the flag nothing is done', () => {
  vi.stubGlobal('gc', undefined)
  collectAtRest()
  expect(vi.getTimerCount()).toBe(0)
})
