import { sv, type TextKey } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Actor } from './actor.ts'

const t = createTranslator(sv)

/**
 * For what nobody may do as somebody else: passwords, roles, consent (readings), and what would last after the masquerade as the
 * other person's own.
 * @param text the text of the refusal
 * @throws AppError FORBIDDEN
 */
export function requireNotMasquerading(
  actor: Pick<Actor, 'realUser'>,
  text: TextKey = 'notice.masqueradeForbidden',
): void {
  if (actor.realUser) throw new AppError('FORBIDDEN', { message: t(text) })
}
