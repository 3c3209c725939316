import { Prisma } from '@kollegium/db'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { checkPersonalNumber, hasPersonalNumber, maskPersonalNumber } from '../../kernel/personal-number.ts'
import { findRows, fullName, type PersonRow, type RowKey } from './person-rows.ts'

/** The most persons that one search shows. */
const most = 50

type Found = { row: RowKey; name: string; email: string; personal_number: string | null; tables: RowKey['table'][] }

/** Personal numbers that the typed text may mean, as `YYYYMMDD-NNNN`. */
function numbersIn(text: string): string[] {
  const isShort = /^\d{6}[-+–]?\d{4}$/.test(text.replace(/\s/g, ''))
  return (isShort ? ['19', '20', '18'] : ['']).flatMap((century) => {
    const check = checkPersonalNumber(century + text)
    return check.ok ? [check.value] : []
  })
}

/** Name and address, for rows that have both in common. */
const addressed = (row: PersonRow): string => `${fullName(row)} ${row.email.toLowerCase()}`

/** An address is compared whole; of a name, every word must stand in it. */
function conditionOf({ services }: SignedInContext, text: string): Prisma.Sql {
  if (hasPersonalNumber(text)) {
    const keys = numbersIn(text).flatMap((number) => services.keys.lookups(number))
    return Prisma.sql`key = ANY (${keys}::text[])`
  }
  if (text.includes('@')) return Prisma.sql`lower(email) = ${text.toLowerCase()}`
  const words = text.toLocaleLowerCase('sv').split(/\s+/)
  const all = words.map((word) => Prisma.sql`position(${word} IN lower(firstname || ' ' || lastname)) > 0`)
  return Prisma.join(all, ' AND ')
}

/**
 * Finds persons by a personal number, an address or names, in every table. Rows with the same number, or with the same name and
 * address, are shown as one person. The log notes the search, and not what was typed.
 */
export async function searchPersons(ctx: SignedInContext, text: string): Promise<{ items: Found[]; more: boolean }> {
  const rows = await findRows(ctx.db, conditionOf(ctx, text))
  const persons = new Map<string, PersonRow[]>()
  for (const row of rows) {
    const key = row.key ?? addressed(row)
    const same = [...persons.values()].find((group) =>
      group.some((other) => row.email !== '' && addressed(other) === addressed(row)),
    )
    if (same) same.push(row)
    else persons.set(key, [...(persons.get(key) ?? []), row])
  }
  const found = [...persons.values()]
  const by = hasPersonalNumber(text) ? 'personal_number' : text.includes('@') ? 'email' : 'name'
  await audit(ctx.db, ctx, { action: 'search', subject: 'Privacy', details: { by, persons: found.length } })
  return { items: await presented(ctx, found.slice(0, most)), more: found.length > most }
}

async function presented({ db, services }: SignedInContext, persons: readonly PersonRow[][]): Promise<Found[]> {
  const numbers = new Map<string, string>()
  for (const table of ['User', 'CertificatePerson', 'Participant'] as const) {
    const keys = persons.flat().flatMap((row) => (row.table === table && row.key ? [row.key] : []))
    if (keys.length === 0) continue
    const sealed = await db.$queryRaw<{ key: string; number: Uint8Array }[]>`
      SELECT DISTINCT ON (personal_number_key) personal_number_key AS key, personal_number AS number
      FROM ${Prisma.raw(`"${table}"`)} WHERE personal_number_key = ANY (${keys}::text[]) AND personal_number IS NOT NULL`
    for (const { key, number } of sealed) numbers.set(key, maskPersonalNumber(services.keys.open(number)))
  }
  return persons.flatMap((rows) => {
    const named = rows.find(({ lastname }) => lastname) ?? rows[0]
    if (!named) return []
    const key = rows.find((row) => row.key)?.key
    return [
      {
        row: { table: named.table, id: named.id },
        name: `${named.firstname} ${named.lastname}`.trim(),
        email: rows.find(({ email }) => email)?.email ?? '',
        personal_number: (key && numbers.get(key)) ?? null,
        tables: [...new Set(rows.map(({ table }) => table))],
      },
    ]
  })
}
