import { expect, test } from 'vitest'
import { isDiskFull, StartError, toStartError } from './start-error.ts'

const errorWith = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test('a full disk, wherever it was met, is one line with the place and the technical reason', () => {
  const full = errorWith('ENOSPC: no space left on device, open', { code: 'ENOSPC', path: '/srv/data/files' })
  expect(toStartError(full)).toBeInstanceOf(StartError)
  expect((toStartError(full) as StartError).message).toBe(
    'Disken är full: det går inte att skriva i /srv/data/files. [ENOSPC: no space left on device, open]',
  )
  const told = toStartError(errorWith('could not extend file "base/1": No space left on device')) as StartError
  expect(told.code).toBe('DISK_FULL')
  expect(told.message).toContain('DATA_DIR')
  expect(told.message).not.toContain('\n')
})

test('what is told already, and what nobody knows, stays what it is', () => {
  const known = new StartError('DISK_FULL', { dir: '/a' }, errorWith('ENOSPC', { code: 'ENOSPC' }))
  expect(toStartError(known)).toBe(known)
  const unknown = errorWith('something else')
  expect(toStartError(unknown)).toBe(unknown)
  expect(toStartError('text')).toBe('text')
})

test.each([
  errorWith('EDQUOT: disk quota exceeded, write', { code: 'EDQUOT' }),
  'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
])('a full disk has many words: %s', (said) => {
  expect(isDiskFull(said)).toBe(true)
})
