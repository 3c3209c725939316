import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** Starts a program with the flags of npm start, and answers its environment, its words and its process. */
function startWith(env: Record<string, string>) {
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--') && !word.includes('compile-cache'))
  const told =
    'console.log(JSON.stringify([process.env.MALLOC_ARENA_MAX, process.argv.slice(1), typeof gc, process.pid]))'
  const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const
  const { stdout, stderr, pid } = spawnSync(
    process.execPath,
    [...flags, '-e', told, '--', 'a word', '--check'],
    options,
  )
  expect(stderr).toBe('')
  const [arenas, words, collector, own] = JSON.parse(stdout) as unknown[]
  return { arenas, words, collector, isSame: own === pid }
}

test.runIf(process.platform === 'linux')(
  'npm start begins again with settings for the C library, as the same process',
  () => {
    const same = { words: ['a word', '--check'], collector: 'function', isSame: true }
    expect(startWith({})).toEqual({ arenas: '2', ...same })
    expect(startWith({ MALLOC_ARENA_MAX: '8' })).toEqual({ arenas: '8', ...same })
  },
)
