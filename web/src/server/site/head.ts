import { textOf } from '@kollegium/api/server'
import type { PageHead } from '../../site/head.ts'

/** The length of a description that search engines show whole. */
const DESCRIPTION_LENGTH = 160

/**
 * Returns the first of the texts that says something, as one line of at most 160 characters. It ends at a sentence where
 * one ends late enough, else at a word.
 * @param texts plain text or sanitised HTML, the best first
 */
export function describe(...texts: (string | null | undefined)[]): string {
  const plain = texts.map((text) => (text ? textOf(text).replace(/\s+/g, ' ').trim() : ''))
  const found = plain.find((text) => text.length > 0) ?? ''
  if (found.length <= DESCRIPTION_LENGTH) return found
  const cut = found.slice(0, DESCRIPTION_LENGTH)
  const sentence = /^.*[.!?](?=\s)/.exec(cut)?.[0]
  if (sentence && sentence.length > DESCRIPTION_LENGTH / 2) return sentence
  return `${found
    .slice(0, DESCRIPTION_LENGTH - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[\s,;:–-]+$/, '')}…`
}

type Named = Omit<PageHead, 'description'> & {
  /** Texts for the description, the best first (`describe`). */
  texts?: readonly (string | null | undefined)[]
}

/** Makes the head of a page. */
export function pageHead({ texts = [], ...head }: Named): PageHead {
  return { ...head, description: describe(...texts) }
}
