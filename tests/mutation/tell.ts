import type { MutantResult } from '@stryker-mutator/api/core'

const seen = new Set(['Killed', 'Timeout'])
const unseen = new Set(['Survived', 'NoCoverage'])

/** Prints how many mutants of each file the tests saw, and each that they did not see, with its line. */
export function tell(results: MutantResult[]): void {
  const files = [...new Set(results.map(({ fileName }) => fileName))].sort()
  for (const file of files) {
    const own = results.filter(({ fileName }) => fileName === file)
    console.log(`\n${file}: ${shareOf(own)}`)
    for (const mutant of own.filter(({ status }) => unseen.has(status))) console.log(`  ${lineOf(mutant)}`)
  }
  console.log(`\n${'file'.padEnd(60)} killed`)
  for (const file of files) {
    console.log(`${file.padEnd(60)} ${shareOf(results.filter(({ fileName }) => fileName === file))}`)
  }
  console.log(`${'all'.padEnd(60)} ${shareOf(results)}`)
}

function shareOf(results: MutantResult[]): string {
  const count = (statuses: Set<string>) => results.filter(({ status }) => statuses.has(status)).length
  const killed = count(seen)
  const all = killed + count(unseen)
  const others = results.length - all
  const share = all === 0 ? '–' : `${((100 * killed) / all).toFixed(1)} %`
  return `${share} (${killed} of ${all}${others > 0 ? `; ${others} static or invalid` : ''})`
}

function lineOf({ location, mutatorName, replacement, status }: MutantResult): string {
  const { line, column } = location.start
  const text = (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 100)
  return `${line}:${column} ${mutatorName} → ${text}${status === 'NoCoverage' ? '  (no test reaches it)' : ''}`
}
