import { importedAtOnce } from '@kollegium/api/definitions/people'
import type { Inputs, Outputs } from '../../lib/trpc.ts'

export type Row = Inputs['user']['tryImport']['rows'][number]
export type Result = Outputs['user']['tryImport']

/**
 * Divides a list into the parts of its calls. Rows of the same address stay in one part: a trial takes back what it did, so that a
 * later part wouldn't know the account of an earlier one.
 */
export function partsOf(rows: readonly Row[], size = importedAtOnce): Row[][] {
  const parts: Row[][] = []
  for (const [, same] of Map.groupBy(rows, ({ email = '' }) => email.toLowerCase())) {
    const last = parts.at(-1)
    if (last && last.length + same.length <= size) last.push(...same)
    // An address that more rows have than a call takes is divided all the same.
    else for (let at = 0; at < same.length; at += size) parts.push(same.slice(at, at + size))
  }
  return parts
}

/** Puts the answer on a part to those before it. */
export function joined(before: Result | null, part: Result): Result {
  if (!before) return part
  const unknown = Map.groupBy([...before.unknownRoles, ...part.unknownRoles], ({ text }) => text.toLowerCase())
  return {
    rows: [...before.rows, ...part.rows].toSorted((one, other) => one.row - other.row),
    unknownRoles: [...unknown.values()].map((same) => ({
      text: same[0]?.text ?? '',
      rows: same.reduce((sum, { rows }) => sum + rows, 0),
    })),
    choices: before.choices,
  }
}
