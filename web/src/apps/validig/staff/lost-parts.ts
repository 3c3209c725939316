import { numberText, t } from '../../../lib/i18n.ts'

const kinds = ['surveys', 'answers', 'files', 'comments'] as const

/** Names what goes when something is removed: "3 enkäter", "1 svar". Nothing is named of which there is none. */
export const lostParts = (lost: Partial<Record<(typeof kinds)[number], number>>): string[] =>
  kinds.flatMap((kind) => {
    const number = lost[kind] ?? 0
    return number > 0 ? [t(`vstaff.lost.${kind}.${number === 1 ? 'one' : 'many'}`, { number: numberText(number) })] : []
  })
