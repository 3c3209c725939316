import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '@kollegium/db/start-error'
import { afterAll, expect, test } from 'vitest'
import { writeSecretOnce } from './secret-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'kollegium-secret-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'data/encryption.key')

test('a full disk is told in one line and leaves nothing that the next start takes for a secret', () => {
  const full: typeof writeFileSync = (path, text) => {
    writeFileSync(path, String(text).slice(0, 3))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  expect(() => writeSecretOnce(file, 'secret', full)).toThrow(StartError)
  expect(() => writeSecretOnce(file, 'secret', full)).toThrow(
    /^Disken är full: det går inte att skriva i .*data\. \[ENOSPC/,
  )
  expect(readdirSync(join(dir, 'data'))).toEqual([])
  writeSecretOnce(file, 'secret')
  expect(readFileSync(file, 'utf8')).toBe('secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the first secret stays; what else goes wrong is told as it is', () => {
  writeSecretOnce(file, 'another')
  expect(readFileSync(file, 'utf8')).toBe('secret')
  expect(readdirSync(join(dir, 'data'))).toEqual(['encryption.key'])
  const locked = () => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
  }
  expect(() => writeSecretOnce(join(dir, 'other.key'), 'x', locked)).toThrow('EACCES')
})
