// A process of its own (run-reader.ts): bytes on stdin, the way to read them as its argument, the reading as JSON on stdout.
import { buffer } from 'node:stream/consumers'
import { type Extraction, extractionLimits, pageBreak, partBreak } from './extraction.ts'

async function read(format: string | undefined, bytes: Buffer): Promise<Extraction> {
  if (format === 'pdf') {
    const { readPdf } = await import('./pdf.ts')
    return readPdf(new Uint8Array(bytes))
  }
  if (format === 'office') {
    const { officeText } = await import('./office-text.ts')
    return { text: await officeText(bytes), preview: null }
  }
  return { text: plainText(bytes), preview: null }
}

/** UTF-8, or as older programs wrote it. */
function plainText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Personal numbers as people write them: they are encrypted everywhere else, so no search may find a person by one. */
const personalNumbers = /(?<!\d)(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:[0-27-8]\d|[39][01]|6[1-9])[-+ ]?\d{4}(?!\d)/g

const { text, preview } = await read(process.argv[2], await buffer(process.stdin))
const breaks = `${pageBreak}${partBreak}`
const normalised = text
  .replaceAll('\u0000', ' ')
  .replace(personalNumbers, ' ')
  .replace(new RegExp(`[^\\S${breaks}]+`, 'g'), ' ')
  .replace(new RegExp(` ?([${breaks}]) ?`, 'g'), '$1')
  .replace(new RegExp(`^[ ${partBreak}]+|[ ${breaks}]+$`, 'g'), '')
const answer = {
  text: normalised.slice(0, extractionLimits.characters).toWellFormed(),
  preview: preview && Buffer.from(preview).toString('base64'),
}
process.stdout.write(JSON.stringify(answer), () => process.exit(0))
