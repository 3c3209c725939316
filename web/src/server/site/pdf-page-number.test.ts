import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
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
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Annots [4 0 R] >>',
    link,
  ]
  const offsets = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const heads = `${offsets.map((offset, index) => `${index + 1} ${offset}`).join(' ')} `
  const group = packed(`10 0 obj << /Type /ObjStm /N 4 /First ${heads.length}`, heads + objects.join(' '))
  expect(await numberOf('%PDF-1.7 ', ...group)).toBe(number)
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
