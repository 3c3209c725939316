// npm run new:entity -- course en kurs kursen kurser kurserna kurser: writes an entity's first version, its migration and contract.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { biome, writeNewEntity } from './new-entity.ts'

const root = join(import.meta.dirname, '../..')
const [name = '', gender = '', indefSg = '', defSg = '', indefPl = '', defPl = '', path = ''] = process.argv.slice(2)

if (!/^[a-z][a-zA-Z]+$/.test(name) || (gender !== 'en' && gender !== 'ett') || !/^[a-z0-9-]+$/.test(path)) {
  console.error(
    'Usage: npm run new:entity -- course en kurs kursen kurser kurserna kurser (the last is the path of its pages)',
  )
  process.exit(1)
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const files = writeNewEntity(root, { name, forms: { gender, indefSg, defSg, indefPl, defPl }, path })
run(biome, 'check', '--write', ...files.filter((file) => file.endsWith('.ts')))
run('db/cli/generate.ts')
run('db/cli/make-migration.ts', `${name}s`)
run('gateway/src/print-schema.ts')
console.log(`Written:\n${files.join('\n')}\nRead docs/adding-an-entity.md, change the fields, and run npm test.`)
