import { expect, test } from 'vitest'
import { type BodyError, maxBodyValues, refuseManyValues } from './body-size.ts'

function refusal(json: string | Buffer, encoding = 'utf-8'): BodyError | null {
  try {
    refuseManyValues({} as never, {} as never, Buffer.from(json as string), encoding)
    return null
  } catch (error) {
    return error as BodyError
  }
}
const many = (part: string, times = maxBodyValues + 1) => part.repeat(times)

test.for([
  ['numbers', `[${many('0,')}0]`],
  ['empty lists', `[${many('[],', maxBodyValues)}0]`],
  ['lists inside each other', `${many('[')}${many(']')}`],
  ['keys', `{${many('"a":1,')}"b":1}`],
  ['numbers after a text with quotation marks', `["\\"\\\\",${many('0,')}"å"]`],
])('too many values are refused before they are parsed: %s', ([, json]) => {
  expect(() => JSON.parse(json as string)).not.toThrow()
  expect(refusal(json as string)).toMatchObject({ status: 400, type: 'too.many.values' })
})

test.for([
  ['the most values', `[${many('0,', maxBodyValues - 1)}0]`],
  ['commas of a text', JSON.stringify({ text: many(',[{') })],
  ['commas after an escaped quotation mark', JSON.stringify({ text: `"${many(',')}\\"${many(',')}` })],
])('a call is let through: %s', ([, json]) => {
  expect(refusal(json as string)).toBeNull()
})

test('JSON in another encoding is refused: its signs are counted in UTF-8', () => {
  expect(refusal(Buffer.from('[0]', 'utf16le'), 'utf-16le')).toMatchObject({ status: 415 })
  expect(refusal('[0]', 'UTF-8')).toBeNull()
})
