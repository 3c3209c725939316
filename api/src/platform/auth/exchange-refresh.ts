import type { Db } from '@kollegium/db'
import { signInMark } from '../../access/audit.ts'
import { decryptWith, encryptWith, hashSecret, newSecret } from '../../kernel/secrets.ts'
import { auditAuth } from './audit-auth.ts'
import { type Client, clientColumns } from './clients.ts'
import { tokenCookiesOf } from './cookies.ts'
import { type Asker, type Issued, issue, placeOf, settle, type Tx } from './exchange.ts'
import { isTooWeak } from './factors/policy.ts'
import { type Place, ttl } from './library.ts'
import { OauthError, oauthErrors } from './oauth-error.ts'
import { idleMs, revokeFamily, touchSignIn } from './sessions.ts'

export type RefreshGrant = {
  token: string
  /** From the cookie, which our own apps share: each of them may renew it. */
  fromCookie: boolean
  ip: string
  asker: Asker
}

/**
 * A refresh token for new tokens. It rotates: a replay within 20 seconds gets the same successor (parallel tabs), a
 * later one revokes the family (RFC 9700 §4.14.2). A client registered without rotation keeps its token.
 * @throws OauthError as the contract has it (legacy-contract §3.8)
 */
export function exchangeRefresh(db: Db, client: Client, grant: RefreshGrant): Promise<Issued> {
  return settle(db, async (tx) => {
    const row = await lockRow(tx, grant.token)
    if (!row) return oauthErrors.invalidRefreshToken('Cannot decrypt the refresh token')
    const companion = row.client.unbound ? undefined : grant.asker.companion
    const place = placeOf(grant.asker, companion)
    const foreign = await refuseAsker(tx, row, { client, grant, place })
    if (foreign) return foreign
    const signIn = await signInOf(tx, row)
    const ended = await refuseEnded(tx, row, signIn)
    if (ended) return ended
    const tokens = row.rotated_at ? await replay(tx, row, grant, place) : await rotate(tx, row, grant, place)
    return tokens instanceof OauthError ? tokens : { ...tokens, remember: signIn?.remember ?? true, companion }
  })
}

/** Tokens as they were issued or are kept. */
type Tokens = Omit<Issued, 'remember'>

/** The token's row, after its sign-in's and its own are locked; null for a token that isn't ours. */
async function lockRow(tx: Tx, token: string) {
  const refresh_hash = hashSecret(token)
  await tx.$queryRaw`SELECT s.id FROM "SignIn" s JOIN "OauthToken" t ON t.sign_in_id = s.id
    WHERE t.refresh_hash = ${refresh_hash} FOR NO KEY UPDATE OF s`
  await tx.$queryRaw`SELECT id FROM "OauthToken" WHERE refresh_hash = ${refresh_hash} FOR UPDATE`
  return tx.oauthToken.findUnique({
    where: { refresh_hash },
    select: {
      id: true,
      family: true,
      client_id: true,
      user_id: true,
      sign_in_id: true,
      access_expires_at: true,
      refresh_expires_at: true,
      rotated_at: true,
      successor: true,
      revoked_at: true,
      user: { select: { active: true } },
      host: true,
      client: { select: clientColumns },
    },
  })
}
type Row = NonNullable<Awaited<ReturnType<typeof lockRow>>>

/** Refuses a token of another client, or outside the place that it is bound to; null for one that may be renewed here. */
async function refuseAsker(
  tx: Tx,
  row: Row,
  { client, grant, place }: { client: Client; grant: RefreshGrant; place: Place | null },
): Promise<OauthError | null> {
  const owner = row.client
  const shared = grant.fromCookie && client.first_party && owner.first_party
  const linked = owner.id === client.id || (shared && sharesCookie(owner.id, client.id))
  if (!linked) return oauthErrors.invalidRefreshToken('Token is not linked to client')
  if (owner.unbound || (place && grant.asker.isOwnPage && (await isKnownPlace(tx, row, place)))) return null
  return oauthErrors.invalidRefreshToken('Token is not bound to this host')
}

async function signInOf(tx: Tx, { sign_in_id }: Row) {
  if (!sign_in_id) return null
  return tx.signIn.findUnique({
    where: { id: sign_in_id },
    select: { remember: true, last_seen_at: true, ended_at: true, strong: true },
  })
}

/** Refuses a token that has ended with its time, its sign-in or its user, or that is too weak by now; null for a living one. */
async function refuseEnded(tx: Tx, row: Row, signIn: Awaited<ReturnType<typeof signInOf>>): Promise<OauthError | null> {
  const idle = signIn && !signIn.remember && signIn.last_seen_at.getTime() < Date.now() - idleMs
  if (!row.refresh_expires_at || row.refresh_expires_at.getTime() <= Date.now() || idle) {
    return oauthErrors.invalidRefreshToken('Token has expired')
  }
  if (row.revoked_at || signIn?.ended_at) return oauthErrors.invalidRefreshToken('Token has been revoked')
  if (!row.user.active) {
    await revokeFamily(tx, row.family)
    return oauthErrors.invalidRefreshToken('Token has been revoked')
  }
  // From the hour on in which a second factor is demanded: the next sign-in asks for it.
  if (signIn && (await isTooWeak(tx, { userId: row.user_id, strong: signIn.strong }))) {
    return oauthErrors.invalidRefreshToken('A second factor is required')
  }
  return null
}

/** A token that was rotated before: its successor for parallel tabs, and afterwards the end of the family. */
async function replay(
  tx: Tx,
  row: Row,
  { token, ip }: RefreshGrant,
  place: Place | null,
): Promise<Tokens | OauthError> {
  if (row.successor && row.rotated_at && row.rotated_at.getTime() > Date.now() - ttl.graceMs) {
    const successor = successorOf(token, row.successor)
    return place ? accessIn(tx, place, successor) : successor
  }
  // A replay that ends nothing is not told: its maker could fill the log.
  const ended = await revokeFamily(tx, row.family)
  const { user_id: userId, sign_in_id: signInId } = row
  if (ended) await auditAuth(tx, { action: 'refreshReplayed', userId, ip, signIn: signInMark(signInId) })
  return oauthErrors.invalidRefreshToken('Token has been revoked')
}

/** New tokens, kept for twenty seconds as the successor of a token that rotates. */
async function rotate(tx: Tx, row: Row, { token }: RefreshGrant, place: Place | null): Promise<Tokens> {
  const { id, family, user_id, sign_in_id, client, host, access_expires_at, refresh_expires_at } = row
  const issued = await issue(
    tx,
    client,
    {
      place,
      family: { id: family, userId: user_id, signInId: sign_in_id, refreshExpiresAt: refresh_expires_at as Date },
      refresh: { raw: token, id, accessExpiresAt: access_expires_at, host },
    },
    { grant_type: 'refresh_token', refresh_token: token },
  )
  if (client.rotation) {
    const kept = JSON.stringify({ ...issued, expiresAt: Date.now() + issued.expiresIn * 1000 })
    await tx.oauthToken.update({ where: { id }, data: { successor: encryptWith(token, kept) }, select: { id: true } })
  }
  if (sign_in_id) await touchSignIn(tx, sign_in_id)
  return issued
}

/** Whether this sign-in was opened in that place: by the token itself, or by a code of the app that shares its cookie. */
async function isKnownPlace(tx: Tx, row: { user_id: number; family: string }, place: Place): Promise<boolean> {
  const known = await tx.oauthToken.findFirst({
    where: { user_id: row.user_id, family: row.family, ...place },
    select: { id: true },
  })
  return known !== null
}

/** The kept successor of a token; for another place than it was issued to, with an access token for that place. */
async function accessIn(tx: Tx, place: Place, successor: Tokens): Promise<Tokens> {
  const { host, binding, ...rest } = await tx.oauthToken.findUniqueOrThrow({
    where: { refresh_hash: hashSecret(successor.refresh) },
    select: { host: true, binding: true, family: true, client_id: true, user_id: true, sign_in_id: true },
  })
  if (host === place.host && binding === place.binding) return successor
  const access = newSecret()
  const hash = hashSecret(access)
  const access_expires_at = ttl.access.getEndDate()
  await tx.oauthToken.create({
    data: { ...rest, ...place, id: hash, access_hash: hash, access_expires_at },
    select: { id: true },
  })
  const expiresIn = Math.floor((access_expires_at.getTime() - Date.now()) / 1000)
  return { ...successor, access, expiresIn }
}

function sharesCookie(one: string, other: string): boolean {
  return tokenCookiesOf(one).refresh === tokenCookiesOf(other).refresh
}

function successorOf(token: string, sealed: Uint8Array): Tokens {
  const kept = JSON.parse(decryptWith(token, sealed)) as { access: string; refresh: string; expiresAt: number }
  const expiresIn = Math.max(0, Math.floor((kept.expiresAt - Date.now()) / 1000))
  return { access: kept.access, refresh: kept.refresh, expiresIn }
}
