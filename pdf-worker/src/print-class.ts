import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { asideWhenLong } from '@kollegium/api/process'
import { type Claim, type Claimed, Claims } from './finishing/claims.ts'
import type { Joining } from './finishing/join.ts'
import type { Part, PartCalls, PartPrint } from './finishing/part.ts'
import type { DocumentFacts } from './finishing/xmp.ts'
import type { Sheets } from './print.ts'

/** Papers of the smallest print of several: a page of the browser takes as long to get ready as fifty papers to print. */
const smallestChunk = 60
/** Papers of the largest one. A killed worker's successor makes at most so many anew, and a cancelled run prints no more. */
const largestChunk = 125
/** Prints side by side: each takes a core. */
const lanes = Math.min(4, availableParallelism())

/** Keeps prints of a run that was broken off, by the hash of their contents. */
export type KeptPrints = {
  get(hash: string): Promise<Uint8Array | null>
  put(hash: string, bytes: Uint8Array): Promise<void>
}

/** A document of several papers to print. */
type Class = {
  sheets: Sheets
  facts: DocumentFacts
  signatureField: boolean
  kept?: KeptPrints | undefined
  /** Hears that a part of the papers is printed; throws to cancel. */
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
  ({ parts }) => parts.length > manyPapers,
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
 * Prints several papers as one document: parts of the list side by side, each finished beside the loop while others are printed, and
 * joined in the list's order.
 */
export async function printClass(given: Class, printOf: (sheets: Sheets) => Promise<Uint8Array>): Promise<Buffer> {
  const { sheets, facts, signatureField, kept, heard } = given
  const claims = new Claims()
  const claim = async (wish: Claim): Promise<Claimed> => claims.claim(wish)
  const chunks = chunksOf(sheets.sheets.length)
  const parts = await sideBySide(chunks, lanes, async ({ from, to }) => {
    const chunk = { ...sheets, sheets: sheets.sheets.slice(from, to) }
    const bytes = await keptOr(chunks.length > 1 ? kept : undefined, chunk, printOf)
    await heard()
    const numbers = facts.numbers.length === facts.parts.length ? facts.numbers.slice(from, to) : []
    const parts = facts.parts.slice(from, to)
    return finish({ bytes, parts, numbers, signatureField: signatureField && from === 0 }, { claim })
  })
  const made = await join({ parts, facts, next: claims.next, nextKey: claims.nextKey })
  return Buffer.from(made.buffer, made.byteOffset, made.length)
}

async function keptOr(
  kept: KeptPrints | undefined,
  sheets: Sheets,
  printOf: (sheets: Sheets) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (!kept) return printOf(sheets)
  const hash = createHash('sha256').update(JSON.stringify(sheets)).digest('hex')
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
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = things.entries()
  let isBroken = false
  const workOn = async () => {
    for (const [index, thing] of left) {
      if (isBroken) return
      results[index] = await work(thing)
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
