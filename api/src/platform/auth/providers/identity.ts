import { z } from 'zod'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { checkPersonalNumber } from '../../../kernel/personal-number.ts'
import { type Identity, ProviderRefusal } from './provider.ts'

const address = z.email().max(254)

/** A name with the signs that names of users have: providers add numbers and remarks. */
const nameOf = (told: string) =>
  told
    .replace(/[^\p{L}\p{M}\u200c .'’-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 100)
    .trim()

/**
 * A person from what a provider tells: trimmed, without an address or a personal number that are none.
 * @throws ProviderRefusal `invalid` without a subject
 */
export function identityOf(
  keys: Pick<Keys, 'lookups'>,
  told: Omit<Identity, 'label' | 'numberKeys'> & { number: string },
): Identity {
  const { number, ...rest } = told
  const subject = told.subject.trim()
  if (!subject || subject.length > 500) throw new ProviderRefusal('invalid', 'no subject')
  const email = address.safeParse(told.email.trim()).data ?? ''
  const checked = checkPersonalNumber(number)
  return {
    ...rest,
    subject,
    email,
    label: email || subject.slice(0, 100),
    numberKeys: number && checked.ok ? keys.lookups(checked.value) : [],
    firstname: nameOf(told.firstname),
    lastname: nameOf(told.lastname),
  }
}
