import pg from 'pg'
import { StartError } from './start-error.ts'

/** Held while rights are granted: PostgreSQL refuses two processes that change the rights of a table at once. */
const LOCK = 7_270_736_902

/**
 * Gives the role that the application signs in as the rights that it needs, and no more: it owns no table of the product, and can neither
 * change nor remove entries of the audit log. Call it after the migrations; when nothing is missing it costs one query.
 * @param ownerUrl the role that owns the tables @param appUrl the application's own; the same role needs nothing
 * @throws StartError DATABASE_ROLES
 */
export async function grantToApp(ownerUrl: string, appUrl: string): Promise<void> {
  const role = roleOf(appUrl)
  if (role === roleOf(ownerUrl)) return
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    if (await hasRights(client, role)) return
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(`BEGIN; ${grants(client.escapeIdentifier(role))}`)
    await giveQueue(client, role)
    await client.query('COMMIT')
  } catch (error) {
    throw new StartError('DATABASE_ROLES', { role }, error)
  } finally {
    await client.end()
  }
}

/** The role that an address signs in as. */
const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** Whether the role reads every table and takes ids of every sequence, and can't remove entries of the log. */
async function hasRights(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    // A CASE, because PostgreSQL asks conditions in the order that it likes, and refuses the question for a relation of another kind.
    `SELECT NOT EXISTS (
         SELECT FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'audit_chain'::regnamespace)
           AND CASE WHEN relkind IN ('r', 'v', 'm') THEN NOT has_table_privilege($1, oid, 'SELECT')
             WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') END)
       AND NOT has_table_privilege($1, '"AuditEntry"', 'UPDATE, DELETE, TRUNCATE')
       AND has_schema_privilege($1, 'pgboss', 'CREATE') AND has_function_privilege($1, 'audit_chain.seal(int)', 'EXECUTE')
       AND NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'pgboss'::regnamespace AND relkind = 'r' AND relowner <> $1::regrole)
       AS all`,
    [role],
  )
  return rows[0]?.all === true
}

const grants = (role: string) => `
  GRANT USAGE ON SCHEMA public, audit_chain TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
  REVOKE ALL ON "AuditEntry", _prisma_migrations FROM ${role};
  GRANT SELECT, INSERT ON "AuditEntry" TO ${role};
  GRANT SELECT ON _prisma_migrations TO ${role};
  REVOKE ALL ON ALL TABLES IN SCHEMA audit_chain FROM ${role};
  GRANT SELECT ON ALL TABLES IN SCHEMA audit_chain TO ${role};
  GRANT EXECUTE ON FUNCTION audit_chain.seal(int), audit_chain.forget(date) TO ${role};
  GRANT USAGE, CREATE ON SCHEMA pgboss TO ${role}`

/** The queue's library changes its own tables at an upgrade, so they become the application's: those too that an earlier release made. */
async function giveQueue(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ change: string }>(
    `SELECT format('ALTER %s %s OWNER TO %I', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass, $1::text) AS change
     FROM pg_class c WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p', 'v', 'S') AND relowner <> $1::regrole
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND relkind = 'S' AND deptype IN ('a', 'i'))
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO %I', oid::regprocedure, $1::text) FROM pg_proc
     WHERE pronamespace = 'pgboss'::regnamespace AND proowner <> $1::regrole
     UNION ALL
     SELECT format('ALTER TYPE %s OWNER TO %I', oid::regtype, $1::text) FROM pg_type
     WHERE typnamespace = 'pgboss'::regnamespace AND typtype = 'e' AND typowner <> $1::regrole`,
    [role],
  )
  for (const { change } of rows) await client.query(change)
}

/**
 * Whether the role that an address signs in as owns the product's tables, or may act as their owner. An empty database answers for the
 * role that will make them: null.
 * @throws when the database can't be reached
 */
export async function ownsTables(url: string): Promise<boolean | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = to_regclass('public."AuditEntry"')`,
    )
    return rows[0]?.owns ?? null
  } finally {
    await client.end()
  }
}
