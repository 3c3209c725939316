import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zip } from '../platform/spreadsheets/testing.ts'
import { declaredSize, smallEntries, unzip, ZipError } from './zip.ts'

async function entriesOf(bytes: Buffer, limit = 1_000_000) {
  const entries: { name: string; content: Buffer }[] = []
  for await (const entry of unzip(bytes, limit)) entries.push(entry)
  return entries
}
const reasonOf = (bytes: Buffer, limit?: number) =>
  entriesOf(bytes, limit).then(
    () => null,
    (error: unknown) => (error instanceof ZipError ? error.reason : error),
  )

/** Every entry of the directory points to the bytes of the first. */
function sharing(count: number, content: Buffer): Buffer {
  const bytes = zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`.padStart(3, '0'), content])))
  const directory = bytes.readUInt32LE(bytes.length - 6)
  for (let at = directory; at < bytes.length - 22; at += 49) bytes.writeUInt32LE(0, at + 42)
  return bytes
}

describe('unzip', () => {
  test('gives each entry with its bytes', async () => {
    const entries = await entriesOf(zip({ 'a.xml': 'hej', 'mapp/b.xml': '' }))
    expect(entries.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['a.xml', 'hej'],
      ['mapp/b.xml', ''],
    ])
  })

  test('stops at the limit, whatever the archive says: all entries together, and those that share bytes', async () => {
    const half = Buffer.alloc(500_000)
    expect(await reasonOf(zip({ a: half, b: half }))).toBeNull()
    expect(await reasonOf(zip({ a: half, b: half, c: 'x' }))).toBe('bomb')
    expect(await reasonOf(zip({ a: Buffer.alloc(1_000_001) }, { statedSize: 10 }))).toBe('bomb')
    expect(await reasonOf(sharing(2, half))).toBeNull()
    expect(await reasonOf(sharing(3, half))).toBe('bomb')
  })

  test('gives up before the first of more entries than any document has', async () => {
    const empty = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, '']))
    await expect(unzip(zip(empty), 1_000_000).next()).rejects.toMatchObject({ reason: 'bomb' })
  })

  test('tells a locked archive from a broken one', async () => {
    const locked = zip({ a: 'hej' })
    locked.writeUInt16LE(1, locked.readUInt32LE(locked.length - 6) + 8)
    expect(await reasonOf(locked)).toBe('password')
    expect(await reasonOf(zip({ a: 'hej' }).subarray(0, 40))).toBe('broken')
    expect(await reasonOf(Buffer.from('PK, men ingen zip'))).toBe('broken')
  })

  test('bytes that were changed anywhere end as a ZipError or are read', async () => {
    const archive = zip({ 'a.xml': 'hej hej hej', 'b.xml': 'x'.repeat(3000) })
    const change = fc.tuple(fc.nat(archive.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(archive)
        for (const [at, value] of changes) bytes[at] = value
        expect([null, 'broken', 'bomb', 'password']).toContain(await reasonOf(bytes))
        expect(await declaredSize(bytes)).toBeGreaterThanOrEqual(0)
        for (const part of await smallEntries(bytes, 1000, 10)) expect(part.length).toBeLessThanOrEqual(2000)
      }),
      { numRuns: 500 },
    )
  })
})

test('the stated size is what the directory says, and 0 for what is no archive', async () => {
  expect(await declaredSize(zip({ a: 'x', b: 'y' }, { statedSize: 1000 }))).toBe(2000)
  expect(await declaredSize(Buffer.from('hej'))).toBe(0)
})

test('small entries are given up to a number; those that are larger than they say, and broken ones, are passed over', async () => {
  const textsOf = async (bytes: Buffer, most = 10) => (await smallEntries(bytes, 100, most)).map(String)
  expect(await textsOf(zip({ a: 'hej', b: 'x'.repeat(5000), c: 'då' }))).toEqual(['hej', 'då'])
  expect(await textsOf(zip({ a: 'hej', c: 'då' }), 1)).toEqual(['hej'])
  expect(await textsOf(zip({ b: 'x'.repeat(5000) }, { statedSize: 10 }))).toEqual([])
  expect(await textsOf(Buffer.from('PK, men ingen zip'))).toEqual([])
})
