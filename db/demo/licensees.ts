import type { Db } from '../src/client.ts'
import { buildLicensee } from '../testing/factories/licensee.ts'

/**
 * Loads organisations on whose behalf some of the demo's people may act.
 * @param people ids by username
 */
export async function loadLicensees(
  db: Db,
  { groups, people }: { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number> },
): Promise<void> {
  const users = (...names: string[]) => ({
    connect: names.flatMap((name) => {
      const id = people.get(name)
      return id ? [{ id }] : []
    }),
  })
  const licensees = [
    {
      title: 'Språkombud Skåne, exempelbolag',
      group_id: groups.get('skane') ?? null,
      users: users('oksfik', 'ivamon'),
    },
    { title: 'Vårdskolan i Exempelby', group_id: groups.get('eslov-hoor-horby') ?? null, users: users('farpro') },
    { title: 'Omsorgslyftet, avslutat avtal', status: false, users: users('oksfik') },
  ]
  for (const licensee of licensees) await buildLicensee(db, licensee)
}
