// npm run mutate -- api/src/access: plants mistakes in the files of a path, one at a time, and tells which no test sees.
// --with PATH adds the tests below a path, --without PATH leaves such out; --static plants in what is only read when modules
// load, too (slow); --again forgets what an earlier run found.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { LogLevel, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { copyProject } from './copy-project.ts'
import { mutationFiles } from './mutation-files.ts'
import { tell } from './tell.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    without: { type: 'string', multiple: true, default: [] },
    with: { type: 'string', multiple: true, default: [] },
    static: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
})
const root = `${import.meta.dirname}/../..`
const { sources, tests } = await mutationFiles(root, positionals, values)
if (sources.length === 0 || tests.length === 0) {
  console.error(sources.length === 0 ? 'no source file below that path' : `no test imports ${sources.join(', ')}`)
  process.exit(1)
}
console.log(`${sources.length} files, seen by ${tests.length} test files:\n  ${tests.join('\n  ')}`)

const copy = await copyProject(root)
process.chdir(copy.dir)
// Of other files, other results are kept.
const name = createHash('sha256')
  .update(JSON.stringify([sources, values.static]))
  .digest('hex')
  .slice(0, 16)
const options: PartialStrykerOptions & { mutationTests: string[] } = {
  mutate: sources,
  mutationTests: tests.map((file) => `${copy.dir}/${file}`),
  testRunner: 'warm-vitest',
  plugins: ['warm-vitest', 'ignore-selects'].map((file) => `${copy.dir}/tests/mutation/${file}.ts`),
  ignorers: ['selects'],
  coverageAnalysis: 'perTest',
  ignoreStatic: !values.static,
  concurrency: Number(values.workers),
  // The copy is ours alone: it is changed where it stands.
  inPlace: true,
  tempDirName: '.stryker',
  incremental: true,
  force: values.again,
  incrementalFile: `${copy.data}/mutation/${name}.json`,
  reporters: ['progress-append-only'],
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
  logLevel: 'warn' as LogLevel,
  warnings: { unknownOptions: false, slow: false, unserializableOptions: true, preprocessorErrors: true },
}
const results = await new Stryker(options).runMutationTest()
tell(results.map((result) => ({ ...result, fileName: relative(copy.dir, result.fileName) })))
process.chdir(root)
