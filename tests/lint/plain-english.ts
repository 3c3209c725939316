import { parseSync } from 'rolldown/utils'
import type { SourceFile } from './read-imports.ts'

/** A place in a file, with the text that a check found there. */
export type Finding = { file: string; line: number; text: string }

/**
 * Finds a clause in the place of a noun: a preposition or conjunction, "who" or "what", then a verb. An example is
 * "the list, with what's new", written in full. The reader has to work out which people or things the clause means,
 * and a noun says it at once: "the list with the new rows".
 */
const clauseAsNoun =
  /\b(?:that|of|to|by|for|from|whoever|with|and|than|as) (?:who|what|whom)(?:ever)? (?:is|are|was|may|might|has|have|can|asks?|holds?|reads?|stands?|were|did|does)\b/

/**
 * Finds a sentence that begins with such a clause, as "What no font has is refused". A colon, a semicolon and a bracket
 * begin a sentence, too. A question is let through by its mark, and a parameter's name by its backticks or colon.
 */
const clauseFirst =
  /(?:^|[.:;!?]["')*]*\s|[(|]\s?)[-*>#\s]*\b(?:who|what|whom)(?:ever)?\b(?![`:])(?=[^.?!]*(?:[.!]|$))/i

type Comment = { type: 'Line' | 'Block'; value: string; start: number; end: number }

type Declaration = {
  type: string
  id?: { name: string } | null
  declarations?: { id: { name?: string }; init?: { type: string } | null }[]
}

type Statement = { type: string; start: number; declaration?: Declaration | null }

const lineAt = (code: string, at: number) => code.slice(0, at).split('\n').length

/** Parses a file. @throws Error on a file that isn't TypeScript */
function parse({ path, code }: SourceFile) {
  const { comments, errors, program } = parseSync(path, code)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return { comments: comments as Comment[], body: program.body as unknown as Statement[] }
}

/** Joins the lines of a comment, so that a sentence that goes on in the next line is read whole. */
const sentence = (comment: string) =>
  comment
    .replace(/^\*/, '')
    .replaceAll(/\s*\n[ \t]*\*?[ \t]*/g, ' ')
    .trim()

/** Joins `//` comments of which each stands on the line after the other. */
function joined(comments: Comment[], code: string): Comment[] {
  const found: Comment[] = []
  for (const comment of comments) {
    const last = found.at(-1)
    if (last?.type === 'Line' && comment.type === 'Line' && /^\s*$/.test(code.slice(last.end, comment.start))) {
      found[found.length - 1] = { ...last, value: `${last.value}\n${comment.value}`, end: comment.end }
    } else found.push(comment)
  }
  return found
}

/** The words about the first clause of a text that stands for a noun; null when there is none. */
function unclearWords(text: string): string | null {
  const match = clauseAsNoun.exec(text) ?? clauseFirst.exec(text)
  return match && text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 20)
}

/** Finds the comments of a file in which a clause with "who" or "what" stands for a noun. Texts in strings don't count. */
export function unclearComments(file: SourceFile): Finding[] {
  return joined(parse(file).comments, file.code).flatMap(({ value, start }) => {
    // A tag with its name begins a sentence.
    const words = unclearWords(sentence(value).replaceAll(/@(?:param \w+|returns|throws(?: \{?[A-Z]\w*\}?)?) /g, ': '))
    return words ? [{ file: file.path, line: lineAt(file.code, start), text: words }] : []
  })
}

/**
 * Finds the paragraphs, list items and cells of a document, or the comments of a Prisma schema, that begin a sentence with
 * such a clause. Code and headings don't count: a heading may be a question without its mark.
 */
export function unclearParagraphs({ path, code }: SourceFile): Finding[] {
  const isSchema = path.endsWith('.prisma')
  const hidden = (text: string) => text.replaceAll(/[^\n]/g, '')
  const text = isSchema
    ? code.replaceAll(/^(?!.*\/\/).*$|^.*?(?=\/\/)/gm, '').replaceAll(/\/\/+ ?/g, '')
    : code.replaceAll(/^```[\s\S]*?^```|^#.*$/gm, hidden)
  let line = 1
  return text.split(/(\n\s*\n|\n(?=\s*(?:[-|>]|\d+\.) ))/).flatMap((paragraph) => {
    const match = clauseFirst.exec(paragraph.replaceAll(/\s+/g, ' ').trim())
    const begin = line + (/^\s*/.exec(paragraph)?.[0].split('\n').length ?? 1) - 1
    line += paragraph.split('\n').length - 1
    return match ? [{ file: path, line: begin, text: paragraph.trim().slice(0, 80) }] : []
  })
}

/** The names of the functions that a statement exports. */
function functionNames({ type, declaration }: Statement): string[] {
  if (!declaration || !type.startsWith('Export')) return []
  // An overload is a declaration without a body.
  if (['FunctionDeclaration', 'TSDeclareFunction'].includes(declaration.type))
    return [declaration.id?.name ?? 'default']
  return (declaration.declarations ?? [])
    .filter(({ init }) => init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
    .map(({ id }) => id.name ?? '')
}

/** Finds the exported functions of a file without a docstring: a `/** … *\/` directly before the export. */
export function undocumentedFunctions(file: SourceFile): Finding[] {
  if (!/^export /m.test(file.code)) return []
  const { comments, body } = parse(file)
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const isDocumented = (at: number) => docstrings.some(({ end }) => end <= at && /^\s*$/.test(file.code.slice(end, at)))
  // The docstring of the first overload documents the others and the implementation.
  const documented = new Set<string>()
  return body.flatMap((statement) => {
    const names = functionNames(statement)
    if (isDocumented(statement.start)) for (const name of names) documented.add(name)
    return names
      .filter((name) => !documented.has(name))
      .map((text) => ({ file: file.path, line: lineAt(file.code, statement.start), text }))
  })
}
