import { diffArrays } from 'diff'

/** A run of lines that stand in both texts, or in one of them. */
export type Part = { kind: 'same' | 'added' | 'removed'; lines: string[] }

/** The search costs the square of the changed lines: five hundred take some 20 ms. */
const maxChanged = 500

/**
 * The runs of lines that lead from one text to the other: the longest common sequence of lines stays, the rest is removed
 * or added, removed lines first. A text with more than {@link maxChanged} changed lines is removed and added whole.
 */
export function diffLines(before: readonly string[], after: readonly string[]): Part[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: maxChanged })
  if (!changes) {
    return [
      { kind: 'removed', lines: [...before] },
      { kind: 'added', lines: [...after] },
    ]
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }))
}
