const DAYS_UNTIL_EXPIRY = 180
const DAY_IN_MS = 86_400_000

type Contact = {
  /** `mailto:` or `https:`, as the environment gives it; null takes the brand's address. */
  given: string | null
  /** The brand's e-mail address. */
  email: string
  /** The origins that the file stands on: a reader doubts a file that doesn't name the address at which it was found. */
  origins: readonly string[]
}

const path = '/.well-known/security.txt'

/** Whether hosts without pages have the file of the path, too: the apps' and those of services. */
export const isOnEveryHost = (given: string): boolean => given === path || given === '/security.txt'

/** Writes the file by which a finder of a security fault finds the people to tell (RFC 9116). */
export function securityTxt({ given, email, origins }: Contact, now = new Date()): string {
  const expires = new Date(now.getTime() + DAYS_UNTIL_EXPIRY * DAY_IN_MS)
  return [
    `Contact: ${given ?? `mailto:${encodeURI(email)}`}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: sv, en',
    ...origins.map((origin) => `Canonical: ${origin}${path}`),
    '',
  ].join('\n')
}
