import { person } from '@kollegium/api/testing/certificates'
import { expect } from 'vitest'
import { pagesOf } from './pages.ts'
import { storedEntries } from './unzip.ts'

/** "Testander Ab": a name of one's own without digits, of which none begins another. */
const nameAt = (index: number) =>
  `Testander ${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}`

/** So many persons, each of another name, as they are issued. */
export const wholeClass = (size: number) => Array.from({ length: size }, (_, index) => person('Jasmina', nameAt(index)))

/** Numbers as papers show them, in the order of the class. */
export const numbersOf = (persons: readonly { number: string | null }[]) =>
  persons.map(({ number }) => number?.replace(/(.{4})(?=.)/g, '$1-') ?? '-')

/** Each of a {@link wholeClass} stands exactly once in the ZIP and in the PDF, in order, with their own name and number and no other's. */
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
