import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { containing, flag, oneOf } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { forbidden } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { certificatesOf } from '../../platform/auth/providers/certificates.ts'
import { checkProvider } from '../../platform/auth/providers/check-provider.ts'
import { newDecryptionKey } from '../../platform/auth/providers/decryption-key.ts'
import { isProviderAddress } from '../../platform/auth/providers/outgoing.ts'
import { addressesOf, domainsOf, providerColumns } from '../../platform/auth/providers/provider.ts'
import { providerKinds, signInProvider } from './sign-in-provider.entity.ts'
import { changesSigners, guardSigners } from './signers.ts'

const t = createTranslator(sv)

const { client_secret, decryption_key, ...shown } = providerColumns
const select = {
  ...shown,
  client_secret,
  decryption_key,
  group: { select: { id: true, title: true, name: true } },
  created_at: true,
} satisfies Prisma.SignInProviderSelect
type Row = Prisma.SignInProviderGetPayload<{ select: typeof select }>

/** Without the secrets: no answer ever holds them, sealed or not. */
const present = (
  { client_secret: secret, decryption_key: _, group, created_at, updated_at, ...row }: Row,
  { services }: SignedInContext,
) => ({
  ...row,
  type: 'SignInProvider' as const,
  client_secret: '',
  has_secret: secret !== null,
  group: group?.title ?? null,
  ...addressesOf(services.env, row.id),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

type Written = Record<string, unknown> & Partial<Omit<Row, 'client_secret'>> & { client_secret?: string }

/** The person that a subject names depends on these; after a change of one the old links would be other people's. */
const naming = ['kind', 'issuer', 'client_id', 'subject_claim'] as const

async function prepare(ctx: SignedInContext, data: Record<string, unknown>, before: Row | null) {
  requireNotMasquerading(ctx.actor)
  const { client_secret: secret, ...rest } = data as Written
  const whole = {
    kind: 'oidc' as const,
    issuer: '',
    client_id: '',
    sso_url: '',
    certificates: '',
    domains: '',
    ...before,
    ...rest,
  }
  const faults = { ...faultsOf(ctx, whole), ...(await domainFaults(ctx, whole, before)) }
  if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))
  const made = whole.kind === 'saml' && !before?.decryption_key ? await decryptionKey(ctx) : {}
  return { ...rest, ...(secret && { client_secret: ctx.services.keys.seal(secret) }), ...made }
}

/** The key that the provider may encrypt assertions for: made once, and told by our metadata. */
async function decryptionKey({ services: { env, keys } }: SignedInContext) {
  const { key, certificate } = await newDecryptionKey(env.PUBLIC_HOST)
  return { decryption_key: keys.seal(key), decryption_certificate: certificate }
}

type Whole = Pick<Row, 'kind' | 'issuer' | 'client_id' | 'sso_url' | 'certificates' | 'domains'>

function faultsOf({ services: { env } }: SignedInContext, row: Whole): FieldErrors {
  const faults: FieldErrors = {}
  if (row.kind === 'oidc') {
    if (!isProviderAddress(env, row.issuer)) faults['data.issuer'] = [t('valid.signInProvider.issuer')]
    if (!row.client_id) faults['data.client_id'] = [t('valid.signInProvider.client')]
    return faults
  }
  if (!isProviderAddress(env, row.sso_url)) faults['data.sso_url'] = [t('valid.signInProvider.sso')]
  if (!hasCertificates(row.certificates)) faults['data.certificates'] = [t('valid.signInProvider.certificates')]
  return faults
}

function hasCertificates(text: string): boolean {
  try {
    return certificatesOf(text).length > 0
  } catch {
    return false
  }
}

/** A domain is of one organisation: its provider tells the addresses in it, and no other's does. */
async function domainFaults(ctx: SignedInContext, row: Whole, before: Row | null): Promise<FieldErrors> {
  const domains = domainsOf(row)
  if (domains.length === 0) return {}
  const wrong = domains.find((each) => !/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(each))
  if (wrong) return { 'data.domains': [t('valid.signInProvider.domain', { text: wrong })] }
  // Two who name the same domain at once follow one another.
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('domains of sign-in providers'))`
  const group_id = before ? before.group_id : ctx.groupId
  const others = await ctx.db.signInProvider.findMany({
    where: { id: { not: before?.id ?? 0 }, domains: { not: '' } },
    select: { group_id: true, domains: true },
  })
  const taken = domains.find((each) =>
    others.some((other) => other.group_id !== group_id && domainsOf(other).includes(each)),
  )
  return taken ? { 'data.domains': [t('valid.signInProvider.domainTaken', { text: taken })] } : {}
}

async function saved(ctx: SignedInContext, row: Row, before: Row | null): Promise<void> {
  if (!before) return
  if (naming.every((key) => row[key] === before[key])) {
    if (changesSigners(before, row)) await guardSigners(ctx, row)
    return
  }
  const { count } = await ctx.db.linkedAccount.deleteMany({ where: { provider_id: row.id } })
  await ctx.db.accountRequest.deleteMany({ where: { provider_id: row.id, status: { not: 'approved' } } })
  if (count > 0)
    await audit(ctx.db, ctx, { action: 'linksRemoved', subject: 'SignInProvider', id: row.id, details: { count } })
}

/** The requests for accounts that wait for an answer, and go with their provider. */
const requestsOf = async (db: Tx, ids: number[]): Promise<Usage[]> => [
  {
    entity: 'accountRequest',
    count: await db.accountRequest.count({ where: { provider_id: { in: ids }, status: 'open' } }),
  },
]

/** The procedures of sign-in providers. */
export const signInProviderRouter = router({
  // A removal is not refused: the people sign in by other ways afterwards.
  ...usedInOf(
    'SignInProvider',
    (_ctx, ids) => ({ user: { linked_accounts: { some: { provider_id: { in: ids } } } } }),
    { counting: requestsOf },
  ),

  ...crud(signInProvider, {
    select,
    present: (rows: Row[], ctx) => rows.map((row) => present(row, ctx)),
    listSelect: select,
    presentList: (rows: Row[], ctx) => rows.map((row) => present(row, ctx)),
    search: (text) => ({ OR: [{ title: containing(text) }, { issuer: containing(text) }] }),
    filters: {
      active: flag((active) => ({ active })),
      kind: oneOf(providerKinds, (chosen) => ({ kind: { in: chosen } })),
    },
    narrow: ({ groupId }) => (groupId ? { group_id: groupId } : {}),
    owned: ({ groupId }) => ({ group_id: groupId }),
    prepare,
    saved,
  }),

  /** Asks the service for its description and keys, or looks at the certificates. Nobody is signed in. */
  check: procedure.input(byId).mutation(async ({ ctx, input }) => {
    const { ability } = ctx.actor
    if (!ability.can('update', 'SignInProvider')) throw forbidden()
    const row = await ctx.db.signInProvider.findFirst({
      where: { AND: [{ id: input.id }, visible(ability, 'read', 'SignInProvider')] },
      select: providerColumns,
    })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    if (!ability.can('update', asSubject('SignInProvider', row))) throw forbidden()
    const checks = await checkProvider(ctx.services, row)
    await audit(ctx.db, ctx, {
      action: 'check',
      subject: 'SignInProvider',
      id: row.id,
      details: { good: checks.every(({ good }) => good) },
    })
    return checks
  }),
})
