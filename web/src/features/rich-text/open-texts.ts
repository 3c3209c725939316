import { useSyncExternalStore } from 'react'

// The rich texts that are open in editors, by the names of their fields, for parts of the form that speak of passages in them.

/** A passage as it reads, and which of those that read the same, from 0. */
export type Passage = { text: string; nth: number }

export type OpenText = {
  /** The person has marked something. */
  isMarked: boolean
  /** Returns the marked passage; null without one. */
  marked: () => Passage | null
  /** Marks a passage and brings it into view; false when the text doesn't hold it any more. */
  show: (passage: Passage) => boolean
}

const none: readonly Passage[] = []
const texts = new Map<string, OpenText>()
const commented = new Map<string, readonly Passage[]>()
const hearers = new Set<() => void>()
const tell = () => {
  for (const hear of hearers) hear()
}
const hear = (hearer: () => void) => {
  hearers.add(hearer)
  return () => {
    hearers.delete(hearer)
  }
}

/** Tells of the text that an editor holds now, under the name of its field; null when the editor goes. */
export function tellText(name: string, text: OpenText | null): void {
  if (text) texts.set(name, text)
  else texts.delete(name)
  tell()
}

/** Returns the open text of a field; null while there is no editor of it. */
export const useOpenText = (name: string): OpenText | null => useSyncExternalStore(hear, () => texts.get(name) ?? null)

/** Names the passages of a field's text that are shown as commented. */
export function tellCommented(name: string, passages: readonly Passage[]): void {
  if (passages.length > 0) commented.set(name, passages)
  else commented.delete(name)
  tell()
}

/** Returns the passages of a field's text that are commented. */
export const useCommented = (name: string): readonly Passage[] =>
  useSyncExternalStore(hear, () => commented.get(name) ?? none)
