import { randomBytes } from 'node:crypto'
import type { Db } from '@kollegium/db'
import { hashSecret } from '../../../kernel/secrets.ts'

type Rows = Pick<Db, 'recoveryCode'>

/** How many codes a person gets. */
export const recoveryCodeCount = 10

/** Crockford's letters: none that is read as another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Groups of letters that are read aloud and typed one by one. */
const groups = [5, 5, 5, 5, 6]

/**
 * A code of 130 random bits, so that a plain hash may keep it (ASVS 6.5.2): "k7qm0-x3f9r-tz4h2-w8c6n-v5b1dm". Codes of before
 * have sixteen letters, and are taken as long as they are left.
 */
function newCode(): string {
  return groups.map((size) => Array.from(randomBytes(size), (byte) => letters[byte % 32]).join('')).join('-')
}

/** A code as it is typed: without signs between, in any case, with letters that look like digits. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}

const hashOf = (userId: number, code: string) => hashSecret(`recovery ${userId} ${plain(code)}`)

/** Makes a person's codes in place of the earlier ones. They are shown once, now. @param db a transaction */
export async function renewRecoveryCodes(db: Rows, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await db.recoveryCode.deleteMany({ where: { user_id: userId } })
  await db.recoveryCode.createMany({ data: codes.map((code) => ({ hash: hashOf(userId, code), user_id: userId })) })
  return codes
}

/** Uses a code up: true for exactly one of any number of parallel calls. */
export async function takeRecoveryCode(db: Rows, userId: number, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { hash: hashOf(userId, code), user_id: userId, used_at: null },
    data: { used_at: new Date() },
  })
  return count === 1
}
