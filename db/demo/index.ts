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
import { loadSiteParts } from './site-parts.ts'
import type { DemoTools } from './tools.ts'

export type { DemoPlace, DemoTools } from './tools.ts'

/**
 * Loads the demo network into a database without users, and answers who can sign in with it. A database that has
 * users is left as it is; the sign-ins are those of the demo if it holds them.
 * @param now the day that "yesterday's article" counts from
 */
export async function prepareDemo(
  db: Db,
  { password, now = new Date() }: { password: string; now?: Date },
  tools: DemoTools,
): Promise<{ name: string; role: string }[]> {
  const signIns = demoSignIns()
  if ((await db.user.count()) > 0) {
    const known = await db.user.findMany({
      where: { name: { in: signIns.map(({ name }) => name) } },
      select: { name: true },
    })
    return signIns.filter(({ name }) => known.some((user) => user.name === name))
  }
  const file = readNetworkFile()
  const groups = await loadGroups(db, file)
  await loadHistory(db, { groups, now })
  const people = await loadPeople(db, file, groups, tools, password)
  await loadLicensees(db, { groups, people })
  await loadSites(db, { groups, people, now }, tools)
  await loadBank(db, groups, tools)
  await loadPages(db, { groups, people, now })
  await loadSiteParts(db, { groups, people, now })
  await loadOffice(db, { groups, people, now })
  await loadCourseMoments(db, file, { groups, people, now }, tools)
  await loadCertificates(file, { groups, now }, tools)
  return signIns
}
