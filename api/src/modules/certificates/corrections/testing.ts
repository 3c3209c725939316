import { createCaller } from '../../../app/caller.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../../testing/certificates.ts'
import type { World } from '../../../testing/world.ts'

/** Makes anew a college with a member who issues its certificates. */
export async function prepareIssuer(world: World) {
  await world.clear()
  const place = await buildCollege(world.db)
  const issuer = await world.member(issuerRights, place.college.id)
  return { place, issuer, caller: createCaller(issuer.ctx) }
}
export type Issuer = Awaited<ReturnType<typeof prepareIssuer>>

/** A person of a certificate. */
export const someone = (lastname: string, more = {}) => person('Ada', lastname, more)

/** Returns what issues a diploma. @param prepared gives what the running test prepared */
export const issueOf =
  (prepared: () => Pick<Issuer, 'place' | 'caller'>) =>
  (persons = [someone('Alm'), someone('Berg'), someone('Cederlund')], more = {}) => {
    const { place, caller } = prepared()
    return caller.diploma.issue({ data: diplomaData(place.college.id, { persons, ...more }) })
  }

/** The ids of the persons of a certificate. */
export const idsOf = ({ persons }: { persons: { id: number }[] }) => persons.map(({ id }) => id)
/** A correction of the day. */
export const wrongDay = { reason: 'Fel datum', changes: { date: '2026-06-05' } }

/** Returns what reads every number, certificate, link and note, to see that nothing was written. */
export const stateOf =
  ({ db }: World) =>
  async () =>
    JSON.stringify([
      await db.certificatePerson.findMany({ orderBy: { id: 'asc' }, omit: { personal_number: true } }),
      await db.certificate.findMany({ orderBy: { id: 'asc' } }),
      await db.auditEntry.count(),
    ])
