import { AppError } from '@kollegium/api/definitions'
import { appErrorOf } from './errors.ts'

/**
 * Maps a path of the typed API's data (`tags.1`) to the path of the client's input that says it (`tags.sync.0`). The value is
 * null where the input says nothing, as for a row that was linked before.
 */
export type InputPaths = Map<string, string | null>

/** The input's path of a path of the data: the nearest known path above it, and the rest below that. */
function inputPathOf(inputPaths: InputPaths, path: string): string {
  const keys = path.split('.')
  let below: string[] = []
  for (let count = keys.length; count > 0; count--) {
    const known = inputPaths.get(keys.slice(0, count).join('.'))
    if (known) return [known, ...below].join('.')
    // The input says nothing of the values below such a path.
    below = known === null ? [] : [...keys.slice(count - 1, count), ...below]
  }
  return path
}

/**
 * Makes a call of the typed API. Its field errors come back under the paths and names of the client's input.
 * @throws AppError as the call throws it, with the fields renamed
 */
export async function withInputPaths<Result>(
  inputPaths: InputPaths,
  call: Promise<Result> | undefined,
): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    const known = appErrorOf(error)
    if (!known) throw error
    const entries = Object.entries(known.fields).map(([path, texts]) => {
      const [, inside] = /^data\.(.+)$/.exec(path) ?? []
      return [inside === undefined ? path : `data.${inputPathOf(inputPaths, inside)}`, texts] as const
    })
    // Two paths of the data may come from one path of the input.
    const fields: Record<string, string[]> = {}
    for (const [path, texts] of entries) fields[path] = [...new Set([...(fields[path] ?? []), ...texts])]
    throw new AppError(known.code, { message: known.message, details: known.details, cause: error, fields })
  }
}
