import type { Keys } from '../../kernel/encryption-keys.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Column } from '../../platform/spreadsheets/workbook.ts'

/** The ways in which a list shows personal numbers. Whole numbers need a right, and the audit log names the reader. */
export const numberDisplays = ['none', 'masked', 'whole'] as const
/** One of these ways. */
export type NumberDisplay = (typeof numberDisplays)[number]

/** The Excel column of the personal numbers, whole or masked; no column for 'none'. */
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
