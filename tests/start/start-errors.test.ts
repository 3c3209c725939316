import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileCache } from '../compile-cache.ts'

const ROOT = join(import.meta.dirname, '../..')
let dir = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kollegium-start-'))
})

afterEach(() => rm(dir, { recursive: true, force: true }))

/** Starts the product, waits for its end, and answers the lines that it wrote. */
async function startAndFail(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['start.ts', ...words], {
    cwd: ROOT,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      DATA_DIR: dir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of words.includes('--check') ? [child.stdout, child.stderr] : [child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, lines: output.trim().split('\n') }
}

test('a taken port: one line, and no database was started for it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const { code, lines } = await startAndFail({ PORT: port })
  other.close()
  expect(lines).toEqual([expect.stringMatching(`^Porten ${port} är upptagen`)])
  expect(code).toBe(1)
  expect(existsSync(join(dir, 'postgres'))).toBe(false)
})

test('an unreachable database: one line with its address and without its password', async () => {
  const { code, lines } = await startAndFail({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/db' })
  expect(lines).toEqual([expect.stringMatching(/DATABASE_URL går inte att nå \(127\.0\.0\.1:1\/db\)/)])
  expect(lines[0]).not.toContain('secret')
  expect(code).toBe(1)
})

test('a folder that cannot be written: one line', async () => {
  const file = join(dir, 'file')
  await writeFile(file, '')
  const { code, lines } = await startAndFail({ DATA_DIR: join(file, 'data') })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(join(file, 'data'))
  expect(code).toBe(1)
})

test('a signing key that is not there: one line', async () => {
  const { code, lines } = await startAndFail({
    SIGNING_KEY: join(dir, 'gone.pem'),
    SIGNING_CERT: join(dir, 'gone.crt'),
  })
  expect(lines).toEqual([expect.stringMatching(/^SIGNING_(?:KEY|CERT): the file .*gone.* can't be read \(ENOENT\)$/)])
  expect(code).toBe(1)
}, 60_000)

test('unusable variables are all named in one line', async () => {
  const { code, lines } = await startAndFail({ PORT: 'many', LOG_LEVEL: 'loud' })
  expect(lines).toEqual([expect.stringMatching(/PORT.*LOG_LEVEL/)])
  expect(code).toBe(1)
})

test('production with several faults: all are told at once, the database stays as it is, and a check tells the same', async () => {
  const faulty = {
    NODE_ENV: 'production',
    PUBLIC_HOST: 'college.test',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/db',
  }
  const expected = [
    expect.stringMatching(/^FEL {2}PUBLIC_PROTOCOL är http/),
    expect.stringMatching(/^FEL {2}TRUST_PROXY saknas/),
    expect.stringMatching(/^FEL {2}Databasen i DATABASE_URL går inte att nå/),
    expect.stringMatching(/^FEL {2}.*SIGNING_KEY, SIGNING_CERT: needed/),
    expect.stringMatching(/^OBS {2}SMTP_URL saknas/),
    expect.stringMatching(/^OBS {2}CLAMD_HOST saknas/),
  ]
  const started = await startAndFail(faulty)
  expect(started).toEqual({ code: 1, lines: expected })
  expect(await startAndFail(faulty, '--check')).toEqual(started)
  const bare = await startAndFail({ NODE_ENV: 'production', CAPTCHA: 'off' })
  expect(bare.lines.map((line) => line.split(/[ :]+/, 2).join(' '))).toEqual([
    ...['FEL PUBLIC_HOST', 'FEL ENCRYPTION_KEY', 'FEL CAPTCHA', 'FEL PUBLIC_PROTOCOL', 'FEL TRUST_PROXY', 'FEL The'],
    ...['OBS DATABASE_URL', 'OBS SMTP_URL', 'OBS CLAMD_HOST'],
  ])
}, 60_000)
