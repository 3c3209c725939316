import { closestMatch } from '../../lib/spelling.ts'
import type { Result, Row } from './import-parts.ts'

/** The meanings of a file's words that nobody knew: of a role its value, of a group its title. */
export type Meanings = { roles: Record<string, string>; groups: Record<string, string> }
/** The roles and groups that a word can mean. */
export type Known = Record<keyof Meanings, readonly { value: string; label: string }[]>
/** The nearest known name to a word that nobody knows. */
export type Guess = { of: keyof Meanings; text: string; value: string; label: string }
type Word = { text: string; rows: number }

const lower = (text: string) => text.toLocaleLowerCase('sv')

/** Puts the meant groups in the place of the file's words, in whatever case they stand. The server reads the meanings of roles itself. */
export function withGroups(rows: readonly Row[], groups: Meanings['groups']): Row[] {
  const meant = new Map(Object.entries(groups).map(([text, title]) => [lower(text), title]))
  return rows.map((row) => ({ ...row, group: meant.get(lower(row.group ?? '')) ?? row.group }))
}

/** Lists the words for groups that nobody knows, with the number of their rows. */
export function unknownGroups({ rows }: Result, read: readonly Row[]): Word[] {
  const faulty = new Set(rows.filter(({ unknown }) => unknown === 'group').map(({ row }) => row))
  const words = Map.groupBy(
    read.filter(({ row }) => faulty.has(row)),
    ({ group = '' }) => lower(group),
  )
  return [...words.values()].map((same) => ({ text: same[0]?.group ?? '', rows: same.length }))
}

/** Finds the known group or role whose name is nearest to the word that a row's fault is about. */
export function guessOf({ unknown }: Result['rows'][number], row: Row | undefined, known: Known): Guess | null {
  if (!unknown || !row) return null
  const of = unknown === 'group' ? 'groups' : 'roles'
  const text = row[unknown] ?? ''
  const nearest = closestMatch(text, known[of], ({ label }) => [label])
  return nearest && { of, text, ...nearest }
}
