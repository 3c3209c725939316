import type { Db } from '@kollegium/db'
import { Secret, TOTP } from 'otpauth'
import type { Keys } from '../../../kernel/encryption-keys.ts'

/** RFC 6238 as every app has it: SHA-1, six digits, half minutes. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...shape, ...names, secret: Secret.fromBase32(secret) })

/** A new secret of 160 bits, base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app reads from a QR code. */
export function appAddress(secret: string, names: { issuer: string; label: string }): string {
  return appOf(secret, names).toString()
}

/**
 * The half minute that a code is of; null when it is wrong. The neighbours on either side count, too: clocks differ.
 * @param now milliseconds
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / (shape.period * 1000)) + delta
}

/** Makes the code of an app at a moment, for tests and demonstrations. */
export const codeOf = (secret: string, now = Date.now()): string => appOf(secret).generate({ timestamp: now })

/** Connects an app in place of the one before. The code that proved it is spent. */
export async function saveApp(
  { db, keys }: { db: Pick<Db, 'authenticatorApp'>; keys: Keys },
  userId: number,
  secret: string,
  step: number,
): Promise<void> {
  const kept = { secret: keys.seal(secret), last_step: step, created_at: new Date(), used_at: null }
  await db.authenticatorApp.upsert({
    where: { user_id: userId },
    create: { user_id: userId, ...kept },
    update: kept,
    select: { user_id: true },
  })
}

/** Whether it is a code of the user's app that was not taken before. One of any number of parallel calls is right. */
export async function takeAppCode(
  { db, keys }: { db: Pick<Db, 'authenticatorApp'>; keys: Keys },
  userId: number,
  code: string,
): Promise<boolean> {
  const app = await db.authenticatorApp.findUnique({ where: { user_id: userId }, select: { secret: true } })
  const step = app && stepOf(keys.open(app.secret), code)
  if (step === null) return false
  const { count } = await db.authenticatorApp.updateMany({
    where: { user_id: userId, last_step: { lt: step } },
    data: { last_step: step, used_at: new Date() },
  })
  return count === 1
}
