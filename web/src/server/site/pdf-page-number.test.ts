import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateSync } from 'node:zlib'
import { spentOn } from '@kollegium/api/testing/processor-time'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../lib/pdf-fingerprint.ts'
import { onlyPageNumber } from '../../lib/pdf-page-number.ts'

const number = '7K3M-Q9TX-2F8C'
const other = '4D8W-N2RJ-61PB'
const stated = (text = number) => `<dc:identifier>${text}</dc:identifier>`
const link = `<< /Subtype /Link /A << /S /URI /URI (https://collegenatverket.example/verifiera/${number}) >> >>`
const numberOf = (...parts: (string | Buffer)[]) => {
  const file = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return onlyPageNumber(new Uint8Array(file), file.toString('latin1'))
}
const object = (id: number, content: string) => `${id} 0 obj\n${content}\nendobj\n`
const tree = (page: string, count = 1) =>
  object(1, '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 9 0 R >>') +
  object(2, `<< /Type /Pages /Kids [ 3 0 R ] /Count ${count} >>`) +
  object(3, `<< /Type /Page /Parent 2 0 R ${page} >>`)
const packed = (head: string, content: string | Buffer) => [
  `${head} /Filter /FlateDecode >>\nstream\n`,
  deflateSync(content),
  '\nendstream\nendobj\n',
]
/** A group with all objects of a file of one page. */
function packedTree() {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Annots [4 0 R] >>',
    link,
  ]
  const offsets = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const heads = `${offsets.map((offset, index) => `${index + 1} ${offset}`).join(' ')} `
  return packed(`10 0 obj << /Type /ObjStm /N 4 /First ${heads.length}`, heads + objects.join(' '))
}

test('the page’s own metadata tell its number, packed or not; what is left of other pages does not', async () => {
  const left = object(8, `<< /Type /Page /Metadata 7 0 R >>`) + object(7, `<< >>\nstream\n${stated(other)}\nendstream`)
  const page = tree('/Metadata 4 0 R')
  expect(await numberOf(left, page, object(4, `<< >>\nstream\n${stated()}\nendstream`), left)).toBe(number)
  expect(await numberOf(left, page, ...packed('4 0 obj << /Type /Metadata', stated()))).toBe(number)
})

test('a link on the page tells it too, in the page’s list or in a list of its own', async () => {
  expect(await numberOf(tree('/Annots [ 5 0 R 6 0 R ]'), object(5, '<< /Subtype /Widget >>'), object(6, link))).toBe(
    number,
  )
  const apart =
    object(5, '[ 6 0 R ]') +
    object(6, '<< /Subtype /Link /A 7 0 R >>') +
    object(7, `<< /URI (x/verifiera/${number}) >>`)
  expect(await numberOf(tree('/Annots 5 0 R'), apart)).toBe(number)
})

test('objects in packed groups are read', async () => {
  expect(await numberOf('%PDF-1.7 ', ...packedTree())).toBe(number)
})

test('several pages, no number, a newer page without one, damage and a bomb tell nothing', async () => {
  const metadata = object(4, `<< >>\nstream\n${stated()}\nendstream`)
  expect(await numberOf(tree('/Metadata 4 0 R', 2), metadata)).toBeNull()
  expect(await numberOf(tree(''), metadata)).toBeNull()
  expect(await numberOf(tree('/Metadata 4 0 R'), metadata, object(3, '<< /Type /Page >>'))).toBeNull()
  expect(await numberOf(stated())).toBeNull()
  expect(
    await numberOf(tree('/Metadata 4 0 R'), '4 0 obj << /Filter /FlateDecode >>\nstream\nnot packed\nendstream endobj'),
  ).toBeNull()
  const bomb = Buffer.concat([Buffer.alloc(30_000_000, 32), Buffer.from(stated())])
  expect(await numberOf(tree('/Metadata 4 0 R'), ...packed('4 0 obj << /Type /Metadata', bomb))).toBeNull()
  expect(await numberOf(object(1, '<< /Type /Catalog /Pages 1 0 R /Count 1 /Kids [1 0 R] >>'))).toBeNull()
})

test('the work grows with the size of the file, whatever its bytes', async () => {
  const size = 10_000_000
  const filled = (text: string) => text.repeat(size / text.length)
  const numbered = Array.from({ length: 90_000 }, (_, at) => `${at} 0 obj << /Type `).join('')
  const heads = Array.from({ length: 15_000 }, (_, at) => `${at} ${at % 2 ? 4_000_000 : 0} `).join('')
  const hostile = {
    'no object ends': filled('1 0 obj '),
    'many objects end at once': `${filled('1 0 obj ')} endobj`,
    'objects inside each other': `${numbered}${filled('/Type ')} endobj`,
    'a list without an end': tree(filled('/Annots[')),
    'a list of one long number': tree('/Annots 5 0 R') + object(5, filled('1')),
    'packed objects over each other': [
      `10 0 obj << /Type /ObjStm /First ${heads.length} >>\nstream\n`,
      heads,
      filled(' '),
      'endobj',
    ].join(''),
  }
  const plain = await spentOn(() => [...filled('1 0 obj ').matchAll(/\b(\d{1,8})\s+\d{1,5}\s+obj\b/g)].length)
  for (const [name, text] of Object.entries(hostile)) {
    const bytes = new Uint8Array(Buffer.from(text, 'latin1'))
    const spent = await spentOn(async () => expect(await onlyPageNumber(bytes, text), name).toBeNull())
    expect(spent, name).toBeLessThan(1000 + 5 * plain)
  }
}, 60_000)

test('all packed parts of a file are unpacked to a limit together', async () => {
  const group = (id: number, size: number) =>
    packed(`${id} 0 obj << /Type /ObjStm /N 1 /First 4`, `${id} 0 ${' '.repeat(size)}`)
  const last = packedTree()
  expect(await numberOf(...group(20, 1_000_000), ...group(21, 1_000_000), ...last)).toBe(number)
  const many = Array.from({ length: 10 }, (_, at) => group(100 + at, 1_000_000)).flat()
  expect(await numberOf(...many, ...last)).toBeNull()
})

test('the marks of a file keep nothing of it in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const used = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const page = tree('/Metadata 4 0 R') + object(4, `<< >>\nstream\n${stated()} <x>${other}</x>\nendstream`)
  const file = new Uint8Array(Buffer.from(page + ' '.repeat(5_000_000), 'latin1'))
  const before = used()
  const kept = []
  for (let at = 0; at < 20; at += 1) kept.push(await fingerprintOf(file))
  expect(used() - before).toBeLessThan(25_000_000)
  expect(kept.map(({ page, numbers }) => [page, ...numbers])).toEqual(kept.map(() => [number, other]))
})
