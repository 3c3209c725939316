import type { Db } from '@kollegium/db'

/** The facts of a session that a test may choose; `minutes` is the age of its last proof. */
export type SessionFacts = { minutes?: number; client?: string; userAgent?: string; method?: string; strong?: boolean }

/**
 * Opens a session of the user by the client `admin`, or by another one that the test made.
 * @returns the id of the sign-in, which is the family of its token, too
 */
export async function openSession(
  db: Db,
  user_id: number,
  { minutes = 0, client = 'admin', userAgent = '', ...more }: SessionFacts = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const far = new Date(Date.now() + 3600_000)
  const proved_at = new Date(Date.now() - minutes * 60_000)
  const admin = { id: 'admin', name: 'Admin', redirect_uris: [], first_party: true }
  await db.oauthClient.createMany({ data: [admin], skipDuplicates: true })
  await db.signIn.create({
    data: { id, hash: id, user_id, expires_at: far, proved_at, user_agent: userAgent, ...more },
  })
  const secrets = { id, family: id, access_hash: id, access_expires_at: far }
  await db.oauthToken.create({ data: { ...secrets, client_id: client, user_id, sign_in_id: id } })
  return id
}

/** The context of the same person in a session whose last proof is hours old: one that was stolen or left open. */
export async function inOldSession<Ctx extends { db: unknown; actor: { user: { id: number } | null } }>(
  db: Db,
  ctx: Ctx,
): Promise<Ctx> {
  const family = await openSession(db, ctx.actor.user?.id ?? 0, { minutes: 180 })
  return { ...ctx, actor: { ...ctx.actor, token: { family } } }
}
