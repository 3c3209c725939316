import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const generated = new URL('../generated/internal/', import.meta.url)
const client = readFileSync(new URL('class.ts', generated), 'utf8')

test('the query compiler is a file, not base64 that stays in memory', () => {
  expect(client).not.toContain('wasm-base64')
  expect(existsSync(new URL('query-compiler.wasm', generated))).toBe(true)
})

test('the names of the graph have numbers for which V8 keeps no array', () => {
  expect(client).toContain('strings: [...Array(8192)')
})
