import { importedAtOnce } from '@kollegium/api/definitions/people'
import type { Inputs, Outputs } from '../../lib/trpc.ts'

export type Row = Inputs['user']['tryImport']['rows'][number]
export type Result = Outputs['user']['tryImport']

const keysOf = ({ email = '', firstname = '', lastname = '' }: Row) =>
  [`at ${email.trim()}`, `by ${`${firstname} ${lastname}`.trim()}`]
    .filter((key) => key.length > 3)
    .map((key) => key.toLowerCase())

/** The rows that may be of one person, by the address or the name. */
function ofOnePerson(rows: readonly Row[]): Row[][] {
  const byKey = new Map<string, Row[]>()
  const all = new Set<Row[]>()
  for (const row of rows) {
    const [first = [], ...others] = new Set(
      keysOf(row).flatMap((key) => (byKey.has(key) ? [byKey.get(key) ?? []] : [])),
    )
    // A row can join people who were apart: the address of one with the name of another.
    const added = [...others.flat(), row]
    for (const other of others) all.delete(other)
    first.push(...added)
    all.add(first)
    for (const key of added.flatMap(keysOf)) byKey.set(key, first)
  }
  return [...all].map((same) => same.toSorted((one, other) => one.row - other.row))
}

/**
 * Divides a list into the parts of its calls. Rows that may be of one person stay in one part: a trial takes back what it did, so that
 * a later part wouldn't know the account of an earlier one.
 */
export function partsOf(rows: readonly Row[], size = importedAtOnce): Row[][] {
  const parts: Row[][] = []
  for (const same of ofOnePerson(rows)) {
    const last = parts.at(-1)
    if (last && last.length + same.length <= size) last.push(...same)
    // A person with more rows than a call takes is divided all the same.
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
