type Path = readonly PropertyKey[]

const gone = Symbol('a refused entry')

/**
 * Leaves out of a value those entries of its lists that refusals name, each with what lies below it: the deepest entry of each path.
 * Returns null where a path names no entry, so that the refusal is about the whole value.
 * @param paths from the value itself: `[2, 'children', 0, 'url']`
 */
export function withoutEntries(value: unknown, paths: readonly Path[]): unknown {
  const copy = structuredClone(value)
  const refused = paths.map((path) => entryAt(copy, path))
  if (refused.length === 0 || refused.some((entry) => entry === null)) return null
  for (const entry of refused) if (entry) entry.list[entry.at] = gone
  return pruned(copy)
}

function entryAt(value: unknown, path: Path): { list: unknown[]; at: number } | null {
  let found: { list: unknown[]; at: number } | null = null
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null) break
    if (Array.isArray(here) && Number(key) in here) found = { list: here, at: Number(key) }
    here = Object.hasOwn(here, key) ? (here as Record<PropertyKey, unknown>)[key] : undefined
  }
  return found
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => entry !== gone).map(pruned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pruned(each)]))
}
