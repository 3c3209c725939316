import type { Tx } from '../../kernel/transaction.ts'

type People = { registered_by: string | null; used_by: string | null }

/**
 * The names of the person who registered each client, by the log, and of the person for whom it last got tokens. Null where the log or
 * the tokens know nobody any more. One statement for all clients.
 */
export async function clientPeople(db: Tx, ids: readonly string[]): Promise<Map<string, People>> {
  const rows = await db.$queryRaw<(People & { id: string })[]>`
    SELECT client.id,
      (SELECT nullif(trim(person.firstname || ' ' || person.lastname), '') FROM "AuditEntry" entry
        JOIN "User" person ON person.id = entry.user_id
        WHERE entry.subject = 'OauthClient' AND entry.subject_id = client.id AND entry.action = 'create'
        ORDER BY entry.at DESC LIMIT 1) AS registered_by,
      (SELECT nullif(trim(person.firstname || ' ' || person.lastname), '') FROM "OauthToken" token
        JOIN "User" person ON person.id = token.user_id
        WHERE token.client_id = client.id ORDER BY token.created_at DESC LIMIT 1) AS used_by
    FROM unnest(${[...ids]}::text[]) AS client (id)`
  return new Map(rows.map(({ id, ...people }) => [id, people]))
}
