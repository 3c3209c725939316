import type { Db } from '@kollegium/db'
import { expect, test } from 'vitest'
import { hashSecret } from '../../../kernel/secrets.ts'
import { renewRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

/** A table that keeps hashes of unused codes alone. */
function kept(hashes: string[] = []) {
  const rows = new Set(hashes)
  const recoveryCode = {
    deleteMany: async () => rows.clear(),
    createMany: async ({ data }: { data: { hash: string }[] }) => {
      for (const { hash } of data) rows.add(hash)
    },
    updateMany: async ({ where }: { where: { hash: string } }) => ({ count: rows.delete(where.hash) ? 1 : 0 }),
  }
  return { recoveryCode } as unknown as Pick<Db, 'recoveryCode'>
}

test('a code has at least 128 random bits in groups, and is taken however it is typed', async () => {
  const db = kept()
  const codes = await renewRecoveryCodes(db, 7)
  for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{6}$/)
  const [first = '', second = ''] = codes
  expect(await takeRecoveryCode(db, 7, first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).toBe(true)
  expect([await takeRecoveryCode(db, 7, first), await takeRecoveryCode(db, 8, second)]).toEqual([false, false])
})

test('a code from before, of sixteen letters, is taken', async () => {
  const db = kept([hashSecret('recovery 7 k7qm0x3f9rtz4h2w')])
  expect(await takeRecoveryCode(db, 7, 'K7QM-0x3f-9rtz-4h2w')).toBe(true)
})
