import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('npm start keeps compiled modules in the data folder, its first module of TypeScript too', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string; dev: string }
  }
  const flag = '--import=./compile-cache.js'
  expect(scripts.start).toContain(`${flag} start.ts`)
  expect(scripts.dev).toContain(`${flag} start.ts`)
  const dir = mkdtempSync(join(tmpdir(), 'kollegium-compile-cache-'))
  try {
    const env = { PATH: process.env.PATH, DATA_DIR: dir }
    const { status } = spawnSync(process.execPath, [flag, 'db/src/start-error.ts'], { cwd: ROOT, env })
    expect(status).toBe(0)
    const kept = readdirSync(join(dir, 'cache/modules'), { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile())).not.toEqual([])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
