import { createHash } from 'node:crypto'
import { asideWhenLong } from '@kollegium/api/process'
import { type Claim, type Claimed, Claims } from './finishing/claims.ts'
import type { Joining } from './finishing/join.ts'
import type { Part, PartCalls, PartPrint } from './finishing/part.ts'
import type { DocumentFacts } from './finishing/xmp.ts'
import { lanes, type Sheets } from './print.ts'
import { createTurns } from './turns.ts'

/** Papers of the smallest print of several: a page of the browser takes as long to get ready as fifty papers to print. */
const smallestChunk = 60
/** Papers of the largest one. A killed worker's successor makes at most so many anew, and a cancelled run prints no more. */
const largestChunk = 125
const turn = createTurns(lanes)
/** Milliseconds that a paper puts its document behind one of no papers: parts of a small document pass those of a large one. */
const behind = 100

/** Keeps prints of a run that was broken off, by the hash of their contents. */
export type KeptPrints = {
  get(hash: string): Promise<Uint8Array | null>
  put(hash: string, bytes: Uint8Array): Promise<void>
}

/** Some papers of a document, ready to be printed. */
export type Made = { sheets: Sheets; facts: DocumentFacts }

/** A document of several papers to print. */
type Class = {
  papers: number
  /**
   * Makes the sheets of the papers from one place to another. Null when one of these or of earlier papers can't be made, so that nothing
   * more is printed.
   */
  make(from: number, to: number): Promise<Made | null>
  signatureField: boolean
  kept?: KeptPrints | undefined
  /** Hears that all sheets are made, and then that a part of them is printed; throws to cancel. */
  heard(): Promise<void>
}

/** Papers whose print takes some tens of milliseconds to finish. */
const manyPapers = 10

/** Finishes a print; that of many papers holds nobody up. The library takes a tenth of a second to load, and the start need not wait for it. */
const finish = asideWhenLong(
  new URL('finishing/part.ts', import.meta.url).href,
  async function finishPart(print: PartPrint, calls: PartCalls): Promise<Part> {
    return (await import('./finishing/part.ts')).finishPart(print, calls)
  },
  ({ facts }) => facts.parts.length > manyPapers,
)

const join = asideWhenLong(
  new URL('finishing/join.ts', import.meta.url).href,
  async function joinParts(joining: Joining): Promise<Uint8Array> {
    return (await import('./finishing/join.ts')).joinParts(joining)
  },
  ({ facts }) => facts.parts.length > manyPapers,
)

/** The bounds of even parts of a list: as many as cores can print side by side, or a multiple of them. */
export function chunksOf(length: number, most = lanes): { from: number; to: number }[] {
  const rounds = Math.ceil(length / (most * largestChunk))
  const count = Math.max(1, Math.min(rounds * most, Math.floor(length / smallestChunk)))
  const at = (chunk: number) => Math.round((chunk * length) / count)
  return Array.from({ length: count }, (_, chunk) => ({ from: at(chunk), to: at(chunk + 1) }))
}

/**
 * Prints several papers as one document: parts of the list side by side, each as soon as its sheets are made, and finished beside the
 * loop while others are printed. They are joined in the list's order.
 * @returns null when a paper can't be made
 */
export async function printClass(
  given: Class,
  printOf: (sheets: Sheets) => Promise<Uint8Array>,
): Promise<Buffer | null> {
  const { papers, signatureField, kept, heard } = given
  const claims = new Claims()
  const claim = async (wish: Claim): Promise<Claimed> => claims.claim(wish)
  const chunks = chunksOf(papers)
  const made = inTurn(chunks, ({ from, to }) => given.make(from, to))
  let areMade = false
  const begin = async () => {
    areMade = (await Promise.all(made)).every((each) => each !== null)
    if (areMade) await heard()
  }
  const rank = Date.now() + papers * behind
  const printed = (sheets: Sheets) => turn(() => printOf(sheets), rank)
  const work = async (_: unknown, index: number) => {
    const chunk = await made[index]
    if (!chunk) return null
    const bytes = await keptOr(chunks.length > 1 ? kept : undefined, chunk.sheets, printed)
    if (areMade) await heard()
    const print = { bytes, facts: chunk.facts, signatureField: signatureField && index === 0 }
    return { facts: chunk.facts, part: await finish(print, { claim }) }
  }
  const [begun, ended] = await Promise.allSettled([begin(), sideBySide(chunks, lanes, work)])
  if (begun.status === 'rejected') throw begun.reason
  if (ended.status === 'rejected') throw ended.reason
  const all = ended.value.flatMap((each) => each ?? [])
  const [first] = all
  if (!first || all.length < chunks.length) return null
  const facts = {
    ...first.facts,
    numbers: all.flatMap(({ facts }) => facts.numbers),
    parts: all.flatMap(({ facts }) => facts.parts),
  }
  const parts = all.map(({ part }) => part)
  const document = await join({ parts, facts, next: claims.next, nextKey: claims.nextKey })
  return Buffer.from(document.buffer, document.byteOffset, document.length)
}

/** Begins pieces of work one after another; after one that fails no further one. */
function inTurn<Thing, Result>(things: readonly Thing[], work: (thing: Thing) => Promise<Result>): Promise<Result>[] {
  let before: Promise<unknown> = Promise.resolve()
  return things.map((thing) => {
    const result = before.then(() => work(thing))
    // The one who awaits it hears of its error; nobody else has to.
    result.catch(() => undefined)
    before = result
    return result
  })
}

/** The hash of a document's parts, each with its length before it, so that no two documents are the same text. */
function hashOf({ sheets, ...frame }: Sheets): string {
  const hash = createHash('sha256')
  for (const part of [frame.title, frame.lang, frame.style, ...sheets]) hash.update(`${part.length} `).update(part)
  return hash.digest('hex')
}

async function keptOr(
  kept: KeptPrints | undefined,
  sheets: Sheets,
  printOf: (sheets: Sheets) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (!kept) return printOf(sheets)
  const hash = hashOf(sheets)
  const earlier = await kept.get(hash)
  if (earlier) return earlier
  const bytes = await printOf(sheets)
  await kept.put(hash, bytes)
  return bytes
}

/** Works on several things at once. After an error no further one is begun, and those at work are awaited. */
async function sideBySide<Thing, Result>(
  things: readonly Thing[],
  atOnce: number,
  work: (thing: Thing, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = things.entries()
  let isBroken = false
  const workOn = async () => {
    for (const [index, thing] of left) {
      if (isBroken) return
      results[index] = await work(thing, index)
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(atOnce, things.length) }, () =>
      workOn().catch((error: unknown) => {
        isBroken = true
        throw error
      }),
    ),
  )
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return results
}
