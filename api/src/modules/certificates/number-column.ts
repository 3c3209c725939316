import type { Keys } from '../../kernel/encryption-keys.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Column } from '../../platform/spreadsheets/workbook.ts'

/** How a list shows personal numbers: whole ones are chosen, by who may see them, and noted. */
export const numberDisplays = ['none', 'masked', 'whole'] as const
export type NumberDisplay = (typeof numberDisplays)[number]

/** The column of a list in Excel that holds the personal numbers as they are to be shown, or none. */
export function numberColumns(
  keys: Keys,
  shown: NumberDisplay,
): Column<{ personal_number: Uint8Array<ArrayBuffer> | null }>[] {
  if (shown === 'none') return []
  const value = ({ personal_number: sealed }: { personal_number: Uint8Array<ArrayBuffer> | null }) => {
    const number = sealed && keys.open(sealed)
    return number && (shown === 'whole' ? number : maskPersonalNumber(number))
  }
  return [{ title: 'field.personal_number', width: 18, value }]
}
