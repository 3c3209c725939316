import { PdfStream } from '@libpdf/core'
import type { Condition } from './accessible.ts'
import type { Subject, UsedFont } from './subject.ts'

const each =
  (problem: string, isBroken: (font: UsedFont, subject: Subject) => boolean): Condition =>
  (subject) =>
    subject
      .fonts()
      .filter((font) => isBroken(font, subject))
      .map(({ dict }) => `${subject.name(dict.get('BaseFont'))}: ${problem}`)

const isIdentity = ({ dict }: UsedFont, subject: Subject) => /^Identity-[HV]$/.test(subject.name(dict.get('Encoding')))

const collection = ({ descendant }: UsedFont, subject: Subject) => subject.dict(descendant.get('CIDSystemInfo'))

/** The program of a font, as TrueType bytes. */
function programOf({ descendant }: UsedFont, subject: Subject): Buffer | null {
  const file = subject.value(subject.dict(descendant.get('FontDescriptor'))?.get('FontFile2'))
  return file instanceof PdfStream ? Buffer.from(file.getDecodedData()) : null
}

/** A table of a TrueType program. */
function tableOf(program: Buffer, wanted: string): Buffer | null {
  for (let index = 0, at = 12; index < program.readUInt16BE(4); index += 1, at += 16) {
    if (program.toString('latin1', at, at + 4) !== wanted) continue
    const from = program.readUInt32BE(at + 8)
    return program.subarray(from, from + program.readUInt32BE(at + 12))
  }
  return null
}

function glyphsIn(program: Buffer): number {
  return tableOf(program, 'maxp')?.readUInt16BE(4) ?? 0
}

/** The width of a glyph in its program, in thousandths. */
function widthIn(program: Buffer, glyph: number): number {
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((table) => tableOf(program, table))
  if (!head || !hhea || !hmtx) return Number.NaN
  const last = hhea.readUInt16BE(34) - 1
  return (hmtx.readUInt16BE(4 * Math.min(glyph, last)) / head.readUInt16BE(18)) * 1000
}

/** The widths that the font dictionary states. */
function statedWidths({ descendant }: UsedFont, subject: Subject): Map<number, number> {
  const stated = new Map<number, number>()
  const items = subject.items(descendant.get('W'))
  for (let at = 0; at < items.length; ) {
    const from = subject.number(items[at]) ?? 0
    const range = subject.number(items[at + 1])
    if (range === null) {
      for (const [index, width] of subject.items(items[at + 1]).entries()) {
        stated.set(from + index, subject.number(width) ?? 0)
      }
      at += 2
    } else {
      for (let glyph = from; glyph <= range; glyph += 1) stated.set(glyph, subject.number(items[at + 2]) ?? 0)
      at += 3
    }
  }
  return stated
}

function differsInWidth(font: UsedFont, subject: Subject): boolean {
  const program = programOf(font, subject)
  if (!program) return false
  const stated = statedWidths(font, subject)
  const usual = subject.number(font.descendant.get('DW')) ?? 1000
  // PDF/A and PDF/UA allow a difference of one thousandth.
  return [...font.glyphs].some((glyph) => Math.abs((stated.get(glyph) ?? usual) - widthIn(program, glyph)) > 1)
}

/** The letters that a ToUnicode map gives, as hex; null without a map. */
function unicodeOf({ dict }: UsedFont, subject: Subject): { map: Map<number, string>; text: string } | null {
  const stream = subject.value(dict.get('ToUnicode'))
  if (!(stream instanceof PdfStream)) return null
  const text = Buffer.from(stream.getDecodedData()).toString('latin1')
  const map = new Map<number, string>()
  for (const [, body = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', letters = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      map.set(Number.parseInt(code, 16), letters)
    }
  }
  for (const [, body = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', letters = ''] of body.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
        const letter = Number.parseInt(letters, 16) + code - Number.parseInt(from, 16)
        map.set(code, letter.toString(16).padStart(4, '0'))
      }
    }
  }
  return { map, text }
}

const mapsTo = (letters: RegExp) => (font: UsedFont, subject: Subject) =>
  [...(unicodeOf(font, subject)?.map.values() ?? [])].some((each) => letters.test(each))

/** The conditions of the Matterhorn protocol 1.1 on fonts. Papers have composite TrueType fonts alone. */
export const fonts: Record<string, Condition> = {
  '10-001': each('a glyph without letters', (font, subject) => {
    const known = unicodeOf(font, subject)?.map
    return [...font.glyphs].some((glyph) => !known?.has(glyph))
  }),
  '31-001': each('another registry', (font, subject) => {
    const registry = subject.text(collection(font, subject)?.get('Registry'))
    return !isIdentity(font, subject) || registry !== 'Adobe'
  }),
  '31-002': each('another ordering', (font, subject) => {
    const ordering = subject.text(collection(font, subject)?.get('Ordering'))
    return !isIdentity(font, subject) || ordering !== 'Identity'
  }),
  '31-003': each('another supplement', (font, subject) => {
    const supplement = subject.number(collection(font, subject)?.get('Supplement'))
    return !isIdentity(font, subject) || supplement !== 0
  }),
  '31-004': each('no stream and no Identity as map of glyphs', ({ descendant }, subject) => {
    const map = subject.value(descendant.get('CIDToGIDMap'))
    return !(map instanceof PdfStream) && subject.name(map) !== 'Identity'
  }),
  '31-005': each('no map of glyphs', ({ descendant }) => !descendant.has('CIDToGIDMap')),
  '31-006': each('a CMap that is not embedded', (font, subject) => !isIdentity(font, subject)),
  '31-009': each('not embedded', (font, subject) => programOf(font, subject) === null),
  '31-011': each('a glyph that its program lacks', (font, subject) => {
    const program = programOf(font, subject)
    return program !== null && [...font.glyphs].some((glyph) => glyph >= glyphsIn(program))
  }),
  '31-016': each('other widths than its program', differsInWidth),
  '31-027': each('no ToUnicode', ({ dict }) => !dict.has('ToUnicode')),
  '31-028': each('a letter U+0000', mapsTo(/^0{4}$/)),
  '31-029': each('a letter U+FEFF or U+FFFE', mapsTo(/^(?:feff|fffe)$/i)),
  '31-030': each('the glyph of missing letters is shown', ({ glyphs }) => glyphs.has(0)),
}
