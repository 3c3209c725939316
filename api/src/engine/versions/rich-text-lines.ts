import { Parser } from 'htmlparser2'
import { diffLines, type Part } from './diff-lines.ts'

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'caption', 'blockquote', 'hr', 'table', 'ul', 'ol'])

/** Two texts whose lines are compared: the HTML of an editor, or lines that stand already. */
export type Compared = { before: string | readonly string[]; after: string | readonly string[] }

/** The runs of lines that lead from one text to the other. */
export function partsBetween({ before, after }: Compared): Part[] {
  const [old, now] = [before, after].map((text) => (typeof text === 'string' ? blocksOf(text) : text))
  return diffLines(old ?? [], now ?? [])
}

/** Returns the plain text of rich text, one line per block, with pictures and link targets, because they can change too. */
export function blocksOf(html: string): string[] {
  const lines: string[] = []
  const targets: string[] = []
  let line = ''
  const flush = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) lines.push(text)
    line = ''
  }
  const parser = new Parser({
    ontext: (text) => {
      line += text
    },
    onopentag: (name, { href = '', src = '', alt = '' }) => {
      if (blocks.has(name)) flush()
      if (name === 'br') line += ' '
      if (name === 'a') targets.push(href)
      if (name === 'img') line += ` [${alt || fileNameOf(src)}] `
    },
    onclosetag: (name) => {
      if (name === 'a') line += ` (${targets.pop() ?? ''})`
      if (blocks.has(name)) flush()
    },
  })
  parser.end(html)
  flush()
  return lines
}

function fileNameOf(src: string): string {
  const name = src.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
