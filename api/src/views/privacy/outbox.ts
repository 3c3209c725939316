import { Prisma } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import { mailQueue } from '../../platform/mail/mail.job.ts'
import { patternsOf } from './mentions.ts'
import type { Facts } from './person-rows.ts'

type Job = { id: string; name: string; sealed: string | null }

/** How many jobs are opened at a time. */
const batch = 500

/** Finds out whether the sealed mail is to the person. A mail that this installation didn't seal is left alone. */
function isTo({ keys }: Pick<Services, 'keys'>, sealed: string, emails: readonly string[]): boolean {
  try {
    const { to } = JSON.parse(keys.open(Buffer.from(sealed, 'base64'))) as { to?: string }
    return emails.includes(String(to).toLowerCase())
  } catch {
    return false
  }
}

/**
 * Removes jobs about the person that wait or were done lately: mails, drafted proofs, asked-for links. Mails are sealed, so
 * each is opened. Without a queue there is nothing.
 * @returns the number of jobs
 */
export async function removeWaitingJobs(
  services: Pick<Services, 'db' | 'keys'>,
  facts: Facts,
  { isDryRun = false } = {},
): Promise<number> {
  const { db } = services
  const [queue] = await db.$queryRaw<{ exists: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`
  const pattern = patternsOf(facts).join('|')
  if (!queue?.exists || pattern === '') return 0
  const ids: Job[] = await db.$queryRaw<Job[]>`
    SELECT id::text, name, NULL AS sealed FROM pgboss.job
    WHERE name <> ${mailQueue} AND concat(data::text, output::text) ~* ${pattern}`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const jobs = await db.$queryRaw<Job[]>`
      SELECT id::text, name, data ->> 'sealed' AS sealed FROM pgboss.job
      WHERE name = ${mailQueue} AND id > ${last}::uuid ORDER BY id LIMIT ${batch}`
    ids.push(...jobs.filter(({ sealed }) => sealed && isTo(services, sealed, facts.emails)))
    if (jobs.length < batch) break
    last = jobs.at(-1)?.id ?? last
  }
  if (isDryRun || ids.length === 0) return ids.length
  const keys = Prisma.join(ids.map(({ id, name }) => Prisma.sql`(${name}, ${id}::uuid)`))
  return db.$executeRaw`DELETE FROM pgboss.job WHERE (name, id) IN (${keys})`
}
