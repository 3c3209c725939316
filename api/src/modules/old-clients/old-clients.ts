import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { ownLabelOf } from '../../engine/site-address.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Env } from '../../kernel/env.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { ownClients } from '../../platform/auth/clients.ts'
import { takenLabels } from '../groups/contract.ts'
import { addressFault, isClientId, type OldClientData, originFault } from './old-client-fields.ts'

const t = createTranslator(sv)

/** How long the former secret of a client works beside a new one. */
export const oldSecretDays = 7

/** The columns that are shown; no answer holds a hash. */
export const oldClientSelect = {
  id: true,
  name: true,
  redirect_uris: true,
  origins: true,
  rotation: true,
  unbound: true,
  secret_at: true,
  old_secret_until: true,
  closed_at: true,
  last_used_at: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.OauthClientSelect
export type OldClient = Prisma.OauthClientGetPayload<{ select: typeof oldClientSelect }>

/** The faults of the addresses: those of production begin with https. */
export function addressFaults(env: Pick<Env, 'NODE_ENV'>, { redirect_uris, origins }: OldClientData): FieldErrors {
  const https = env.NODE_ENV === 'production'
  const faults: FieldErrors = {}
  const check = (field: string, texts: string[], faultOf: typeof addressFault) => {
    for (const [at, text] of texts.entries()) {
      const fault = texts.indexOf(text) < at ? 'list.exists' : faultOf(text, https)
      if (fault) faults[`data.${field}.${at}`] = [t(fault)]
    }
  }
  check('redirect_uris', redirect_uris, addressFault)
  check('origins', origins, originFault)
  return faults
}

type AddressEnv = Pick<Env, 'NODE_ENV' | 'PUBLIC_HOST'>

/**
 * The faults of a registration's addresses: those of {@link addressFaults}, and addresses of our own on either brand's hosts.
 * The bare hosts, the apps, the services and the sites of groups are no program of others, which would get their codes and might
 * call with their cookies. Any other label may be an old program's.
 */
export async function registrationFaults(
  db: Pick<Tx, '$executeRaw' | '$queryRaw'>,
  env: AddressEnv,
  data: OldClientData,
): Promise<FieldErrors> {
  const given = (['redirect_uris', 'origins'] as const).flatMap((field) =>
    data[field].flatMap((text, at) => {
      const label = ownLabelOf(env, text)
      return label === null ? [] : [{ path: `data.${field}.${at}`, label }]
    }),
  )
  const labels = given.map(({ label }) => label)
  const taken = labels.length === 0 ? new Set() : await takenLabels(db, labels)
  const own = given.filter(({ label }) => label === '' || taken.has(label))
  const faults = Object.fromEntries(own.map(({ path }) => [path, [t('valid.oldClient.own')]]))
  return { ...faults, ...addressFaults(env, data) }
}

type NewClient = OldClientData & { id: string; withSecret: boolean }

/**
 * Registers a client, in the given transaction.
 * @returns its own secret, which is kept as a hash alone; null for a client without one
 * @throws AppError INVALID at the fields
 */
export async function registerClient(tx: Tx, env: AddressEnv, given: NewClient): Promise<string | null> {
  const { id, withSecret, ...data } = given
  const faults = await registrationFaults(tx, env, data)
  const isTaken = ownClients.includes(id) || (await tx.oauthClient.count({ where: { id } })) > 0
  if (isTaken) faults.client = [t('valid.oldClient.taken')]
  if (!isClientId(id)) faults.client = [t('valid.oldClient.id')]
  if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))
  const secret = withSecret ? newSecret() : null
  const hash = secret && { secret_hash: hashSecret(secret), secret_at: new Date() }
  await tx.oauthClient.create({ data: { id, ...data, ...hash }, select: { id: true } })
  return secret
}

const loggedFields = ['name', 'redirect_uris', 'origins', 'rotation', 'unbound'] as const
type Registered = Pick<OldClientData, (typeof loggedFields)[number]>

/**
 * The details of a log's entry: each field of the registration that has changed, with its old and its new value. None of them
 * is a secret. @param before null for a new client @param after null for a removed one
 */
export function changesOf(before: Registered | null, after: Registered | null) {
  const changes = loggedFields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [[field, { from, to }] as const]
  })
  return { changes: Object.fromEntries(changes) }
}

/** Gives a client a new secret of its own; the former one works on for some days, so that there is time to change it. */
export async function renewSecret(tx: Tx, id: string, now = new Date()): Promise<string> {
  const secret = newSecret()
  const { secret_hash: old } = await tx.oauthClient.findUniqueOrThrow({ where: { id }, select: { secret_hash: true } })
  const until = old === null ? null : new Date(now.getTime() + oldSecretDays * 24 * 3_600_000)
  await tx.oauthClient.update({
    where: { id },
    data: {
      ...{ secret_hash: hashSecret(secret), secret_at: now },
      ...{ old_secret_hash: old, old_secret_until: until, updated_at: now },
    },
    select: { id: true },
  })
  return secret
}

/** Ends all that was issued to a client: its codes, and its tokens with what they could be renewed to. */
export async function endTokens(tx: Tx, id: string, now = new Date()): Promise<number> {
  await tx.oauthCode.deleteMany({ where: { client_id: id, used_at: null } })
  const { count } = await tx.oauthToken.updateMany({
    where: { client_id: id, revoked_at: null },
    data: { revoked_at: now },
  })
  return count
}

/** The name that a new client gets. */
export const newClient = z.object({ client: z.string().trim().min(1).max(60) })
