const size = { width: 595, height: 842, margin: 72 }

/**
 * Writes text as a PDF string in Latin 1 (the fonts' WinAnsi), which holds Swedish letters but no typographic quotes
 * and dashes.
 */
const textOf = (line: string) => `(${line.replace(/[()\\]/g, '\\$&')})`

/**
 * Makes a small valid PDF, a heading and paragraphs, in the fonts that every reader has.
 * @param paragraphs at most about 40 lines of 80 characters together
 * @param further the paragraphs of further pages, as many a page
 */
export function pdfOf(
  title: string,
  paragraphs: readonly string[] = [],
  further: readonly (readonly string[])[] = [],
): Uint8Array<ArrayBuffer> {
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const drawings = [drawingOf(title, paragraphs), ...further.map((texts) => drawingOf('', texts))]
  const pageAt = (place: number) => 5 + 2 * place
  const kids = drawings.map((_, place) => `${pageAt(place)} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(sv-SE)>>',
    `<</Type/Pages/Kids[${kids}]/Count ${drawings.length}>>`,
    font('Helvetica-Bold'),
    font('Helvetica'),
    ...drawings.flatMap((drawing, place) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.width} ${size.height}]/Contents ${pageAt(place) + 1} 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>>>`,
      `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}

function drawingOf(title: string, paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ''])
  const body = lines.map((line) => `${textOf(line)} Tj T*`).join('\n')
  return (
    `BT /F1 22 Tf ${size.margin} ${size.height - 100} Td ${textOf(title)} Tj ET\n` +
    `BT /F2 11 Tf 16 TL ${size.margin} ${size.height - 140} Td\n${body}\nET`
  )
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > 80) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}
