import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeNewEntity } from './new-entity.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'kollegium-new-entity-'))
afterAll(() => rmSync(copy, { recursive: true }))
for (const part of ['api/src', 'db/schema']) cpSync(join(root, part), join(copy, part), { recursive: true })

/** A name that the project will hardly have. */
const zebra = {
  name: 'zebra',
  forms: { gender: 'en', indefSg: 'sebra', defSg: 'sebran', indefPl: 'sebror', defPl: 'sebrorna' },
  path: 'sebror',
} as const

const linesOf = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').split('\n') : []

test('a new entity is at most eight files and ninety lines of our own, and nothing is said elsewhere', () => {
  const files = writeNewEntity(copy, zebra)
  // The eighth is the contract's golden file; it and the migration are printed by their commands.
  expect(files).toHaveLength(7)
  const added = files.flatMap((file) => {
    const before = new Set(linesOf(root, file))
    return linesOf(copy, file).filter((line) => line.trim() !== '' && !before.has(line))
  })
  expect(added.length).toBeLessThanOrEqual(90)
})

test('what is there already is refused, and so is a project of another form', () => {
  expect(() => writeNewEntity(copy, zebra)).toThrow('api/src/entities/index.ts has zebra already')
  rmSync(join(copy, 'db/schema/groups.prisma'))
  expect(() => writeNewEntity(copy, { ...zebra, name: 'okapi' })).toThrow('groups.prisma')
})
