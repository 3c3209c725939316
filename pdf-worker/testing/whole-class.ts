import { person } from '@kollegium/api/testing/certificates'
import { expect } from 'vitest'
import { pagesOf } from './pages.ts'
import { storedEntries } from './unzip.ts'

/** A name without digits, "Testander Ab". None begins another. */
const nameAt = (index: number) =>
  `Testander ${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}`

/** Makes `size` issued persons, each with another name. */
export const wholeClass = (size: number) => Array.from({ length: size }, (_, index) => person('Jasmina', nameAt(index)))

/** Formats the numbers as papers show them, in the order of the class. */
export const formattedNumbers = (persons: readonly { number: string | null }[]) =>
  persons.map(({ number }) => number?.replace(/(.{4})(?=.)/g, '$1-') ?? '-')

/**
 * Expects each person of a {@link wholeClass} exactly once in the ZIP and in the PDF, in order, with the own name and
 * number and no other's.
 */
export async function expectEachOnce(numbers: readonly string[], files: { zip: Buffer; pdf: Buffer }): Promise<void> {
  const entries = storedEntries(files.zip)
  expect(entries).toHaveLength(numbers.length)
  for (const [index, { name, bytes }] of entries.entries()) {
    expect(name).toContain(numbers[index])
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(numbers[index])
    expect(pages[0]).toContain(nameAt(index))
  }
  const pages = await pagesOf(files.pdf)
  expect(pages.map((page) => numbers.filter((number) => page.includes(number)))).toEqual(
    numbers.map((number) => [number]),
  )
  for (const [index, page] of pages.entries()) expect(page).toContain(nameAt(index))
}
