import { randomUUID } from 'node:crypto'
import type { Erasure, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'

/** The erasure of a person of whom no row is left, that was cut off. */
export function buildErasure(db: Db, overrides: Partial<Prisma.ErasureUncheckedCreateInput> = {}): Promise<Erasure> {
  const rows = { User: [], CertificatePerson: [], Participant: [], Application: [], NewsletterSubscriber: [] }
  const parts = { done: {}, kept: { issued: 0, signed: 0, files: [], audit: 0 } }
  return db.erasure.create({ data: { id: randomUUID(), status: 'failed', rows, parts, ...overrides } })
}
