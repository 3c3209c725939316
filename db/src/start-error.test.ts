import { expect, test } from 'vitest'
import { isDiskFull, StartError, startFault } from './start-error.ts'

const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test('a full disk, wherever it was met, is one line with the place and the technical reason', () => {
  const full = fault('ENOSPC: no space left on device, open', { code: 'ENOSPC', path: '/srv/data/files' })
  expect(startFault(full)).toBeInstanceOf(StartError)
  expect((startFault(full) as StartError).message).toBe(
    'Disken är full: det går inte att skriva i /srv/data/files. [ENOSPC: no space left on device, open]',
  )
  const told = startFault(fault('could not extend file "base/1": No space left on device')) as StartError
  expect(told.code).toBe('DISK_FULL')
  expect(told.message).toContain('DATA_DIR')
  expect(told.message).not.toContain('\n')
})

test('what is told already, and what nobody knows, stays what it is', () => {
  const known = new StartError('DISK_FULL', { dir: '/a' }, fault('ENOSPC', { code: 'ENOSPC' }))
  expect(startFault(known)).toBe(known)
  const unknown = fault('something else')
  expect(startFault(unknown)).toBe(unknown)
  expect(startFault('text')).toBe('text')
})

test.each([
  fault('EDQUOT: disk quota exceeded, write', { code: 'EDQUOT' }),
  'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
])('a full disk has many words: %s', (said) => {
  expect(isDiskFull(said)).toBe(true)
})
