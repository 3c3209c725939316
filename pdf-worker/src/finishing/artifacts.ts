// Everything painted on a tagged page is either content of an element or decoration. The browser marks the texts and
// leaves lines, emblems and backgrounds unmarked, or marks them as content of an element around them.

/** A page's content with its decoration marked, and the numbers of the marks that held decoration alone. */
export type Marked = { content: string; decoration: Set<number> }

/** The mark of decoration, PDF 32000-1 §14.8.2.2. */
const artifact = '/Artifact BMC\n'

/** Strings, which may hold anything, and the operators that begin and end a mark, with their operands. */
const marks =
  /\((?:[^\\()]|\\[\s\S]|\((?:[^\\()]|\\[\s\S])*\))*\)|\/([^\s/<>[\]()]+)\s*(<<(?:[^<>]|<<[^<>]*>>|<[^<>]*>)*>>|\/[^\s/<>[\]()]+)?\s*\b(?:BDC|BMC)\b|\bEMC\b|\bBI\b/g
/** Texts, pictures and shadings: the content of an element. */
const shown = /(?:^|[\s\])>])(?:Tj|TJ|'|"|Do|sh)(?=\s|$)/
/** A painted path, which alone makes no content, except in a figure. */
const painted = /(?:^|\s)(?:f\*?|F|B\*?|b\*?|S|s)(?=\s|$)/
const textEdges = /\b(?:BT|ET)\b/g

type Mark = { id: number | null; tag: string; from: number; to: number }

/**
 * Marks all decoration of a page's content stream. A figure is content whatever it holds.
 * @throws Error for content that no browser's print holds: an inline image, or an element within decoration's text
 */
export function markDecoration(content: string): Marked {
  const decoration = new Set<number>()
  const pieces: string[] = []
  const open: Mark[] = []
  let done = 0
  const keepTo = (at: number) => {
    pieces.push(content.slice(done, at))
    done = at
  }
  /** Marks the content between two elements, if anything is painted there. */
  const decorate = (to: number) => {
    const between = content.slice(done, to)
    if (!shown.test(between) && !painted.test(between)) return
    if ((between.match(textEdges) ?? []).length % 2 !== 0) throw new Error('an element begins inside decoration')
    pieces.push(artifact, between, '\nEMC\n')
    done = to
  }
  marks.lastIndex = 0
  for (let found = marks.exec(content); found; found = marks.exec(content)) {
    const [text, tag, properties = ''] = found
    const [from, to] = [found.index, found.index + text.length]
    if (text.startsWith('(')) continue
    if (text === 'BI') throw new Error('a page holds an inline image')
    if (tag !== undefined) {
      if (open.length === 0) {
        decorate(from)
        keepTo(from)
      }
      const id = /\/MCID\s+(\d+)/.exec(properties)?.[1]
      open.push({ id: id === undefined ? null : Number(id), tag, from, to })
      continue
    }
    const mark = open.pop()
    if (!mark || open.length > 0) continue
    if (mark.id !== null && mark.tag !== 'Figure' && !shown.test(content.slice(mark.to, from))) {
      decoration.add(mark.id)
      pieces.push(artifact)
      done = mark.to
    }
    keepTo(to)
  }
  decorate(content.length)
  keepTo(content.length)
  return { content: pieces.join(''), decoration }
}
