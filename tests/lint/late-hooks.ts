const hook = /\b(?:after|before)(?:All|Each)\(/
/** Opening brackets without closing ones, counted in one line. */
const openIn = (text: string) => (text.match(/\(/g)?.length ?? 0) - (text.match(/\)/g)?.length ?? 0)

/**
 * Finds hooks that are added inside a test of formatted code. Vitest never runs them; `onTestFinished` is run.
 * @returns the lines, numbered from 1
 */
export function lateHooks(code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let indent: string | null = null
  for (const [index, text] of code.split('\n').entries()) {
    const [, before = ''] = /^(\s*)/.exec(text) ?? []
    if (indent === null) {
      if (/^\s*(?:test|it)\b/.test(text) && openIn(text) > 0) indent = before
      continue
    }
    if (hook.test(text)) found.push({ line: index + 1, text: text.trim() })
    if (before === indent && /^[})\]].*\)$/.test(text.trim())) indent = null
  }
  return found
}
