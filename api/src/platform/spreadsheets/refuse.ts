import { sv, type WordKey } from '../../i18n/sv/index.ts'
import { createWords } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'

const t = createWords(sv)

/** What is wrong with the whole file, as a refusal to throw. */
export function refusal(reason: Reason, values?: Record<string, string | number>): AppError {
  return new AppError('INVALID', { message: t(`import.error.${reason}`, values) })
}

type Reason = WordKey extends infer Key ? (Key extends `import.error.${infer Rest}` ? Rest : never) : never
