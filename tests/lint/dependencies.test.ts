import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const knip = join(dirname(createRequire(import.meta.url).resolve('knip')), '../bin/knip.js')
const config = readFileSync(join(ROOT, 'knip.jsonc'), 'utf8')

/**
 * Runs knip on the repository in `cwd`. The report is empty when every workspace lists the packages that it imports and
 * no others, and every export is used.
 */
function report(cwd: string): string {
  const args = [knip, '--no-progress', '--treat-config-hints-as-errors', '--reporter=compact']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

test('every workspace lists the packages that it imports and no others, and every export is used', {
  timeout: 240_000,
}, () => {
  expect(report(ROOT)).toBe('')
})

test('the root lists no workspace, because turbo would then do every task anew after a change in it', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  expect(names.filter((name) => name.startsWith('@kollegium/'))).toEqual([])
})

test('a package that knip is told to ignore is named in the code of its workspace', () => {
  const { workspaces } = JSON.parse(config.replace(/^\s*\/\/.*$/gm, '')) as {
    workspaces: Record<string, { ignoreDependencies?: string[] }>
  }
  for (const [workspace, { ignoreDependencies = [] }] of Object.entries(workspaces)) {
    const files = globSync(workspace === '.' ? '*.ts' : `${workspace}/{*,src/**/*,scripts/**/*,bench/**/*}.ts`, {
      cwd: ROOT,
    })
    const code = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
    for (const name of ignoreDependencies) {
      // A pattern stands for a family of packages, whose names the code puts together.
      const named = name.endsWith('.*') ? name.slice(name.indexOf('/') + 1, -2) : `${name}/`
      expect(code, `${workspace} no longer names ${name}`).toContain(named)
    }
  }
})

test('a planted package or export is told: one that nothing imports, and a package that is not listed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kollegium-dependencies-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  write('package.json', JSON.stringify({ name: 'root', workspaces: ['api'] }))
  write(
    'knip.jsonc',
    JSON.stringify({
      include: ['dependencies', 'unlisted', 'exports'],
      includeEntryExports: true,
      ignoreExportsUsedInFile: true,
      workspaces: { api: { entry: ['**/*.ts'] } },
    }),
  )
  write('api/package.json', JSON.stringify({ name: 'api', dependencies: { zod: '4.6.7', pino: '10.4.0' } }))
  write(
    'api/src/a.ts',
    `import busboy from 'busboy'\nimport { z } from 'zod'\n\nexport const unused = [busboy, z]\nexport const used = 1\n`,
  )
  write('api/src/b.ts', `import { used } from './a.ts'\n\nexport const own = used\nconsole.log(own)\n`)
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  const told = report(dir)
  expect(told).toContain('pino')
  expect(told).toContain('busboy')
  expect(told).not.toContain('zod')
  expect(told).toContain('a.ts: unused\n')
  expect(told).not.toContain('b.ts')
})
