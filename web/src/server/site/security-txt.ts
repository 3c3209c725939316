const DAYS_UNTIL_EXPIRY = 180
const DAY_IN_MS = 86_400_000

type Contact = {
  /** `mailto:` or `https:`, as the environment gives it; null takes the brand's address. */
  given: string | null
  /** The brand's e-mail address. */
  email: string
  origin: string
}

/** Writes the file by which a finder of a security fault finds the people to tell (RFC 9116). */
export function securityTxt({ given, email, origin }: Contact, now = new Date()): string {
  const expires = new Date(now.getTime() + DAYS_UNTIL_EXPIRY * DAY_IN_MS)
  return [
    `Contact: ${given ?? `mailto:${encodeURI(email)}`}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: sv, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
