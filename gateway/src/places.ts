import { AppError } from '@kollegium/api/definitions'
import { appErrorOf } from './errors.ts'

/**
 * Where a client said what its input became: by the path in the data (`tags.1`) the path in the input (`tags.sync.0`);
 * null for what the input says nothing of, as a row that was linked before.
 */
export type Places = Map<string, string | null>

/** The path in the input of what lies at a path in the data, by the nearest above it that is known. */
function placeOf(places: Places, path: string): string {
  const keys = path.split('.')
  let below: string[] = []
  for (let count = keys.length; count > 0; count--) {
    const place = places.get(keys.slice(0, count).join('.'))
    if (place) return [place, ...below].join('.')
    below = place === null ? [] : [keys[count - 1] as string, ...below]
  }
  return path
}

/** What the typed API refuses of its data stands where the client said it, under the names that the client used. */
export async function atPlaces<Result>(places: Places, call: Promise<Result> | undefined): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    const known = appErrorOf(error)
    if (!known) throw error
    const entries = Object.entries(known.fields).map(([path, texts]) => {
      const [, inside] = /^data\.(.+)$/.exec(path) ?? []
      return [inside === undefined ? path : `data.${placeOf(places, inside)}`, texts] as const
    })
    // Two parts of the data may have been said at one place.
    const fields: Record<string, string[]> = {}
    for (const [path, texts] of entries) fields[path] = [...new Set([...(fields[path] ?? []), ...texts])]
    throw new AppError(known.code, { message: known.message, details: known.details, cause: error, fields })
  }
}
