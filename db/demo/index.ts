import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { loadSites } from './articles.ts'
import { loadBank } from './bank.ts'
import { loadCertificates } from './certificates.ts'
import { loadCourseMoments } from './course-moments.ts'
import { loadGroups } from './groups.ts'
import { loadHistory } from './history.ts'
import { loadLicensees } from './licensees.ts'
import { readNetworkFile } from './network-file.ts'
import { loadOffice } from './office.ts'
import { loadPages } from './pages.ts'
import { demoSignIns, loadPeople } from './people.ts'
import { loadPersonal } from './personal.ts'
import { loadSiteParts } from './site-parts.ts'
import type { DemoTools } from './tools.ts'
import { loadVersions } from './versions.ts'

export type { DemoPlace, DemoTools } from './tools.ts'

/** Some seconds' work; a machine that is busy gets more. */
const limits = { timeout: 300_000, maxWait: 10_000 }

/**
 * Loads the demo network into an empty database, and answers who can sign in with it. A database that holds users or groups
 * is left as it is; the sign-ins are those of the demo if it holds them.
 *
 * It is one transaction: a start that is cut off in the middle leaves the database empty, and the next one loads all of it.
 * @param tools what works in that transaction
 * @param now the day that "yesterday's article" counts from
 */
export async function prepareDemo(
  db: Db,
  { password, now = new Date() }: { password: string; now?: Date },
  tools: (tx: Prisma.TransactionClient) => DemoTools,
): Promise<{ name: string; role: string }[]> {
  await db.$transaction(async (tx) => {
    // Two processes that start at once: the second waits, and finds it done.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('kollegium_demo'))`
    if ((await tx.user.findFirst({ select: { id: true } })) ?? (await tx.group.findFirst({ select: { id: true } })))
      return
    // The factories are given a client; what a transaction's lacks they don't use.
    await load(tx as Db, { password, now }, tools(tx))
  }, limits)
  const signIns = demoSignIns()
  const known = await db.user.findMany({
    where: { name: { in: signIns.map(({ name }) => name) } },
    select: { name: true },
  })
  return signIns.filter(({ name }) => known.some((user) => user.name === name))
}

async function load(db: Db, { password, now }: { password: string; now: Date }, tools: DemoTools): Promise<void> {
  const file = readNetworkFile()
  const groups = await loadGroups(db, file)
  await loadHistory(db, { groups, now })
  const people = await loadPeople(db, file, groups, tools, password)
  await loadLicensees(db, { groups, people })
  await loadSites(db, { groups, people, now }, tools)
  await loadBank(db, groups, tools)
  await loadPages(db, { groups, people, now })
  await loadSiteParts(db, { groups, people, now })
  await loadPersonal(db, people, tools)
  await loadVersions(db, { groups, people, now }, tools)
  await loadOffice(db, { groups, people, now })
  await loadCourseMoments(db, file, { groups, people, now }, tools)
  await loadCertificates(file, { groups, now }, tools)
  await tools.loadSamples(groups.get('skane') ?? null)
}
