import type { Db, Prisma } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { type Env, originOf } from '../../../kernel/env.ts'
import { authPath } from '../cookies.ts'

/** The columns of a provider that a sign-in reads. */
export const providerColumns = {
  id: true,
  title: true,
  kind: true,
  group_id: true,
  issuer: true,
  client_id: true,
  client_secret: true,
  scopes: true,
  sso_url: true,
  certificates: true,
  decryption_key: true,
  decryption_certificate: true,
  acr_values: true,
  subject_claim: true,
  email_claim: true,
  number_claim: true,
  strong_values: true,
  domains: true,
  active: true,
  updated_at: true,
} satisfies Prisma.SignInProviderSelect

export type Provider = Prisma.SignInProviderGetPayload<{ select: typeof providerColumns }>

/** A person as a provider told of it, in an answer that holds. */
export type Identity = {
  /** The provider's own name for the person. */
  subject: string
  /** The words that the person recognises it by: the e-mail address, or the subject. */
  label: string
  /** '' when the provider tells none, or says that nobody has seen it to be the person's. */
  email: string
  /** The look-up keys of the personal number, one of each encryption key; none without a number. */
  numberKeys: string[]
  firstname: string
  lastname: string
  /** The provider says that the person proved more than a password, in words that the office has listed. */
  strong: boolean
  /** When the provider last asked the person (milliseconds); undefined where it doesn't tell. */
  askedAt?: number
  /** SAML: the id of the assertion, and when it ends (milliseconds). */
  assertion?: { id: string; until: number }
}

/** Why a sign-in with a provider ended; told to the audit log, and in a sentence to the person. */
export type Refusal =
  | 'away'
  | 'cancelled'
  | 'inactive'
  | 'invalid'
  | 'noAttempt'
  | 'notAgain'
  | 'off'
  | 'otherPerson'
  | 'outOfReach'
  | 'replayed'
  | 'taken'
  | 'tooWeak'

/** Ends a sign-in with a provider. `cause` is for the log. */
export class ProviderRefusal extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause })
    this.refusal = refusal
  }
}

/** The addresses of the sign-in with other services, below {@link authPath}. */
export const schoolPath = `${authPath}/school`

/** The addresses that the office registers at a provider. */
export function addressesOf(env: Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>, id: number) {
  const base = `${originOf(env)}${schoolPath}/${id}`
  return { callback: `${base}/callback`, acs: `${base}/acs`, metadata: `${base}/metadata` }
}

/** The lines of a text field: trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)

/** The domains of a provider, lower case and without '@'. */
export const domainsOf = ({ domains }: Pick<Provider, 'domains'>): string[] =>
  linesOf(domains).map((each) => each.toLowerCase().replace(/^@/, ''))

/** The active providers, for the choice on the sign-in page. */
export function activeProviders(db: Pick<Db, 'signInProvider'>) {
  return db.signInProvider.findMany({
    where: { active: true },
    select: { id: true, title: true, group: { select: { title: true } } },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
}

/** An active provider. @throws ProviderRefusal `off` */
export async function requireProvider(db: Pick<Db, 'signInProvider'>, id: number): Promise<Provider> {
  const found =
    Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
      ? await db.signInProvider.findUnique({ where: { id, active: true }, select: providerColumns })
      : null
  if (!found) throw new ProviderRefusal('off')
  return found
}

type Reached = { id: number; name: string; email: string; firstname: string; lastname: string; active: boolean }

/**
 * Those of the users whom the provider may sign in: members of its group or of a group below it, and holders of an address
 * in a domain that the office has seen to be the organisation's. Nobody else, whatever the provider says of them.
 * @param asked one user, or users by what the provider told
 */
export async function usersInReach(
  db: Pick<Db, '$queryRaw'>,
  provider: Provider,
  asked: { id: number } | { email: string; numberKeys: readonly string[] },
): Promise<(Reached & { by_number: boolean })[]> {
  const { id, email, numberKeys } = { id: 0, email: '', numberKeys: [], ...asked }
  return db.$queryRaw`
    SELECT id, name, email, firstname, lastname, active, coalesce(personal_number_key = ANY (${numberKeys}::text[]), false) AS by_number
    FROM "User" AS person
    WHERE anonymised_at IS NULL
      AND (id = ${id} OR (${email} <> '' AND lower(email) = lower(${email})) OR personal_number_key = ANY (${numberKeys}::text[]))
      AND (${provider.group_id === null}
        OR EXISTS (SELECT FROM "Membership" AS m JOIN "Group" AS g ON g.id = m.group_id
          WHERE m.user_id = person.id AND (g.id = ${provider.group_id ?? 0} OR ${provider.group_id ?? 0} = ANY (g.path)))
        OR (email <> '' AND split_part(lower(email), '@', 2) = ANY (${domainsOf(provider)})))
    ORDER BY by_number DESC, id`
}

export type ProviderServices = Pick<Services, 'db' | 'env' | 'keys' | 'logger'>
