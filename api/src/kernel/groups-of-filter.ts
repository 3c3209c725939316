type Groups = ReadonlySet<number>

/**
 * Finds the groups to which a Prisma filter binds the `group_id` of its rows; 0 is the front site's null. Null when rows of any group
 * may match: also for a condition that isn't understood.
 */
export function groupsOfFilter(where: unknown): Groups | null {
  if (typeof where !== 'object' || where === null) return null
  // All conditions hold together, so each of them binds.
  return nearest(Object.entries(where).map(([key, value]) => boundOf(key, value)))
}

function boundOf(key: string, value: unknown): Groups | null {
  if (key === 'group_id') return namedIn(value)
  if (key === 'AND') return nearest([value].flat().map(groupsOfFilter))
  if (key === 'OR' && Array.isArray(value)) return union(value.map(groupsOfFilter))
  return null
}

/** Returns the ids that a condition on the column itself allows. */
function namedIn(value: unknown): Groups | null {
  if (value === null) return new Set([0])
  if (typeof value === 'number') return new Set([value])
  const { in: ids, ...others } = Object(value) as { in?: unknown }
  const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'number')
  return isList && Object.keys(others).length === 0 ? new Set(ids) : null
}

const nearest = (bounds: (Groups | null)[]): Groups | null =>
  bounds.filter((bound) => bound !== null).sort((one, other) => one.size - other.size)[0] ?? null

/** One of the conditions holds: they bind together when each of them binds. */
function union(bounds: (Groups | null)[]): Groups | null {
  const ids = new Set<number>()
  for (const bound of bounds) {
    if (!bound) return null
    for (const id of bound) ids.add(id)
  }
  return ids
}
