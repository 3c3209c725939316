import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from './pdf-fingerprint.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex')
const signed = '%PDF-1.4 \xe5 /ByteRange [0 10    70        42     ] <rdf:li>7K3M-Q9TX-2F8C</rdf:li>'.padEnd(112, '.')

test('a file as it was signed has its hash and its number', async () => {
  expect(await fingerprintOf(bytesOf(signed))).toEqual({
    sha256: sha256(signed),
    signed: null,
    numbers: ['7K3M-Q9TX-2F8C'],
    page: null,
  })
})

test('with something after the signature the signed part has its own hash; a later signature is not ours', async () => {
  const longer = `${signed}/ByteRange [0 1 2 3]`
  expect(await fingerprintOf(bytesOf(longer))).toMatchObject({ sha256: sha256(longer), signed: sha256(signed) })
})

test('of many numbers two are told, none twice; what only looks like one is not', async () => {
  const [a, b, c] = ['7K3M-Q9TX-2F8C', '4D8W-N2RJ-61PB', '9D8W-N2RJ-61PB']
  const xmp = `<x>\n${a} </x><x>${a}</x><x>${b}</x><x>${c}</x>`
  expect((await fingerprintOf(bytesOf(xmp))).numbers).toEqual([a, b])
  expect((await fingerprintOf(bytesOf('<x>7K3M-Q9TX-2F8U</x> 7K3M-Q9TX-2F8C'))).numbers).toEqual([])
})

test('an empty file has a hash and nothing else', async () => {
  expect(await fingerprintOf(bytesOf(''))).toEqual({ sha256: sha256(''), signed: null, numbers: [], page: null })
})
