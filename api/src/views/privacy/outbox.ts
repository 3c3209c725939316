import { Prisma } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import { mailQueue } from '../../platform/mail/mail.job.ts'
import { namesPerson, patternsOf } from './mentions.ts'
import type { Facts } from './person-rows.ts'

type Job = { id: string; name: string }
type MailJob = Job & { sealed: string | null; done: boolean }

/** How many jobs are opened at a time. */
const batch = 500

/** The mail of a job; null for one that this installation didn't seal. */
function openMail({ keys }: Pick<Services, 'keys'>, sealed: string | null): { to: string; text: string } | null {
  try {
    const text = keys.open(Buffer.from(sealed ?? '', 'base64'))
    const { to } = JSON.parse(text) as { to?: string }
    return { to: String(to).toLowerCase(), text }
  } catch {
    return null
  }
}

/**
 * Whether a job is a mail to the person, or the copy of a sent one that names the person to another. One to another that still waits is
 * sent: its reader needs it. The text is looked at here, since the database is not to know the one-time links of mails.
 */
function isAbout({ keys }: Pick<Services, 'keys'>, { sealed, done }: MailJob, facts: Facts): boolean {
  const mail = openMail({ keys }, sealed)
  if (!mail) return false
  return facts.emails.includes(mail.to) || (done && namesPerson(facts, mail.text))
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
    SELECT id::text, name FROM pgboss.job
    WHERE name <> ${mailQueue} AND concat(data::text, output::text) ~* ${pattern}`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const jobs = await db.$queryRaw<MailJob[]>`
      SELECT id::text, name, data ->> 'sealed' AS sealed, state NOT IN ('created', 'retry', 'active') AS done FROM pgboss.job
      WHERE name = ${mailQueue} AND id > ${last}::uuid ORDER BY id LIMIT ${batch}`
    ids.push(...jobs.filter((job) => isAbout(services, job, facts)))
    if (jobs.length < batch) break
    last = jobs.at(-1)?.id ?? last
  }
  if (isDryRun || ids.length === 0) return ids.length
  const keys = Prisma.join(ids.map(({ id, name }) => Prisma.sql`(${name}, ${id}::uuid)`))
  return db.$executeRaw`DELETE FROM pgboss.job WHERE (name, id) IN (${keys})`
}
