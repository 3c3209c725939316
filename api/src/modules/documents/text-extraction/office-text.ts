import { Parser } from 'htmlparser2'
import { unzip } from '../../../kernel/zip.ts'
import { extractionLimits, pageBreak, partBreak } from './extraction.ts'

/** The parts of an Office file that hold what people wrote: Word, Excel, PowerPoint, and the OpenDocument formats. */
const parts =
  /^(word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)|xl\/(sharedStrings|worksheets\/sheet\d+)|ppt\/(slides|notesSlides)\/[a-zA-Z]+\d+|content)\.xml$/
/** Elements whose text is meant for people; `v` holds the numbers and references of a sheet's cells. */
const written = /^(w:t|a:t|t|text:.+)$/
/** Elements after which a new word begins. */
const apart = /^(w:p|w:tab|w:br|a:p|si|is|text:(p|h|tab|s|line-break))$/

/**
 * The words of an Office file, in the order in which its parts stand.
 * @throws ZipError for a file that is no zip archive, is locked or unpacks to more than it may; Error for parts
 *   that are nested too deep
 */
export async function officeText(bytes: Buffer): Promise<string> {
  const texts: string[] = []
  for await (const { name, content } of unzip(bytes, extractionLimits.unpacked)) {
    if (parts.test(name)) texts.push(textOf(content.toString('utf8')))
  }
  const isPaged = texts.some((text) => text.includes(pageBreak))
  return texts.join(isPaged ? partBreak : '\n')
}

function textOf(xml: string): string {
  let text = ''
  let depth = 0
  let nested = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        // The parser goes through all that is open at each element.
        if (++nested > extractionLimits.depth) throw new Error(`nested deeper than ${extractionLimits.depth}`)
        if (written.test(name)) depth++
        // Word notes where its pages ended when the document was last saved.
        if (name === 'w:lastRenderedPageBreak') text += pageBreak
      },
      ontext: (part) => {
        if (depth > 0 && text.length < extractionLimits.characters) text += part
      },
      onclosetag: (name) => {
        nested--
        if (written.test(name)) depth--
        if (apart.test(name)) text += ' '
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return text
}
