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

/** Finds the comments of a file in which "who" or "what" with a verb stands for a noun. Texts in strings don't count. */
export function unclearComments(file: SourceFile): Finding[] {
  return joined(parse(file).comments, file.code).flatMap(({ value, start }) => {
    const text = sentence(value)
    const match = clauseAsNoun.exec(text)
    if (!match) return []
    const words = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 20)
    return [{ file: file.path, line: lineAt(file.code, start), text: words }]
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
