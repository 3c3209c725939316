import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyProject } from '../mutation/copy-project.ts'
import { biome, writeNewEntity } from './new-entity.ts'

const root = join(import.meta.dirname, '../..')
const { dir: copy } = await copyProject(root)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program of the copy. @returns its output @throws Error with its error output when it fails */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr || stdout)
  return stdout
}

/** A name that the project will hardly have. */
const zebra = {
  name: 'zebra',
  forms: { gender: 'en', indefSg: 'sebra', defSg: 'sebran', indefPl: 'sebror', defPl: 'sebrorna' },
  path: 'sebror',
} as const

/** Reads the entity's parts from the modules of the copy, as the product loads them. */
const reading = `
  const { Prisma } = await import('./db/generated/client.ts')
  const { appRouter } = await import('./api/src/app/router.ts')
  const { zebra } = await import('./api/src/modules/zebras/zebra.entity.ts')
  const { globalMatrix, groupMatrix } = await import('./api/src/access/matrix.ts')
  const { formsOf, capitalise } = await import('./api/src/i18n/translator.ts')
  const { proofPaths } = await import('./api/src/access/proof-procedures.ts')
  const { asksNoProof } = await import('./api/src/testing/asks-no-proof.ts')
  const { procedures } = appRouter._def
  const paths = Object.keys(procedures).filter((path) => path.startsWith('zebra.'))
  const isMutation = (path) => procedures[path]._def.type === 'mutation'
  const columns = Object.keys(Prisma.ZebraScalarFieldEnum)
  console.log(JSON.stringify({
    procedures: paths.map((path) => path.slice('zebra.'.length)),
    unwritten: paths.filter((path) => isMutation(path) && !proofPaths.includes(path) && !asksNoProof.includes(path)),
    missingColumns: Object.keys(zebra.fields.shape).filter((key) => !columns.includes(key)),
    sample: zebra.fields.safeParse(zebra.sample).error?.issues ?? [],
    rights: [globalMatrix.Zebra, groupMatrix.Zebra],
    plural: capitalise(formsOf('zebra').indefPl),
  }))
`

const linesOf = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').split('\n') : []

test('a new entity is at most eight files and ninety lines of our own, and nothing is said elsewhere', () => {
  const files = writeNewEntity(copy, zebra)
  const columns = linesOf(copy, 'db/schema/groups.prisma').filter((line) => /^ {2}(messages|zebras) /.test(line))
  expect(new Set(columns.map((line) => line.search(/\S+$/))).size).toBe(1)
  // The eighth is the contract's golden file; it and the migration are printed by their commands.
  expect(files).toHaveLength(7)
  const added = files.flatMap((file) => {
    const before = new Set(linesOf(root, file))
    return linesOf(copy, file).filter((line) => line.trim() !== '' && !before.has(line))
  })
  expect(added.length).toBeLessThanOrEqual(90)
})

test('the project with it is in order, and has its procedures, proofs, rights and texts', { timeout: 180_000 }, () => {
  run(
    biome,
    'check',
    '--write',
    '--error-on-warnings',
    'api/src/modules/zebras',
    'api/src/app/router.ts',
    'api/src/entities/index.ts',
  )
  run('tests/lint/check-imports.ts')
  run('db/cli/generate.ts')
  const found = JSON.parse(run('--input-type=module', '--eval', reading))
  expect(found).toEqual({
    procedures: ['list', 'records', 'get', 'create', 'update', 'delete', 'deleteMany'],
    unwritten: [],
    missingColumns: [],
    sample: [],
    rights: [
      { administrator: 'RCUDP', office: 'RCUDP', staff: '-', candidate: '-', other: '-' },
      { group_admin: 'RCUDP/R', editor: 'RCUDP/-', issuer: '-/-', member: 'R/-' },
    ],
    plural: 'Sebror',
  })
})

test('what is there already is refused, and so is a project of another form', () => {
  expect(() => writeNewEntity(copy, zebra)).toThrow('api/src/entities/index.ts has zebra already')
  rmSync(join(copy, 'db/schema/groups.prisma'))
  expect(() => writeNewEntity(copy, { ...zebra, name: 'okapi' })).toThrow('groups.prisma')
})
