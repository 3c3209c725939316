import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

/** Gives the number that an object has in the file. */
export type NumberOf = (ref: PdfRef) => number

/** Characters of a name that stand for themselves, PDF 32000-1 §7.3.5. */
const irregular = /[^!-~]|[#()<>[\]{}/%]/g
const hexOf = (character: string) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`
/** Bytes that end or change a string in brackets. */
const special = /[\\()\r]/g

function writtenNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(5).replace(/\.?0+$/, '') || '0'
}

function writtenString({ bytes, format }: PdfString): string {
  if (format === 'hex') return `<${Buffer.from(bytes).toString('hex')}>`
  const text = Buffer.from(bytes).toString('latin1')
  return `(${text.replace(special, (character) => (character === '\r' ? '\\r' : `\\${character}`))})`
}

/**
 * Writes an object as it stands in a file, in Latin-1; of a stream its dictionary alone.
 * @throws Error for a kind of object that no print holds
 */
export function written(value: PdfObject, numberOf: NumberOf): string {
  if (value instanceof PdfRef) return `${numberOf(value)} 0 R`
  if (value instanceof PdfName) return `/${value.value.replace(irregular, hexOf)}`
  if (value instanceof PdfNumber) return writtenNumber(value.value)
  if (value instanceof PdfString) return writtenString(value)
  if (value instanceof PdfArray)
    return `[${value
      .toArray()
      .map((item) => written(item, numberOf))
      .join(' ')}]`
  if (value instanceof PdfDict) {
    const isStream = value instanceof PdfStream
    const entries = isStream ? [`/Length ${value.data.length}`] : []
    for (const [key, item] of value) {
      if (isStream && key.value === 'Length') continue
      entries.push(`${written(key, numberOf)} ${written(item, numberOf)}`)
    }
    return `<<${entries.join(' ')}>>`
  }
  if (value instanceof PdfBool) return String(value.value)
  if (value.type === 'null') return 'null'
  throw new Error(`an object of type ${value.type} can't be written`)
}
