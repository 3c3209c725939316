import { crc32 } from 'node:zlib'

// Small Word and Excel files, as text in an uncompressed archive.

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const formats = 'application/vnd.openxmlformats-officedocument'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Makes a Word file: a heading and paragraphs. */
export function docxOf(title: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const paragraph = (text: string, style = '') =>
    `<w:p><w:r>${style}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  const heading = paragraph(title, '<w:rPr><w:b/><w:sz w:val="40"/></w:rPr>')
  const body = heading + paragraphs.map((text) => paragraph(text)).join('')
  return zipOf({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': `${formats}.wordprocessingml.document.main+xml` }),
    '_rels/.rels': relationsTo('officeDocument', 'word/document.xml'),
    'word/document.xml': `${xml}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
  })
}

/** Makes an Excel file of one sheet with text in its cells. */
export function xlsxOf(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  const data = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  return zipOf({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': `${formats}.spreadsheetml.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${formats}.spreadsheetml.worksheet+xml`,
    }),
    '_rels/.rels': relationsTo('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${xml}<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="Blad 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsTo('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${sheet}"><sheetData>${data}</sheetData></worksheet>`,
  })
}

function contentTypes(parts: Record<string, string>): string {
  const overrides = Object.entries(parts).map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
  const relationship = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
  return `${xml}<Types xmlns="${types}">${relationship}<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

const relationsTo = (kind: string, target: string) =>
  `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/${kind}" Target="${target}"/></Relationships>`

/** 1 January 1980, the first day that an archive knows. */
const day = 0x21

/** Makes an archive (APPNOTE 6.3) of files that are stored as they are. */
function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
    /** The fields that a file's own header and its entry in the directory share. */
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(day, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, place, name)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, bytes])
    parts.push(file)
    at += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]))
}
