import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Documents lead to each other and to the code. A renamed file is renamed in them, too.

const ROOT = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The anchor of a heading, as hosts of Git make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (path: string) =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** The links of a document that lead nowhere. */
function deadLinks(path: string): string[] {
  const links = [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file ? join(dirname(path), file) : path
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

/** Code that a document names by its whole path, in backticks, and that isn't there. Patterns and made-up names are no paths. */
function missingCode(path: string): string[] {
  const named = [...textOf(path).matchAll(/`((?:api|db|gateway|pdf-worker|tests|web)\/[\w./-]+)`/g)]
  return named.map(([, name = '']) => name).filter((name) => !existsSync(join(ROOT, name)))
}

describe.each(documents)('%s', (path) => {
  test('links lead to files and headings that exist', () => expect(deadLinks(path)).toEqual([]))
})

// The changelog names code as it was called then.
test.each(documents.filter((path) => path !== 'CHANGELOG.md'))('code that %s names exists', (path) => {
  expect(missingCode(path)).toEqual([])
})

test.each(documents.filter((path) => path.startsWith('docs/decisions/')))('%s has at most 40 lines', (path) => {
  expect(textOf(path).trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})

test('the index of the documents names every record and every guide', () => {
  const index = textOf('docs/README.md')
  const named = documents.filter((path) => /^docs\/(?:decisions|guide)\//.test(path))
  expect(named.filter((path) => !index.includes(`(${path.slice('docs/'.length)})`))).toEqual([])
})
