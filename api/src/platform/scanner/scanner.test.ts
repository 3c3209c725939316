import { expect, test } from 'vitest'
import { zipOf } from '../../modules/documents/testing.ts'
import { planted, plantedName, startClamd } from '../../testing/clamd.ts'
import { clamdAddress, ScannerError } from './clamd.ts'
import { createScanner } from './scanner.ts'

/** EICAR's test file, in two parts: scanners would take this test for it. */
const eicar = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)
const harmless = Buffer.from('Hej på dig')
const bad = Buffer.from(`Kära kollegor! ${planted}`)

test.each([
  ['clamav', { host: 'clamav', port: 3310 }],
  ['10.0.0.7:3311', { host: '10.0.0.7', port: 3311 }],
  ['[::1]:3311', { host: '::1', port: 3311 }],
  ['[::1]', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the address %s', (text, address) => {
  expect(clamdAddress(text)).toEqual(address)
})

test('without a scanner EICAR’s file alone is found: as it is, within a text, and packed in an archive', async () => {
  const scanner = createScanner({})
  expect(scanner.isOn).toBe(false)
  for (const bytes of [
    eicar,
    Buffer.concat([Buffer.from('Bifogat: '), eicar, Buffer.from('\r\n')]),
    zipOf({ 'word/document.xml': '<w:document/>'.repeat(500), 'word/eicar.com': eicar }),
  ]) {
    expect(await scanner.scan(bytes)).toEqual({ kind: 'malware', name: 'Eicar-Test-Signature' })
  }
  for (const bytes of [
    harmless,
    bad,
    eicar.subarray(1),
    zipOf({ 'a.txt': 'a' }),
    zipOf({ 'a.txt': 'a' }).subarray(0, 40),
  ]) {
    expect(await scanner.scan(bytes)).toEqual({ kind: 'unscanned' })
  }
})

test('clamd’s word counts: harmless or not, of every length', async () => {
  const clamd = await startClamd()
  const scanner = createScanner({ CLAMD_HOST: clamd.host })
  expect(await scanner.version()).toMatch(/^ClamAV 1\.4\.3/)
  expect(await scanner.scan(harmless)).toEqual({ kind: 'harmless', at: expect.any(Date) })
  expect(await scanner.scan(bad)).toEqual({ kind: 'malware', name: plantedName })
  const long = Buffer.alloc(5 * 1024 * 1024 + 7, 'a')
  expect(await scanner.scan(long)).toMatchObject({ kind: 'harmless' })
  expect(await scanner.scan(Buffer.concat([long, bad]))).toMatchObject({ kind: 'malware' })
  expect(clamd.scanned).toEqual([harmless.length, bad.length, long.length, long.length + bad.length])
})

test('a file that is longer than clamd takes is told so, although clamd hangs up in the middle of it', async () => {
  const clamd = await startClamd()
  clamd.maxLength = 1024 * 1024
  const scanner = createScanner({ CLAMD_HOST: clamd.host })
  expect(await scanner.scan(Buffer.alloc(20 * 1024 * 1024))).toEqual({ kind: 'tooLarge' })
})

test.each([
  ['hangs up in the middle', 'hangUp', /hung up|ECONNRESET|EPIPE/],
  ['is silent', 'silence', /no answer within \d+ ms/],
  ['answers something else', 'INSTREAM: Can’t open socket. ERROR', /clamd answered a stream with/],
  ['answers with an empty name', 'stream:  FOUND', /clamd answered a stream with/],
  ['answers OK for another thing', 'PONG', /clamd answered a stream with/],
])('a clamd that %s has said nothing of the file', async (_, instead, message) => {
  const clamd = await startClamd()
  clamd.instead = instead
  const scan = createScanner({ CLAMD_HOST: clamd.host }, 150).scan(harmless)
  await expect(scan).rejects.toThrow(message)
  await expect(scan).rejects.toBeInstanceOf(ScannerError)
})

test('a clamd that isn’t there', async () => {
  const scanner = createScanner({ CLAMD_HOST: '127.0.0.1:1' })
  await expect(scanner.scan(harmless)).rejects.toBeInstanceOf(ScannerError)
  await expect(scanner.version()).rejects.toBeInstanceOf(ScannerError)
})

test('of many files four are scanned at once, each gets its own answer, and waiting counts as waiting for clamd', async () => {
  const clamd = await startClamd()
  const scanner = createScanner({ CLAMD_HOST: clamd.host })
  const files = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? bad : harmless))
  const verdicts = await Promise.all(files.map((file) => scanner.scan(file)))
  expect(verdicts.map(({ kind }) => kind)).toEqual(files.map((file) => (file === bad ? 'malware' : 'harmless')))
  expect(clamd.mostAtOnce()).toBeLessThanOrEqual(4)
  clamd.before = () => new Promise(() => undefined)
  const hasty = createScanner({ CLAMD_HOST: clamd.host }, 100)
  const waiting = await Promise.allSettled(files.map((file) => hasty.scan(file)))
  expect(waiting.every(({ status }) => status === 'rejected')).toBe(true)
})
