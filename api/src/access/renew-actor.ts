import type { Db } from '@kollegium/db'
import { sv } from '../i18n/sv/index.ts'
import { createTranslator } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import { type Actor, type ActorUser, loadActor } from './actor.ts'

const t = createTranslator(sv)

/**
 * The actor as they stand now, for a stream that lasts longer than a request: rights may have been taken away meanwhile.
 * @throws AppError UNAUTHENTICATED when the session has ended or the user may not sign in any more
 */
export async function renewActor(
  db: Pick<Db, 'user' | 'group' | 'oauthToken'>,
  { user: { id }, realUser, token }: Actor & { user: ActorUser },
): Promise<Actor & { user: ActorUser }> {
  const family = token && token !== 'rejected' ? token.family : undefined
  const isOpen =
    family === undefined ||
    (await db.oauthToken.findFirst({ where: { family, revoked_at: null }, select: { id: true } })) !== null
  const actor = isOpen ? await loadActor(db, id) : null
  if (!actor?.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
  return { ...actor, user: actor.user, realUser, ...(token && { token }) }
}
