import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unclearComments, unclearParagraphs, undocumentedFunctions } from './plain-english.ts'
import { sourceFiles } from './read-imports.ts'

/** The checked paths, as beginnings; '' is every file. */
const folders = ['']

const root = join(import.meta.dirname, '../..')
const files = sourceFiles(root).filter(({ path }) => folders.some((folder) => path.startsWith(folder)))

/** Workspaces and their folders, to count the findings by. */
const placeOf = (path: string) => path.split('/')[0] ?? path

/** Milliseconds for every source file: a busy machine takes longer than a test usually may. */
const ofAllFiles = 120_000

test('no comment says "who" or "what" where a noun belongs', { timeout: ofAllFiles }, () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(unclearComments)).toEqual([])
})

const texts = globSync(['*.md', 'docs/**/*.md', 'db/schema/*.prisma'], { cwd: root }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  code: readFileSync(join(root, path), 'utf8'),
}))

test('no sentence of a document or of the schema begins with "who" or "what"', () => {
  expect(texts.length).toBeGreaterThan(70)
  expect(texts.flatMap(unclearParagraphs)).toEqual([])
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
  ['the first sentence', '// What no font has is refused.'],
  ['a fragment', '/** What the page shows */'],
  ['a later sentence', '// It is kept. Whoever has found the link is shut out.'],
  ['a sentence after a bracket', '// The list (of now). Who signs no more is left out.'],
  ['a sentence after a colon', '// The page: what visitors read.'],
  ['a sentence after a semicolon', '// The row is kept; what lies below it goes.'],
  ['brackets', '// Bytes (what the limit holds) are counted.'],
  ['a tag', '/**\n * Reads it.\n * @throws whatever the disk throws\n */'],
  ['a parameter', '/**\n * Reads it.\n * @param row what the form holds\n */'],
] as const)('an unclear comment is found in %s', ([, code]) => {
  expect(unclearComments({ path: 'a.ts', code: `const before = 1\n${code}\n` })).toMatchObject([
    { file: 'a.ts', line: 2 },
  ])
})

test.for([
  ['a relative clause after its noun', '// The person who has signed in.'],
  ['a text', "const text = 'the name of who is signed in'"],
  ['lines apart from each other', '// The name of\nconst a = 1\n// the person'],
  ['a question', '// Who may read it? The office.'],
  ['a name in backticks', '// Asks for the reason; `what` is the act.'],
  ['a parameter of that name', '/**\n * Reads it.\n * @param what the entry\n */'],
  ['an object clause', '// The line says what is saved.'],
] as const)('%s is let through', ([, code]) => {
  expect(unclearComments({ path: 'a.ts', code })).toEqual([])
})

test.for([
  ['a.md', 'a paragraph', 'One.\n\nWhat no font has\nis refused.', 3],
  ['a.md', 'a sentence that begins a line', 'One is kept.\nWhoever signs no more is not.', 1],
  ['a.md', 'a list item', 'One:\n- a\n- Who names educators gives rights.', 3],
  ['a.md', 'a step', '1. One\n2. What is left goes.', 2],
  ['a.md', 'strong words', '**Now.** What it holds is computed.', 1],
  ['a.md', 'a cell', '| a | b |\n| --- | --- |\n| `get` | what the form needs |', 3],
  ['a.prisma', 'a docstring', 'model A {\n  /// What the holder adds.\n  b Int\n}', 2],
  ['a.prisma', 'a comment after code', 'model A {\n  b Int // Whoever reads it.\n}', 2],
  ['a.prisma', 'a second line', '/// A row.\n/// What it leaves out is empty.\nmodel A {}', 1],
] as const)('an unclear text is found in %s: %s', ([path, , code, line]) => {
  expect(unclearParagraphs({ path, code })).toMatchObject([{ file: path, line }])
})

test.for([
  ['a.md', 'a heading', '### What is told\n\nA row.'],
  ['a.md', 'code', 'One:\n\n```\nwhat is this\n```'],
  ['a.md', 'a question', 'Who may read it? The office.'],
  ['a.md', 'a relative clause', 'A person who reads it.'],
  ['a.prisma', 'a column', 'model A {\n  what String\n}'],
] as const)('%s: %s is let through', ([path, , code]) => {
  expect(unclearParagraphs({ path, code })).toEqual([])
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
