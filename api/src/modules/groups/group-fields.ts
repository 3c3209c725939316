import { contentWords } from '../../i18n/sv/content.ts'
import { validation } from '../../i18n/sv/validation.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'

// Rules of a group's fields that need no database. Isomorphic: the form shows the same while one types, so only the areas of their
// messages are loaded, not the whole dictionary.

const t = createTranslator({ ...validation, ...contentWords })

/** Labels of the product itself (readings, Hosts); a group called so could not be reached. */
export const reservedLabels = [
  ...['admin', 'cert', 'front', 'docs', 'api', 'auth', 'www'],
  ...['metodmaterial', 'validig', 'mail', 'static'],
]

/**
 * Spec §5, group name, narrowed to names that can be a host label (RFC 1035 §2.3.1): at most 63 characters and no '-' or
 * '_' at the end. `local-` in front would be read as the local-development prefix.
 * @returns the error text, or null for a right name
 */
export function groupNameError(name: string): string | null {
  if (!/^[a-z][a-z0-9_-]{0,61}[a-z0-9]$/.test(name)) return t('valid.invalidGroupName')
  const label = hostLabelOf(name)
  return reservedLabels.includes(label) || label.startsWith('local-') ? t('valid.reservedName') : null
}

/** Spec §5: six digits, hyphen, four digits. */
export function orgnrError(orgnr: string): string | null {
  return orgnr === '' || /^\d{6}-\d{4}$/.test(orgnr) ? null : t('valid.orgnr')
}

/** A wrong check digit is a warning that lets through (readings): registers have their own errors. */
export function orgnrWarning(orgnr: string): string | null {
  if (orgnr === '' || orgnrError(orgnr)) return null
  const digits = orgnr.replace('-', '')
  // Luhn over all ten digits: every second, from the first, counts double.
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? null : t('valid.orgnrChecksum')
}
