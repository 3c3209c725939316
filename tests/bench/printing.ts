import type { AppRouter } from '@kollegium/api/router'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { renderHtml } from '../../pdf-worker/bench/papers.ts'
import type { Running } from './processes.ts'
import { alternate, medianOf } from './report.ts'
import type { TestBed } from './test-bed.ts'

const singles = 15
/** Node compiles the reading of timestamps and the signing after some sixty documents; a browser is warm much sooner. */
const warmUps = 60
const classSize = 1_000
const classes = 3
/** The number of runs of a class one after another, over which the memory must not grow. */
const runs = 10
const correctedAtOnce = 500
const corrections = 3

/**
 * Measures prints: milliseconds from the print call to the finished PDF, against the same HTML in a bare, warm
 * Chromium; a ZIP of single documents, against the one PDF; and MiB of the server (api and worker) after the last of
 * many runs, against the first.
 */
export async function measurePrinting(testBed: TestBed, ours: Running, baseline: Running) {
  const client = clientOf(testBed, ours)
  const persons = await issue(client, testBed.collegeId, classSize)
  const papers = await papersOf(client, persons)
  const single = (round: number) => persons[round] ?? 0
  const printed = async (personIds: number[]) => (await printOf(client, personIds, 'pdf')).done
  const barely = async (from: number, to: number) =>
    baselinePrint(baseline, await renderHtml(papers.slice(from, to), { title: 'Diplom' }))

  // The last persons warm up both. A printed document is kept, so they are not measured.
  for (const person of persons.slice(-warmUps)) await printed([person])
  for (let round = 0; round < warmUps; round += 1) await barely(0, 1)

  const one = await alternate(
    singles,
    (round) => printed([single(round)]),
    (round) => barely(round, round + 1),
  )
  const whole = await measureClass(client, persons, { ours, baseline, barely: () => barely(0, classSize) })
  const fresh = await issue(client, testBed.collegeId, classSize)
  const zip = { ours: (await printOf(client, fresh, 'zip')).done, base: whole.many.base }

  const resident: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await printed([...fresh.slice(run), ...fresh.slice(0, run)])
    resident.push(await ours.resident())
  }
  // The first run fills the caches for the next.
  const memory = { ours: medianOf(resident.slice(-3)), base: medianOf(resident.slice(1, 4)) }
  return { one, ...whole, zip, memory }
}

/** Measures the one PDF of a class alone: see {@link measureClass}. */
export async function measurePapers(testBed: TestBed, ours: Running, baseline: Running) {
  const client = clientOf(testBed, ours)
  const persons = await issue(client, testBed.collegeId, classSize)
  const html = await renderHtml(await papersOf(client, persons), { title: 'Diplom' })
  const barely = () => baselinePrint(baseline, html)
  // Both start their browsers, and read the fonts once.
  await printOf(client, persons.slice(0, smallestClass), 'pdf')
  await barely()
  return measureClass(client, persons, { ours, baseline, barely })
}

/** Papers that every page of the browser gets some of. */
const smallestClass = 300

type Sides = { ours: Running; baseline: Running; barely: () => Promise<number> }

/**
 * Measures one PDF of a whole class, against the same HTML in a bare Chromium that prints all pages at once: milliseconds until it is
 * printed and until it is signed, seconds of processors of the server with its browser, and megabytes of the file.
 */
async function measureClass(client: Client, persons: number[], { ours, baseline, barely }: Sides) {
  const unsigned: number[] = []
  const sizes: number[] = []
  const processors = { ours: [] as number[], base: [] as number[] }
  const counted = async <Result>(side: 'ours' | 'base', work: () => Promise<Result>) => {
    const { processorTime } = side === 'ours' ? ours : baseline
    const before = processorTime()
    const result = await work()
    processors[side].push(processorTime() - before)
    return result
  }
  const many = await alternate(
    classes,
    (round) =>
      counted('ours', async () => {
        // The same class in another order is another document, which no kept file answers.
        const order = [...persons.slice(round + 1), ...persons.slice(0, round + 1)]
        const { printed, done, bytes } = await printOf(client, order, 'pdf')
        unsigned.push(printed)
        sizes.push(bytes / 1_000_000)
        return done
      }),
    () => counted('base', barely),
  )
  return {
    many,
    manyUnsigned: { ours: medianOf(unsigned), base: many.base },
    processors: { ours: medianOf(processors.ours), base: medianOf(processors.base) },
    size: medianOf(sizes),
  }
}

type Client = ReturnType<typeof clientOf>

/** Makes a typed client of the server, which asks as the editor of the bench. */
export function clientOf({ authorization }: TestBed, { url }: Running) {
  const address = `${url}/api/v1/trpc`
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: address,
          EventSource,
          eventSourceOptions: () => ({
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, authorization } }),
          }),
        }),
        false: httpLink({ url: address, headers: { authorization } }),
      }),
    ],
  })
}

/** Issues one diploma each for a class of adults. Answers the persons' ids in order. */
export async function issue(client: Client, collegeId: number, size: number): Promise<number[]> {
  const { persons } = await client.diploma.issue.mutate({
    data: {
      group_id: collegeId,
      educator_id: null,
      educator: 'Provköpings vuxenutbildning',
      certified_reason: 'Mätning',
      date: '2026-06-12',
      diplomaType: 'vuxen',
      education: 'vardOchOmsorg',
      credits: 1500,
      principal: 'Elif Demolund',
      president: 'Ivar Mönsterqvist',
      place: 'Höör',
      persons: Array.from({ length: size }, (_, index) => ({
        firstname: 'Jasmina',
        lastname: `Testander ${letters(index)}`,
        email: '',
        personal_number: null,
        credits: null,
      })),
    },
  })
  return persons.map(({ id }) => id)
}

async function papersOf(client: Client, persons: number[]) {
  const papers = []
  for (let from = 0; from < persons.length; from += 50) {
    const some = persons.slice(from, from + 50)
    papers.push(...(await Promise.all(some.map((person_id) => client.diploma.paper.query({ person_id })))))
  }
  return papers
}

/**
 * Measures the milliseconds from the call until the run is done, and until its pages were printed and the signing
 * began.
 */
export async function printOf(client: Client, person_ids: number[], output: 'pdf' | 'zip') {
  let printed = Number.NaN
  const begun = performance.now()
  const { id } = await client.print.start.mutate({ person_ids, output })
  await endOf(client, id, (run) => {
    if (run.step === 'signing') printed ||= performance.now() - begun
    return isOver(run)
  })
  const done = performance.now() - begun
  const { filesize } = await client.print.get.query({ id })
  return { printed, done, bytes: filesize ?? Number.NaN }
}

type Run = Awaited<ReturnType<Client['print']['get']['query']>>
const isOver = ({ status }: Run) => status !== 'waiting' && status !== 'running'

/** Waits until a run is over, or until `enough`. @throws Error for a run that failed */
async function endOf(client: Client, id: string, enough: (run: Run) => boolean = isOver): Promise<void> {
  const status = await new Promise<string>((ended, failed) => {
    const subscription = client.print.progress.subscribe(
      { id },
      {
        onData: (run) => {
          if (!enough(run) && !isOver(run)) return
          subscription.unsubscribe()
          ended(run.status)
        },
        onError: failed,
      },
    )
  })
  if (status !== 'done' && status !== 'running') throw new Error(`the print ended as ${status}`)
}

async function baselinePrint({ url }: Running, html: string): Promise<number> {
  const response = await fetch(`${url}/print`, { method: 'POST', headers: { 'content-type': 'text/html' }, body: html })
  return ((await response.json()) as { ms: number }).ms
}

/**
 * Measures corrections of 500 documents: milliseconds from the call to its answer, and until all new papers are one signed PDF,
 * against the same HTML in a bare, warm Chromium. The first one warms up and isn't counted.
 */
export async function measureCorrections(testBed: TestBed, ours: Running, baseline: Running) {
  const client = clientOf(testBed, ours)
  const barely: number[] = []
  let person_ids = await issue(client, testBed.collegeId, correctedAtOnce)
  const answered: number[] = []
  const printed: number[] = []
  for (let round = 0; round <= corrections; round += 1) {
    const changes = {
      date: `2026-06-${String(round + 1).padStart(2, '0')}`,
      principal: `Per Utkastdal ${letters(round)}`,
    }
    const begun = performance.now()
    const done = await client.diploma.correct.mutate({ person_ids, reason: 'Mätning', changes, outputs: ['pdf'] })
    const answer = performance.now() - begun
    await endOf(client, done.runs[0]?.id ?? '')
    const until = performance.now() - begun
    person_ids = done.certificates.flatMap((each) => each.person_ids)
    const papers = await papersOf(client, person_ids)
    const bare = await baselinePrint(baseline, await renderHtml(papers, { title: 'Diplom' }))
    if (round === 0) continue
    answered.push(answer)
    printed.push(until)
    barely.push(bare)
  }
  return { answered: medianOf(answered), printed: { ours: medianOf(printed), base: medianOf(barely) } }
}

/** Measures the milliseconds until one diploma's run begins while a run of a thousand is printed. */
export async function measureWait(testBed: TestBed, ours: Running): Promise<number> {
  const client = clientOf(testBed, ours)
  const persons = await issue(client, testBed.collegeId, classSize)
  const large = await client.print.start.mutate({ person_ids: persons, output: 'zip' })
  await endOf(client, large.id, (run) => run.status === 'running')
  const waits: number[] = []
  for (const person of persons.slice(-5)) {
    const { id } = await client.print.start.mutate({ person_ids: [person], output: 'pdf' })
    await endOf(client, id)
    const { created_at, started_at } = await client.print.get.query({ id })
    waits.push(Date.parse(started_at ?? '') - Date.parse(created_at))
  }
  const { status } = await client.print.get.query({ id: large.id })
  if (status !== 'running') throw new Error('the large run ended before the small ones')
  await client.print.cancel.mutate({ id: large.id })
  return Math.max(...waits)
}

/** Letters for a number, since names hold no digits: 0 → "Aaaa", 27 → "Aabb". */
export function letters(index: number): string {
  const at = (power: number) => String.fromCharCode(97 + (Math.floor(index / 26 ** power) % 26))
  return `A${at(2)}${at(1)}${at(0)}`
}
