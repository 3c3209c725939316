// npm run bench: measures each promise of docs/performance.md against its baseline in the same run. It takes three quarters of
// an hour, needs no network, and leaves no files. It ends with exit code 1 when a limit is not reached. `npm run bench -- pages`
// measures the speed of the public sites alone, in four minutes, `-- quality` visits them with Lighthouse, `-- printing` prints
// and corrects classes, `-- papers` prints one class alone, in two minutes, and `-- verification` checks numbers. `-- quick` measures
// the hot paths in processor time, in four minutes, on Linux alone, and `-- quick keep` keeps its ratios. `-- scale material search`
// measures the calls whose names begin so at ten times the rows, `-- finding` Ctrl + K at full size, and `-- screens` the first visit to a list and
// the way to forms, `-- presence` 200 people who have one article open, and `-- day` the memory after a day of work, in ten minutes.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { firstScreen, listLimit, weightOf } from '../../web/size-check.ts'
import { measureCalls } from './calls.ts'
import { measureCreating } from './creating.ts'
import { tellDay } from './day.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureForms } from './forms.ts'
import { measureGrid } from './grid.ts'
import { measureHotPaths } from './hot-paths.ts'
import { measureImport } from './importing.ts'
import { type PartName, readPart } from './names.ts'
import { measureVisits } from './page-quality.ts'
import { pagesOf, tellPages } from './pages.ts'
import { measurePresence } from './presence.ts'
import { measureCorrections, measurePapers, measurePrinting, measureWait } from './printing.ts'
import { ROOT, type Running, startServer, watchMemory } from './processes.ts'
import { isReached, type Measured, printHead, printLine } from './report.ts'
import { measureFindingAlone, measureScale } from './scale.ts'
import { measureStartUp } from './start-up.ts'
import { measureSuggestionsAlone } from './suggestions.ts'
import { openTestBed, type TestBed } from './test-bed.ts'
import { measureTyping } from './typing.ts'
import { tellVerification } from './verification.ts'

/** The flags of Node in `npm start`. The baselines run with the same. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** A class is printed side by side on the cores. */
const classLimit = availableParallelism() >= 4 ? 0.4 : 0.7

/** The part that is measured alone, and the names of its rows. */
const only = partAsked()
const names = process.argv.slice(3)

const lines: Measured[] = []
function tell(line: Measured) {
  lines.push(line)
  printLine(line)
}

console.log(
  `${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${availableParallelism()} × ${cpus()[0]?.model} · load ${loadavg()[0]?.toFixed(1)} before`,
)
if (only === 'quick') await runHotPaths()
printHead()
if (only === 'scale') await runScale()
if (only === 'finding') await runFinding()
if (only === 'create') await runCreating()
if (only === 'presence') await runPresence()
tellWeights()
const testBed = await openTestBed()
const started: Running[] = []
try {
  if (only === 'pages') await measurePublicPages(testBed)
  else if (only === 'verification') await tellVerification(await startAll(testBed), testBed.number, tell)
  else if (only === 'quality') await measureQuality(testBed)
  else if (only === 'screens') await tellScreens(await start('start.ts', testBed.env, flags))
  else if (only === 'printing') await tellPrinting(testBed, await startAll(testBed))
  else if (only === 'day') await tellDay(testBed, await start('start.ts', testBed.env, flags), tell)
  else if (only === 'papers') tellClass(await measurePapers(testBed, ...(await startPrinters(testBed))))
  else await measureServer(testBed)
} finally {
  for (const running of started.reverse()) await running.stop()
  await testBed.close()
}
if (only === 'pages') await measureSuggestionsAlone(flags, tell)
if (only !== 'quality' && only !== 'papers' && only !== 'screens' && only !== 'day') {
  const starts = await measureStartUp(flags)
  tell({ name: 'first start: new database, demo network', ours: starts.first, unit: 's', limit: 10, sense: 'most' })
  tell({ name: 'second start', ours: starts.second, unit: 's', limit: 3, sense: 'most' })
}
if (!only) {
  await tellCreating()
  await measurePresence(flags, tell)
  await measureScale(flags, tell)
}

const missed = lines.filter((line) => !isReached(line)).length
console.log(`\n${missed === 0 ? 'All reached.' : `${missed} not reached.`} Load now ${loadavg()[0]?.toFixed(1)}.`)
process.exit(missed === 0 ? 0 : 1)

/** Reads the part that is asked for, and ends with the names of all parts for any other word. */
function partAsked(): PartName | undefined {
  try {
    return readPart(process.argv[2])
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** Measures Ctrl + K alone at 100,000 texts: `npm run bench -- finding`. */
async function runFinding(): Promise<never> {
  await measureFindingAlone(flags, tell)
  process.exit(lines.every(isReached) ? 0 : 1)
}

/** Measures the named calls at ten times the rows: `npm run bench -- scale material.colleagues validationStaff`. */
async function runScale(): Promise<never> {
  await measureScale(flags, tell, names)
  process.exit(lines.every(isReached) ? 0 : 1)
}

/** Measures a new article alone: `npm run bench -- create`. */
async function runCreating(): Promise<never> {
  await tellCreating()
  process.exit(lines.every(isReached) ? 0 : 1)
}

/** Measures a new article over a database of its own. The processor time is read under /proc, which Linux has. */
async function tellCreating() {
  if (process.platform !== 'linux') return
  const testBed = await openTestBed({ durable: true })
  await measureCreating(testBed, flags, tell).finally(testBed.close)
}

/** Measures 200 people on one article alone: `npm run bench -- presence`. */
async function runPresence(): Promise<never> {
  await measurePresence(flags, tell)
  process.exit(lines.every(isReached) ? 0 : 1)
}

async function runHotPaths(): Promise<never> {
  if (process.platform !== 'linux') {
    console.log('The processor time of other processes is read under /proc: this measurement runs on Linux alone.')
    process.exit(0)
  }
  const testBed = await openTestBed()
  const faults = await measureHotPaths(testBed, flags, { keep: names.includes('keep') }).finally(testBed.close)
  console.log(faults.length === 0 ? '\nNone is dearer than it may be.' : `\n${faults.join('\n')}`)
  process.exit(faults.length === 0 ? 0 : 1)
}

function tellWeights() {
  const dist = join(ROOT, 'web/dist')
  const kB = (folder: string, ...parts: string[]) => weightOf(firstScreen(join(dist, folder), ...parts)) / 1000
  const weight = { unit: 'kB', sense: 'most' } as const
  tell({ ...weight, name: 'script of a public page', ours: kB('public', 'src/site/client.ts'), limit: 15 })
  tell({
    ...weight,
    name: 'script of the first admin screen',
    ours: kB('client', 'src/apps/admin/app.tsx'),
    limit: 200,
  })
  tell({
    ...weight,
    name: 'script of the first visit to a list of the admin',
    ours: kB('client', 'src/apps/admin/app.tsx', 'src/apps/admin/resource-page.tsx'),
    limit: listLimit / 1000,
  })
}

async function start(...given: Parameters<typeof startServer>): Promise<Running> {
  const running = await startServer(...given)
  started.push(running)
  return running
}

async function startAll({ env, statements }: TestBed) {
  const ours = await start('start.ts', env, flags)
  const read = await start('tests/bench/uncached-pages.ts', env, flags)
  const drawn = await start('tests/bench/uncached-pages.ts', { ...env, CHANGED: 'on' }, flags)
  const work = join(env.DATA_DIR, 'bare-work.json')
  writeFileSync(work, JSON.stringify({ ...statements, ...(await pagesOf(ours)) }))
  const baseline = await start('tests/bench/baseline.ts', { ...env, WORK: work }, flags)
  return { ours, read, drawn, baseline }
}

/** The servers that print: ours, and the bare browser. */
async function startPrinters({ env, statements }: TestBed): Promise<[ours: Running, baseline: Running]> {
  const ours = await start('start.ts', env, flags)
  const work = join(env.DATA_DIR, 'bare-work.json')
  writeFileSync(work, JSON.stringify({ ...statements, page: '', longPage: '' }))
  return [ours, await start('tests/bench/baseline.ts', { ...env, WORK: work }, flags)]
}

async function measurePublicPages(testBed: TestBed) {
  const servers = await startAll(testBed)
  const memory = watchMemory(servers.ours)
  await tellPages(testBed, servers, tell)
  await tellVerification(servers, testBed.number, tell)
  tell({ name: 'memory under this load', ours: await memory.stop(), unit: 'MiB', limit: 350, sense: 'most' })
}

async function measureQuality({ env }: TestBed) {
  const ours = await start('start.ts', env, flags)
  await measureVisits(`vo.localhost:${ours.port}`, tell)
}

async function measureServer(testBed: TestBed) {
  const servers = await startAll(testBed)
  const { ours, baseline } = servers
  const memory = watchMemory(ours)
  const rate = { unit: '/s', sense: 'least' } as const
  const { list, one } = await measureCalls(testBed, ours, baseline)
  tell({ ...rate, ...list, name: 'list: 25 of 10,000 articles with the total (same SQL)', limit: 0.6 })
  tell({ ...rate, ...one, name: 'one article (same SQL)', limit: 0.25 })
  await tellPages(testBed, servers, tell)
  await tellVerification(servers, testBed.number, tell)
  tell({ name: 'memory under this load', ours: await memory.stop(), unit: 'MiB', limit: 350, sense: 'most' })

  await measureVisits(`vo.localhost:${ours.port}`, tell)
  const time = { unit: 'ms', sense: 'most' } as const
  tell({
    ...time,
    name: 'import and dry run of 1,000 rows',
    ours: await measureImport(testBed, ours, 1_000),
    limit: 1_000,
  })
  const before = await ours.resident()
  const importing = watchMemory(ours)
  tell({
    ...time,
    name: 'import and dry run of 5,000 rows',
    ours: await measureImport(testBed, ours, 5_000),
    limit: 3_000,
  })
  const added = (await importing.stop()) - before
  tell({ name: 'memory that imports of 5,000 rows add', ours: added, unit: 'MiB', limit: 100, sense: 'most' })
  const grid = await measureGrid(`vo.localhost:${ours.port}`)
  tell({ ...time, name: 'longest frame while typing among 1,000 persons', ours: grid.typing, limit: 50 })
  console.log(
    `the same with a processor four times as slow: ${grid.slowed.toFixed(0)} ms, told beside it without a limit`,
  )
  tell({ ...time, name: 'longest frame while scrolling through them', ours: grid.scrolling, limit: 50 })
  tell({ ...time, name: 'longest frame while pasting them', ours: grid.pasting, limit: 200 })
  tell({ name: 'memory of the form’s script with them', ours: grid.heap, unit: 'MiB', limit: 50, sense: 'most' })
  await tellScreens(ours)
  await tellPrinting(testBed, servers)
  await tellDay(testBed, ours, tell)
}

/** The way of an editor to a list, and from there to forms: `npm run bench -- screens`. */
async function tellScreens({ port }: Running) {
  const line = { unit: 'ms', sense: 'most' } as const
  const visit = await measureFirstVisit(`vo.localhost:${port}`)
  const name = 'first visit to the list of articles'
  tell({ ...line, name: `${name}, until its rows are shown`, ours: visit.shown, limit: 500 })
  tell({ ...line, name: `${name}, requests`, ours: visit.requests, unit: '', limit: 20 })
  tell({ ...line, name: `${name}, script`, ours: visit.script, unit: 'KiB', limit: 200 })
  console.log(`the page’s thread worked ${visit.processor.toFixed(0)} ms for it, told without a limit`)
  for (const [kind, median] of Object.entries(await measureForms(`vo.localhost:${port}`))) {
    tell({ ...line, name: `from a row of the list to its form, warm: ${kind}`, ours: median, limit: 150 })
  }
  const typing = await measureTyping(`vo.localhost:${port}`)
  tell({ ...line, name: 'longest frame while typing beside the drawn page', ours: typing, limit: 50 })
}

async function tellPrinting(testBed: TestBed, servers: { ours: Running; baseline: Running }) {
  const { ours, baseline } = servers
  const time = { unit: 'ms', sense: 'most' } as const
  const prints = await measurePrinting(testBed, ours, baseline)
  tell({ ...time, ...prints.one, name: 'one diploma, call to PDF (same HTML, bare Chromium)', limit: 2 })
  tellClass(prints)
  tell({ ...time, ...prints.zip, name: 'ZIP of 1,000 single signed diplomas (the same)', limit: 3 })
  const memoryOver = 'memory after ten prints of 1,000 (after the first ones)'
  tell({ ...prints.memory, name: memoryOver, unit: 'MiB', limit: 1.15, sense: 'most' })
  await tellCorrections(testBed, servers)
}

function tellClass({ many, manyUnsigned, processors, size }: Awaited<ReturnType<typeof measurePapers>>) {
  const time = { unit: 'ms', sense: 'most' } as const
  const until = '1,000 diplomas in one PDF, until it is signed (the same)'
  tell({ ...time, ...manyUnsigned, name: until, limit: classLimit })
  tell({ ...time, ...many, name: '1,000 diplomas in one signed PDF (same HTML, bare Chromium)', limit: classLimit })
  tell({ ...processors, unit: 's', sense: 'most', name: 'time of processors for it (the same)', limit: 1.3 })
  tell({ name: 'size of that PDF', ours: size, unit: 'MB', limit: 5, sense: 'most' })
}

async function tellCorrections(testBed: TestBed, { ours, baseline }: { ours: Running; baseline: Running }) {
  const { answered, printed } = await measureCorrections(testBed, ours, baseline)
  const time = { unit: 's', sense: 'most' } as const
  tell({ ...time, name: 'correction of 500 diplomas, call to answer', ours: answered / 1_000, limit: 5 })
  const until = 'the same, until their new papers are one signed PDF (same HTML, bare Chromium)'
  tell({ name: until, ...printed, unit: 'ms', sense: 'most', limit: 1.6 })
  const wait = (await measureWait(testBed, ours)) / 1_000
  tell({ ...time, name: 'one diploma behind a ZIP of 1,000, call to its start', ours: wait, limit: 1 })
}
