import { createHash } from 'node:crypto'
import type { Db } from '../src/client.ts'

/** The secret of one holder's link in the demo network: `/mina/` and these signs open the page. */
export const demoHolderSecret = 'demo-holder'.padEnd(43, '0')

/** Gives one holder of a diploma a link, and lets two of the class wait for an answer of the college. */
export async function loadHolders(db: Db, { now }: { now: Date }): Promise<void> {
  const persons = await db.certificatePerson.findMany({
    where: {
      status: 'issued',
      protected: false,
      email: { not: '' },
      personal_number_key: { not: null },
      certificate: { kind: 'diploma', educator_id: { not: null } },
    },
    select: { id: true, email: true, firstname: true },
    orderBy: { id: 'desc' },
    take: 2,
  })
  const [first, second] = persons
  if (!first || !second) return
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await db.holderLink.create({
    data: {
      token_hash: createHash('sha256').update(demoHolderSecret).digest('base64url'),
      ...{ person_id: first.id, email: first.email, expires_at: day(361) },
    },
  })
  const shared = { status: 'waiting' } as const
  await db.holderRequest.create({
    data: {
      ...{ ...shared, kind: 'name_change', person_id: first.id, created_at: day(-4) },
      ...{ firstname: first.firstname, lastname: 'Provberg', message: 'Jag gifte mig i somras.' },
    },
  })
  await db.holderRequest.create({
    data: {
      ...{ ...shared, kind: 'signed_copy', person_id: second.id, created_at: day(-1) },
      address: `${second.firstname} Exempelsson\nPåhittsvägen 3\n243 30 Höör`,
    },
  })
}
