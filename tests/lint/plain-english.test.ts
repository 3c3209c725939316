import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unclearComments, undocumentedFunctions } from './plain-english.ts'
import { sourceFiles } from './read-imports.ts'

/** The checked paths, as beginnings; '' is every file. */
const folders = ['']

const files = sourceFiles(join(import.meta.dirname, '../..')).filter(({ path }) =>
  folders.some((folder) => path.startsWith(folder)),
)

/** Workspaces and their folders, to count the findings by. */
const placeOf = (path: string) => path.split('/')[0] ?? path

test('no comment says "who" or "what" where a noun belongs', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(unclearComments)).toEqual([])
})

test('every exported function has a docstring', () => {
  const found = files.flatMap(undocumentedFunctions)
  const counts = Object.entries(Object.groupBy(found, ({ file }) => placeOf(file))).map(
    ([workspace, some]) => `${workspace}: ${some?.length}`,
  )
  expect(found, counts.join(', ')).toEqual([])
})

test.for([
  ['a line', '// Gives the file to who may read it.'],
  ['a docstring', '/** The rows, with what is linked to them. */'],
  ['a comment after code', 'const a = 1 // kept for whoever asks'],
  ['lines that belong together', '// The name of\n// who is signed in.'],
  ['lines of a docstring', '/**\n * The name of\n * who is signed in.\n */'],
] as const)('an unclear comment is found in %s', ([, code]) => {
  expect(unclearComments({ path: 'a.ts', code: `const before = 1\n${code}\n` })).toMatchObject([
    { file: 'a.ts', line: 2 },
  ])
})

test.for([
  ['a relative clause after its noun', '// The person who has signed in.'],
  ['a text', "const text = 'the name of who is signed in'"],
  ['lines apart from each other', '// The name of\nconst a = 1\n// who is signed in'],
] as const)('%s is let through', ([, code]) => {
  expect(unclearComments({ path: 'a.ts', code })).toEqual([])
})

test('an exported function without a docstring is found', () => {
  const code = [
    'export function one() {}',
    'export const two = () => 1, three = async function () {}',
    '// no docstring',
    'export async function four() {}',
    'export default function () {}',
  ].join('\n')
  expect(undocumentedFunctions({ path: 'a.ts', code })).toEqual(
    [
      [1, 'one'],
      [2, 'two'],
      [2, 'three'],
      [4, 'four'],
      [5, 'default'],
    ].map(([line, text]) => ({ file: 'a.ts', line, text })),
  )
})

test('other statements and documented functions are let through', () => {
  const code = [
    'function inner() {}',
    'export const three = 3',
    'export type Four = () => void',
    "export { five } from './five.ts'",
    '/** Six. */',
    'export const six = () => 6',
    '/** Seven, of either type. */',
    'export function seven(a: string): string',
    'export function seven(a: number): number',
    'export function seven(a: unknown) { return a }',
  ].join('\n')
  expect(undocumentedFunctions({ path: 'a.ts', code })).toEqual([])
})
