import type { Db } from '@kollegium/db'
import { AppError } from '../kernel/errors.ts'
import { leavingNothing } from '../kernel/transaction.ts'
import { isBrokenOff } from '../kernel/translate-error.ts'
import type { Context } from './context.ts'
import type { Services } from './services.ts'
import { withoutEntries } from './without-entries.ts'

/** A preview takes no longer than this altogether, in milliseconds. */
const previewLimits = { timeout: 5_000, maxWait: 2_000 }
/** The most fields that are left out one after the other because the database refuses them. */
const tries = 4

/**
 * Runs `work` in a transaction that is rolled back, whatever it saves, and returns its result: nobody else ever sees it, so it needs no
 * review, and no right to publish (docs/decisions/0077-previews-are-saves-that-are-undone.md). The work reads by the services of its context. It is
 * done once more where the database broke it off for the save of somebody else.
 * @throws AppError UNAVAILABLE where somebody else holds a row for longer than it waits
 */
export async function takenBack<Result, Given extends Context>(
  given: Given,
  work: (ctx: Given) => Promise<Result>,
  limits: Limits = previewLimits,
): Promise<Result> {
  try {
    return await tryOut(given, work, limits)
  } catch (error) {
    if (!isBrokenOff(error)) throw error
    return tryOut(given, work, limits)
  }
}

type Limits = { timeout: number; maxWait: number }

async function tryOut<Result, Given extends Context>(
  given: Given,
  work: (ctx: Given) => Promise<Result>,
  limits: Limits,
): Promise<Result> {
  const afterRollback: (() => Promise<unknown>)[] = []
  try {
    return await leavingNothing(
      given.services.db,
      async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '1500ms'`
        const services = { ...given.services, db: tx as Db, changes: deaf() }
        // Nothing is committed, so nothing that waits for a commit is ever done.
        return work({ ...given, services, db: tx, reviewed: 'tried', afterCommit: [], afterRollback })
      },
      limits,
    )
  } finally {
    for (const clean of afterRollback) await clean()
  }
}

/**
 * The news of a database that holds unsaved rows: nobody else hears of them, so what is read there lasts as long as they do. Each has
 * its own, because caches are kept by it: no preview shows the rows of another.
 */
const deaf = (): Services['changes'] => ({
  on: () => () => undefined,
  live: () => true,
  heard: async () => undefined,
  onMessage: () => () => undefined,
  send: async () => undefined,
  close: async () => undefined,
})

/**
 * Saves values as far as they go: fields that the save refuses are left out, some of them one after the other.
 * @param part leaves out the refused entries of a list alone, where the refusal names them; by default the whole list
 * @throws the save's refusal, when it is about something else
 */
export async function savedAsFarAsItGoes<Result>(
  values: Record<string, unknown>,
  save: (values: Record<string, unknown>) => Promise<Result>,
  part: 'fields' | 'entries' = 'fields',
): Promise<Result> {
  let data = values
  for (let left = tries; ; left--) {
    try {
      return await save(data)
    } catch (error) {
      const refused = left > 0 ? refusedPaths(error, data) : new Map<string, string[][]>()
      if (refused.size === 0) throw error
      data = Object.fromEntries(
        Object.entries(data).flatMap(([name, value]) => {
          const paths = refused.get(name)
          const rest = paths && part === 'entries' ? withoutEntries(value, paths) : null
          return paths && rest === null ? [] : [[name, rest ?? value]]
        }),
      )
    }
  }
}

/** Returns the fields that a refusal names, with its paths within each; none when it is about something else. */
function refusedPaths(error: unknown, data: object): Map<string, string[][]> {
  const known = error instanceof AppError ? error : (error as { cause?: unknown }).cause
  if (!(known instanceof AppError) || known.code !== 'INVALID') return new Map()
  const paths = Object.keys(known.fields).map((path) => path.replace(/^data\./, '').split('.'))
  const named = paths.filter(([name = '']) => Object.hasOwn(data, name))
  const byField = Map.groupBy(named, ([name = '']) => name)
  return new Map([...byField].map(([name, of]) => [name, of.map(([, ...within]) => within)]))
}
