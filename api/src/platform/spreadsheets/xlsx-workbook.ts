import { Parser } from 'htmlparser2'
import { refusal } from './refuse.ts'

/** The parts of a workbook that its sheets use. */
export interface WorkbookParts {
  /** In the order of the tabs; `xml` is null for a chart. */
  sheets: { name: string; visible: boolean; xml: string | null }[]
  sharedStrings: string[]
  /** Whether numbers of a cell style are shown as dates, by the style's place. */
  dateStyles: boolean[]
  /** Days are counted from 1904, as old Excel for Mac did. */
  from1904: boolean
}

/**
 * Reads all but the sheets themselves (ECMA-376 part 1, §18). `files` by their paths in the archive.
 * @throws AppError INVALID
 */
export function parseWorkbook(files: ReadonlyMap<string, Buffer>): WorkbookParts {
  const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
  const targets = relationsOf(text('xl/_rels/workbook.xml.rels'))
  const sheets: WorkbookParts['sheets'] = []
  const taken = new Set<string>()
  let from1904 = false
  parseXml(text('xl/workbook.xml'), {
    onOpen(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes.date1904)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const path = targets.get(id ?? '')?.path ?? ''
      // A part is one sheet's: thousands of sheets that name the same one would be read thousands of times.
      const isSheet = path.includes('worksheets/') && !taken.has(path)
      taken.add(path)
      sheets.push({
        name: attributes.name ?? '',
        visible: (attributes.state ?? 'visible') === 'visible',
        xml: isSheet ? text(path) : null,
      })
    },
  })
  const byType = (type: string) => text([...targets.values()].find((target) => target.type === type)?.path ?? '')
  return {
    sheets,
    sharedStrings: stringsOf(byType('sharedStrings')),
    dateStyles: dateStylesOf(byType('styles')),
    from1904,
  }
}

interface Handlers {
  onOpen?: (name: string, attributes: Record<string, string>) => void
  onText?: (text: string) => void
  onClose?: (name: string) => void
}

/** No part of a workbook comes near it; the parser's cost of each further level grows with the levels. */
const MAX_LEVELS = 64

/**
 * Goes through a part of a workbook; names come without their prefix, which each program chooses for itself.
 * @throws AppError INVALID for XML that is nested deeper than any workbook
 */
export function parseXml(xml: string, { onOpen, onText, onClose }: Handlers): void {
  let level = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        level += 1
        if (level > MAX_LEVELS) throw refusal('broken')
        onOpen?.(localName(name), attributes)
      },
      ontext: onText,
      onclosetag(name) {
        level -= 1
        onClose?.(localName(name))
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
}

/** Text as people see it: Excel writes control characters as `_x000D_`. */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A switch of an attribute. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function relationsOf(xml: string): Map<string, { type: string; path: string }> {
  const relations = new Map<string, { type: string; path: string }>()
  parseXml(xml, {
    onOpen(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

/** Texts that cells name by their place. How a Japanese text is read out (`rPh`) is none of it. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let aside = false
  parseXml(xml, {
    onOpen(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') aside = true
      isText = name === 't' && !aside
    },
    onText(part) {
      if (isText) text += part
    },
    onClose(name) {
      if (name === 'rPh') aside = false
      if (name === 't') isText = false
      if (name === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

function dateStylesOf(xml: string): boolean[] {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let inStyles = false
  parseXml(xml, {
    onOpen(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inStyles = true
      if (name === 'xf' && inStyles) styles.push(isDate(Number(numFmtId), formats.get(Number(numFmtId))))
    },
    onClose(name) {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return styles
}

/** Days and years in the format itself, not in its quoted texts, colours or languages; or one of the formats that Excel has from the start. */
function isDate(id: number, format: string | undefined): boolean {
  if (format === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
