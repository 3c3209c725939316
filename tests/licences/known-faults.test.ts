import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Accepted,
  type Fault,
  faultyDependencies,
  type Packages,
  recordOf,
  staleNotice,
  strayDependencies,
} from './known-faults.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Packages }
const { checked, faults, accepted } = read('tests/licences/known-faults.json') as {
  checked: string
  faults: Fault[]
  accepted: Accepted[]
}

test('no library has a known fault, by the list of the day that it names', () => {
  expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(faultyDependencies(packages, faults, accepted)).toEqual([])
  const notice = staleNotice(checked, new Date())
  if (notice) process.stderr.write(`${notice}\n`)
})

test('a list of more than ninety days is told', () => {
  expect(staleNotice('2026-01-01', new Date('2026-04-01'))).toBeNull()
  expect(staleNotice('2026-01-01', new Date('2026-04-02'))).toMatch(/is 91 days old/)
})

test('each range of the list refuses its first version, and not the one that is mended', () => {
  for (const fault of faults) {
    const of = (version: string) => faultyDependencies({ [`node_modules/${fault.package}`]: { version } }, [fault], [])
    const { package: name, id, from = '0.0.0', below } = fault
    expect(of(from), `${name} ${from} ${id}`).toHaveLength(1)
    expect(of(below), `${name} ${below} ${id}`).toEqual([])
  }
})

test('the list’s day has come', () => {
  expect(Date.parse(checked)).toBeLessThanOrEqual(Date.now())
})

test('each fault has a public record', () => {
  expect(faults.filter((each) => recordOf(each) === null)).toEqual([])
  expect(recordOf({ id: 'CVE-2024-21501' })).toBe('https://www.cve.org/CVERecord?id=CVE-2024-21501')
  expect(recordOf({ id: 'somebody said' })).toBeNull()
})

test('an accepted fault says why, and is one of the list', () => {
  for (const { package: name, id, because } of accepted) {
    expect(because.length, id).toBeGreaterThan(20)
    expect(
      faults.some((fault) => fault.package === name && fault.id === id),
      id,
    ).toBe(true)
  }
})

test('no library comes from an address of its own, and each has its hash', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(strayDependencies(packages)).toEqual([])
})

const fault: Fault = { package: 'a', from: '2.0.0', below: '2.10.0', id: 'CVE-1', severity: 'high' }
const found = (version: string, more: Accepted[] = []) =>
  faultyDependencies({ 'node_modules/a': { version }, 'node_modules/b': { version } }, [fault], more).length

test.each([
  ['1.9.9', 0],
  ['2.0.0', 1],
  ['2.9.12', 1],
  ['2.10.0', 0],
  ['2.10.0-rc.1', 0],
  ['10.0.0', 0],
])('version %s has the fault %i times', (version, times) => expect(found(version)).toBe(times))

test('a fault that is accepted, and one of a package inside another', () => {
  expect(found('2.1.0', [{ package: 'a', id: 'CVE-1', because: 'the part is not used' }])).toBe(0)
  expect(faultyDependencies({ 'node_modules/x/node_modules/a': { version: '2.1.0' } }, [fault], [])).toEqual([
    'a 2.1.0: CVE-1 (high), mended in 2.10.0',
  ])
})

test('a library from elsewhere is named', () => {
  const integrity = 'sha512-abc'
  const elsewhere = { resolved: 'https://example.com/a.tgz', integrity }
  expect(
    strayDependencies({ 'node_modules/a': elsewhere, 'node_modules/b': {}, api: {}, 'node_modules/c': { link: true } }),
  ).toHaveLength(2)
  expect(strayDependencies({ 'node_modules/a': { integrity } })).toEqual([])
})
