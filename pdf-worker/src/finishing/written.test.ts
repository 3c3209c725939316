import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfString } from '@libpdf/core'
import { expect, test } from 'vitest'
import { roots } from './claims.ts'
import { groupsFor, pack, plainObject, tableOf } from './packing.ts'
import { written } from './written.ts'

const same = (ref: PdfRef) => ref.objectNumber

test('each kind of value is written as the format has it', () => {
  const write = (value: Parameters<typeof written>[0]) => written(value, (ref) => ref.objectNumber + 10)
  expect(write(PdfRef.of(3))).toBe('13 0 R')
  expect(write(PdfName.of('A b#/ö'))).toBe('/A#20b#23#2f#f6')
  expect(write(PdfNumber.of(-0.5))).toBe('-0.5')
  expect(write(PdfNumber.of(594.95996))).toBe('594.95996')
  expect(write(PdfNumber.of(0.000001))).toBe('0')
  expect(write(PdfString.fromString('a(b)\\\r'))).toBe('(a\\(b\\)\\\\\\r)')
  expect(write(PdfString.fromBytes(new Uint8Array([1, 255])))).toBe('<01ff>')
  expect(write(new PdfArray([PdfBool.of(true), PdfNull.instance]))).toBe('[true null]')
  expect(write(PdfDict.of({ K: PdfRef.of(1) }))).toBe('<</K 11 0 R>>')
})

test('packed objects are read as they were, also where they fill several groups', async () => {
  const objects = Array.from({ length: 450 }, (_, index) => ({
    number: roots.catalog + 2 + index,
    object: PdfDict.of({ Title: PdfString.fromString(`Nummer ${index} (\\Å)`) }),
  }))
  const firstGroup = 500
  const { bytes, places } = pack(objects, firstGroup, same)
  expect(groupsFor(objects)).toBe(3)
  const head = Buffer.from('%PDF-1.7\n')
  const pages = plainObject(
    { number: 2, object: PdfDict.of({ Type: PdfName.of('Pages'), Kids: new PdfArray([]) }) },
    same,
  )
  const entries = {
    Type: PdfName.of('Catalog'),
    Pages: PdfRef.of(2),
    All: new PdfArray(objects.map((each) => PdfRef.of(each.number))),
  }
  const catalog = plainObject({ number: 1, object: PdfDict.of(entries) }, same)
  const [atPages, atCatalog] = [head.length + bytes.length, head.length + bytes.length + pages.length]
  const moved = places.map((place) => ('offset' in place ? { ...place, offset: place.offset + head.length } : place))
  const all = [...moved, { number: 2, offset: atPages }, { number: 1, offset: atCatalog }]
  const table = tableOf(all, { number: firstGroup + 3, offset: atCatalog + catalog.length }, '/Root 1 0 R')
  const pdf = await PDF.load(Buffer.concat([head, bytes, pages, catalog, table]))
  expect(pdf.warnings).toEqual([])
  for (const [index, { number }] of objects.entries()) {
    const found = pdf.getObject(PdfRef.of(number))
    expect(found instanceof PdfDict && found.getString('Title')?.asString()).toBe(`Nummer ${index} (\\Å)`)
  }
})
