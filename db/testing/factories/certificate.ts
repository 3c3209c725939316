import type { Certificate, CertificatePerson, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** Makes a diploma of a group of its own, without persons. The kind's definition in the api checks `fields`. */
export async function buildCertificate(
  db: Db,
  overrides: Partial<Prisma.CertificateUncheckedCreateInput> = {},
): Promise<Certificate> {
  const group_id = overrides.group_id ?? (await buildGroup(db)).id
  return db.certificate.create({
    data: { kind: 'diploma', date: new Date('2026-06-12'), fields: {}, ...overrides, group_id },
  })
}

/** A draft of a person on a certificate, last in order. */
export async function buildCertificatePerson(
  db: Db,
  overrides: Partial<Prisma.CertificatePersonUncheckedCreateInput> = {},
): Promise<CertificatePerson> {
  const certificate_id = overrides.certificate_id ?? (await buildCertificate(db)).id
  const position = overrides.position ?? (await db.certificatePerson.count({ where: { certificate_id } }))
  return db.certificatePerson.create({
    data: { firstname: 'Test', lastname: `Testsson ${nextNumber()}`, ...overrides, certificate_id, position },
  })
}
