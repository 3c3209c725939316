/** The operators that end a piece of a page: a text, a painted path, a picture, a state. */
const ends = /^(?:ET|Q|f\*?|S|B\*?|EMC|\S+ Do)$/
/** Characters. A smaller piece costs more as a stream of its own than it saves. */
const leastShared = 300
/** A piece is common when one of so many pages has it. */
const oneOf = 8

/** A page's content as parts to be drawn one after another; equal texts are to be one stream. */
export type Pieces = { text: string; isShared: boolean }[]

/**
 * Cuts the contents of pages where they differ: papers of a class are equal but for name, number and code. A page is drawn by
 * its parts in their order (PDF 32000-1 §7.8.2), and a part that many pages have stands in the file once.
 */
export function shareContents(contents: readonly string[]): Pieces[] {
  const pages = contents.map(piecesOf)
  const counts = new Map<string, number>()
  for (const page of pages) for (const piece of new Set(page)) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  const enough = Math.max(2, contents.length / oneOf)
  return pages.map((page) => joined(page, (piece) => (counts.get(piece) ?? 0) >= enough))
}

/** Ends of lines are ends of tokens, but in a text in brackets; the browser writes texts in hex. */
function piecesOf(content: string): string[] {
  if (content.includes('(')) return [content]
  const pieces: string[] = []
  let from = 0
  let line = 0
  for (let end = content.indexOf('\n'); end >= 0; end = content.indexOf('\n', line)) {
    const text = content.slice(line, end)
    line = end + 1
    if (!ends.test(text)) continue
    pieces.push(content.slice(from, line))
    from = line
  }
  if (from < content.length) pieces.push(content.slice(from))
  return pieces
}

/** Joins neighbours of one kind, and leaves small shared pieces to the page's own. */
function joined(page: readonly string[], isCommon: (piece: string) => boolean): Pieces {
  const runs: Pieces = []
  for (const text of page) {
    const isShared = isCommon(text)
    const last = runs.at(-1)
    if (last?.isShared === isShared) last.text += text
    else runs.push({ text, isShared })
  }
  const pieces: Pieces = []
  for (const run of runs) {
    const isShared = run.isShared && run.text.length >= leastShared
    const last = pieces.at(-1)
    if (last && !last.isShared && !isShared) last.text += run.text
    else pieces.push({ text: run.text, isShared })
  }
  return pieces
}
