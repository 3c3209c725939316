import { t } from '../../lib/i18n.ts'

/** Names in a sentence: "Carlos Utkastdal", "Carlos Utkastdal och Malin Skissgren". */
export function namesOf(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name)
  const last = names.pop() ?? ''
  return names.length === 0 ? last : t('candidate.and', { first: names.join(', '), last })
}
