import type { Correction, RightValues } from './correction-values.ts'

/** The typed and chosen values of a correction, as they are kept until it is done. */
export type Typed = {
  right: RightValues
  reason: string
  /** Is asked for only when the server demands it. */
  certifiedReason: string | null
  mails: boolean
  /** The persons who come along. A paper that has come later is not among them: it may be the successor of one that was left out. */
  along: number[]
}

/** Returns ids in an order of their own: the same choice is the same values, however it came about. */
export const inOrder = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

/** Returns the values that a correction begins with: all of the wanted persons, and nothing typed. */
export function startOf({ persons }: Correction, wanted: readonly number[] | null): Typed {
  const chosen = wanted && new Set(wanted)
  const along = persons.flatMap(({ id, status }) => (status === 'issued' && (chosen?.has(id) ?? true) ? id : []))
  return { right: { fields: {} }, reason: '', certifiedReason: null, mails: true, along: inOrder(along) }
}

/** Names the state of the papers: another one when a certificate is saved, or when a paper is replaced or revoked. */
export function versionOf({ certificates, persons }: Correction): string {
  const saved = certificates.map(({ updated_at }) => updated_at).sort()
  return `${saved.at(-1)} ${persons.flatMap(({ id, status }) => (status === 'issued' ? id : [])).join('-')}`
}
