import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'

const t = createTranslator(sv)

/** Makes the error for a file that is refused as a whole. */
export function refusal(reason: Reason, values?: Record<string, string | number>): AppError {
  return new AppError('INVALID', { message: t(`import.error.${reason}`, values) })
}

type Reason = TextKey extends infer Key ? (Key extends `import.error.${infer Rest}` ? Rest : never) : never
