/** Code with which a test waits for a time instead of a condition. */
const waits = [
  /\bsetTimeout\s*\(/,
  /\bwaitForTimeout\s*\(/,
  /import\s*\{[^}]*\bsetTimeout\b[^}]*\}\s*from\s*'(?:node:)?timers/,
  /\bscheduler\.wait\s*\(/,
  /\bAtomics\.wait\s*\(/,
  /\bpg_sleep\s*\(/,
  // A request under way never gets its answer when its route is taken away: `disturb` of tests/e2e/browser.ts keeps it.
  /\bunroute(?:All)?\s*\(/,
  // A wait whose failure is ignored always lasts until its limit.
  /\b(?:waitFor|waitForURL|poll)\b.*\.catch\(\(\) => (?:\{\}|undefined|null|false)\)/,
]

/**
 * Finds the fixed waits in the code of a test. Time that the test itself moves (`vi.useFakeTimers`) passes at once.
 * @returns the lines, numbered from 1
 */
export function fixedWaits(code: string): { line: number; text: string }[] {
  const moved = /\bvi\.useFakeTimers\(/.test(code)
  return code
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => !/^(?:\/\/|\*)/.test(text) && waits.some((wait) => wait.test(text)))
    .filter(({ text }) => !(moved && /\bsetTimeout\b/.test(text)))
}
