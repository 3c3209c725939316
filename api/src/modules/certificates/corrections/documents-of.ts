import type { Tx } from '../../../kernel/transaction.ts'

/** The ids of all documents of one person, on any certificate: the given one, its successors, and their predecessors. */
export async function documentsOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE chain AS (
      SELECT id, replaced_by_id FROM "CertificatePerson" WHERE id = ${id}
      UNION
      SELECT person.id, person.replaced_by_id FROM chain
      JOIN "CertificatePerson" person ON person.id = chain.replaced_by_id OR person.replaced_by_id = chain.id
    )
    SELECT id FROM chain`
  return rows.map((row) => row.id)
}
