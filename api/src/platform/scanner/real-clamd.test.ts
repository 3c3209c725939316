import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { zipOf } from '../../modules/documents/testing.ts'
import { clamdAddress, scanStream } from './clamd.ts'
import { createScanner } from './scanner.ts'

// The client against ClamAV's own daemon, with a list of signatures of our own: those of ClamAV come from the net.

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
})
const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
const socket = join(folder, 'clamd.ctl')
const scanner = createScanner({ CLAMD_HOST: socket })
/** The pattern of the own signature, as text. */
const pattern = 'Kollegium-planted-code-4711'
let daemon: ChildProcess | undefined

/** Starts clamd. @returns false where there is none, or where the machine doesn't let it read our folder */
async function start(): Promise<boolean> {
  if (!program) return false
  await writeFile(join(folder, 'own.ndb'), `Own.Planted-1:0:*:${Buffer.from(pattern).toString('hex')}\n`)
  const settings = [
    ...['Foreground yes', `LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'StreamMaxLength 2M', 'MaxThreads 4'],
    `TemporaryDirectory ${folder}`,
    ...(process.getuid?.() === 0 ? ['User root'] : []),
  ]
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = new Promise<boolean>((resolve) => daemon?.once('exit', () => resolve(false)))
  const answers = vi
    .waitFor(() => scanner.version(), { timeout: 30_000, interval: 200 })
    .then(() => true)
    .catch(() => false)
  return Promise.race([answers, ended])
}
const isThere = await start()

afterAll(async () => {
  if (daemon && daemon.exitCode === null) {
    const gone = new Promise((ended) => daemon?.once('exit', ended))
    daemon.kill()
    await gone
  }
  await rm(folder, { recursive: true, force: true })
})

// Without ClamAV on the machine the test has nothing to ask: the stand-in of scanner.test.ts speaks for it there.
test.skipIf(!isThere)(
  'the real clamd finds its signatures, in archives too, and refuses what is longer than it takes',
  async () => {
    const address = clamdAddress(socket)
    const ask = (bytes: Buffer) => scanStream(address, bytes, 20_000)
    expect(await ask(Buffer.from('Hej på dig'))).toEqual({ kind: 'harmless' })
    const found = { kind: 'malware', name: expect.stringContaining('Own.Planted-1') }
    expect(await ask(Buffer.from(`Kära kollegor! ${pattern}`))).toEqual(found)
    expect(await ask(zipOf({ 'a.txt': `x ${pattern}`, 'b.txt': 'b' }))).toEqual(found)
    expect(await ask(Buffer.alloc(1.5 * 1024 * 1024))).toEqual({ kind: 'harmless' })
    expect(await ask(Buffer.alloc(20 * 1024 * 1024))).toEqual({ kind: 'tooLarge' })
    const many = await Promise.all(Array.from({ length: 20 }, () => scanner.scan(Buffer.from(pattern))))
    expect(many.every(({ kind }) => kind === 'malware')).toBe(true)
  },
)
