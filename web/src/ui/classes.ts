/** Joins class names and drops everything that is not a text (`error && 'border-wine'`). */
export function cx(...parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}

/** Background and text of small coloured marks (chips, counters). Each pair has a contrast of at least 4.5. */
export const tones = {
  grey: 'bg-grey-1 text-grey-6',
  blue: 'bg-blue-ice text-blue-ink',
  green: 'bg-green-light text-green-ink',
  orange: 'bg-orange-light text-orange-dark',
  wine: 'bg-wine-light text-wine',
  purple: 'bg-purple-light text-purple',
} as const

export type Tone = keyof typeof tones
export type Severity = 'success' | 'info' | 'warning' | 'error'
