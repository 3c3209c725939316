import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { loadActivity } from './activity.ts'
import { loadSites } from './articles.ts'
import { loadAuditLog } from './audit.ts'
import { loadBank } from './bank.ts'
import { loadBrandTwo } from './brand-two.ts'
import { loadCertificates } from './certificates.ts'
import { loadCourseMoments } from './course-moments.ts'
import { loadFetchesAndSearches } from './fetches-and-searches.ts'
import { loadGroups } from './groups.ts'
import { loadHolders } from './holders.ts'
import { loadLicensees } from './licensees.ts'
import { loadMaterial } from './material.ts'
import { readNetworkFile } from './network-file.ts'
import { loadNetworkHistory } from './network-history.ts'
import { loadOffice } from './office.ts'
import { loadPages } from './pages.ts'
import { demoSignIns, loadPeople } from './people.ts'
import { loadSiteParts } from './site-parts.ts'
import { loadStatements } from './statements.ts'
import type { DemoTools } from './tools.ts'
import { loadUserProfiles } from './user-profiles.ts'
import { loadValidation } from './validation.ts'
import { loadCandidates } from './validation-candidates.ts'
import { loadVersions } from './versions.ts'
import { loadVisits } from './visits.ts'
import { loadWaitingChange, loadWorkTogether } from './work-together.ts'

export type { DemoPlace, DemoTools } from './tools.ts'

/** The load takes some seconds, and longer on a busy machine. In ms. */
const limits = { timeout: 300_000, maxWait: 10_000 }

/**
 * Loads the demo network into an empty database, and answers the people that can sign in with its password. A database
 * with users or groups stays as it is; it answers the demo's sign-ins if it holds the demo.
 *
 * The load is one transaction: a start that is cut off leaves the database empty, and the next one loads all of it.
 * @param tools makes the tools that work in that transaction
 * @param now the day from which the network counts its dates
 */
export async function prepareDemo(
  db: Db,
  { password, now = new Date() }: { password: string; now?: Date },
  tools: (tx: Prisma.TransactionClient) => DemoTools,
): Promise<{ name: string; role: string }[]> {
  await db.$transaction(async (tx) => {
    // Of two processes that start at once the second waits, and finds the network loaded.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('kollegium_demo'))`
    if ((await tx.user.findFirst({ select: { id: true } })) ?? (await tx.group.findFirst({ select: { id: true } })))
      return
    // The factories take a client, and use no part of it that a transaction lacks.
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
  const groups = await loadGroups(db, file, now)
  await loadNetworkHistory(db, { groups, now })
  const people = await loadPeople(db, file, groups, tools, password)
  await loadLicensees(db, { groups, people })
  await loadSites(db, { groups, people, now }, tools)
  await loadBank(db, groups, tools)
  await loadPages(db, { groups, people, now })
  await loadSiteParts(db, { groups, people, now })
  await loadMaterial(db, { people, now }, tools)
  await loadBrandTwo(db, { people, now }, tools)
  await loadStatements(db, { groups, people, now })
  await loadUserProfiles(db, people, tools)
  await loadVersions(db, { groups, people, now }, tools)
  await loadWorkTogether(db, { groups, people, now })
  await loadWaitingChange(db, { groups, people, now })
  await loadVisits(db, { groups, now })
  await loadFetchesAndSearches(db, { groups, now })
  await loadOffice(db, { groups, people, now })
  const surveys = await loadValidation(db, { groups, people, now }, tools)
  await loadCandidates(db, { groups, people, now }, surveys)
  await loadCourseMoments(db, file, { groups, people, now }, tools)
  await loadCertificates(file, { groups, now }, tools)
  await loadHolders(db, { now })
  await loadActivity(db, { now })
  await loadAuditLog(db, { people, now })
  await tools.loadSamples(groups.get('eslov-hoor-horby') ?? null)
}
