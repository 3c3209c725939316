import type { Db } from '@kollegium/db'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { limitKey, reservePasswordAttempt, resetAttempts } from '../rate-limit.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeAppCode } from './totp.ts'

export type CodeResult =
  | { outcome: 'right'; method: 'app' | 'code' }
  /** `until`: this was the try that locked the codes. */
  | { outcome: 'wrong'; until?: Date }
  | { outcome: 'locked'; until: Date }

type Services = {
  db: Pick<Db, 'authenticatorApp' | 'recoveryCode'>
  tries: Pick<Db, '$queryRaw' | '$executeRaw' | '$transaction' | 'rateLimit'>
  keys: Keys
}

/**
 * Tries a code of the app or a recovery code. Wrong ones are counted as wrong passwords are: after five each further try
 * waits longer, so that a code of six digits can't be guessed.
 */
export async function tryCode({ db, tries, keys }: Services, userId: number, given: string): Promise<CodeResult> {
  const key = limitKey('code', `user ${userId}`)
  const allowed = await reservePasswordAttempt(tries, key)
  if (!allowed.allowed) return { outcome: 'locked', until: allowed.until }
  const digits = given.replace(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(digits)
  const right = isAppCode ? await takeAppCode({ db, keys }, userId, digits) : await takeRecoveryCode(db, userId, given)
  if (!right) return { outcome: 'wrong', ...(allowed.locks && { until: allowed.locks }) }
  await resetAttempts(tries, [key])
  return { outcome: 'right', method: isAppCode ? 'app' : 'code' }
}
