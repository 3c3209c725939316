import type { Db } from '@kollegium/db'

/** Takes away a person's passkeys, app and codes. @param db a transaction */
export async function removeFactors(
  db: Pick<Db, 'passkey' | 'authenticatorApp' | 'recoveryCode'>,
  userId: number,
): Promise<void> {
  await db.passkey.deleteMany({ where: { user_id: userId } })
  await db.authenticatorApp.deleteMany({ where: { user_id: userId } })
  await db.recoveryCode.deleteMany({ where: { user_id: userId } })
}
