import { setTimeout as delay } from 'node:timers/promises'
import { docxOf } from '@kollegium/db/demo/office-files'
import sharp from 'sharp'
import { measureImport } from './importing.ts'
import { load } from './load.ts'
import { region, startPage } from './pages.ts'
import { clientOf, issue, printOf } from './printing.ts'
import type { Running } from './processes.ts'
import type { Measured } from './report.ts'
import type { TestBed } from './test-bed.ts'

// The memory of the server after a day of work, which is ten rounds of everything that needs much of it.

const rounds = 10
/** Pictures and documents of a round, each with other bytes than all before. */
const uploads = 15
const classSize = 1_000
/** Widths in pixels in which a page shows a picture. */
const widths = [320, 640, 1280]
/** Seconds that lists, texts and pages are read in a round, each over ten connections. */
const reading = 3
/** The server is left alone for so long before its memory is read, in milliseconds: threads without work have ended then. */
const rest = 25_000

/**
 * Measures MiB of the server itself at rest, after the first round and after the last: photos and documents are uploaded and shown, workbooks
 * of 1,000 and 5,000 rows are read, a class of 1,000 is printed as one PDF, and a list, a text and a page are read by many at once.
 */
export async function tellDay(testBed: TestBed, ours: Running, tell: (line: Measured) => void): Promise<void> {
  const client = clientOf(testBed, ours)
  const persons = await issue(client, testBed.collegeId, classSize)
  const atRest: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let file = 0; file < uploads; file += 1) await uploadAndShow(testBed, ours, round * uploads + file)
    await measureImport(testBed, ours, 1_000)
    await measureImport(testBed, ours, 5_000)
    await printOf(client, [...persons.slice(round), ...persons.slice(0, round)], 'pdf')
    await readMuch(testBed, ours)
    await delay(rest)
    atRest.push(await ours.resident())
  }
  console.log(`at rest after each round, told without a limit: ${atRest.map((each) => each.toFixed(0)).join(', ')} MiB`)
  const [first = Number.NaN] = atRest
  const last = atRest.at(-1) ?? Number.NaN
  const line = { unit: 'MiB', sense: 'most' } as const
  tell({ ...line, name: 'memory of the server at rest after a day of work', ours: last, limit: 400 })
  tell({ ...line, name: 'the same (after the first of ten rounds)', ours: last, base: first, limit: 1.25 })
}

/** Uploads a photo and a document that nobody has uploaded before, and shows the photo in each width. */
async function uploadAndShow(testBed: TestBed, { url }: Running, number: number): Promise<void> {
  const noise = sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: number, sigma: 30 },
    },
  })
  const photo = await upload(testBed, url, await noise.jpeg({ quality: 80 }).toBuffer(), `foto-${number}.jpg`)
  const texts = Array.from({ length: 400 }, (_, at) => `Stycke ${at} av dokument ${number} om handledning i vården`)
  await upload(testBed, url, docxOf(`Dokument ${number}`, texts), `dokument-${number}.docx`)
  for (const width of widths) {
    const shown = await fetch(`${url}${photo}?d=${width}x`, { headers: { accept: 'image/webp' } })
    if (!shown.ok) throw new Error(`${photo} answers ${shown.status}`)
    await shown.arrayBuffer()
  }
}

/** @returns the file's address */
async function upload(
  { authorization, collegeId }: TestBed,
  url: string,
  bytes: Uint8Array,
  name: string,
): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  const headers = { authorization, VoGroup: String(collegeId) }
  const response = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data?: { url: string } }
  if (!data) throw new Error(`the upload of ${name} answers ${response.status}`)
  return data.url
}

/** Reads a list, a text and a start page, one after another. */
async function readMuch({ authorization, articleId }: TestBed, ours: Running): Promise<void> {
  const call = (procedure: string, input: object) => ({
    url: `${ours.url}/api/v1/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: { authorization },
  })
  await load(call('article.list', { page: 1, limit: 25 }), reading)
  await load(call('article.get', { id: articleId }), reading)
  await load(startPage(ours, region), reading)
}
