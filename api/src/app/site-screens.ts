import type { Services } from '../engine/services.ts'
import { numberIn } from '../modules/content/site-screens.ts'
import { privateDisk, wherePublic } from '../modules/documents/file-link.ts'
import { inheritanceOf } from '../modules/groups/group-tree.ts'
import type { ScreensOf } from '../views/links/check-links.ts'
import type { AskedScreen, SiteLook } from '../views/links/judge-links.ts'
import { collegeNetwork, regionOf } from '../views/site/colleges.ts'
import { type SiteBank, siteBank } from '../views/site/documents.ts'
import { isShownHere, statementLinks } from '../views/site/statements.ts'
import { headingsOfStart } from './start-headings.ts'

type Needs = Pick<Services, 'db' | 'env'>

/** Remembers what was read of each site, for as long as one check of links takes. */
function ofSite<Value>(read: (groupId: number | null) => Promise<Value>) {
  const known = new Map<number | null, Promise<Value>>()
  return (groupId: number | null): Promise<Value> => {
    const found = known.get(groupId) ?? read(groupId)
    known.set(groupId, found)
    return found
  }
}

/**
 * Tells which of the sites' own screens stand on which open site, as visitors find them, and which headings their start pages draw. It reads
 * a site once, and the named folders and files of a question in one statement each.
 */
export const screensOf: ScreensOf = ({ db, env }) => {
  const network = ofSite(() => collegeNetwork(db, env))
  const banks = ofSite((groupId) => siteBank(db, groupId))
  const legal = ofSite((groupId) => legalAddresses(db, groupId))
  const startHeadings = ofSite((groupId) => headingsOfStart({ db, env }, groupId))
  const has: SiteLook['has'] = async (asked) => {
    const rows = await namedRows(db, asked)
    return Promise.all(
      asked.map(async ({ group, screen }) => {
        const { standing, path } = screen
        if (standing === 'everywhere') return true
        if (standing === 'groups') return group !== null
        if (standing === 'front') return group === null
        if (standing === 'colleges') return group === null || regionOf(await network(null), group) !== null
        if (standing === 'legal') return (await legal(group)).has(path)
        // Where the text itself isn't found there is none.
        if (standing === 'text') return false
        return holds(await banks(group), screen, rows)
      }),
    )
  }
  return { has, startHeadings }
}

/** The addresses of the legal pages that a site shows. */
async function legalAddresses(db: Needs['db'], groupId: number | null): Promise<ReadonlySet<string>> {
  const group =
    groupId === null ? null : await db.group.findUnique({ where: { id: groupId }, select: { id: true, path: true } })
  const elsewhere = group && (await inheritanceOf(db, group)).policyUrl
  const links = await statementLinks(db, groupId)
  return new Set(
    links.filter((link) => isShownHere(link, elsewhere?.value ?? null)).map(({ address }) => `/${address}`),
  )
}

/** Reads the published files, and the folders, that addresses of document banks name. */
async function namedRows(db: Needs['db'], asked: readonly AskedScreen[]): Promise<Named> {
  const ofBanks = asked.filter(({ screen }) => screen.standing === 'bank' || screen.standing === 'members')
  const idsOf = (name: string) => [...new Set(ofBanks.flatMap(({ screen }) => numberIn(screen.values[name]) ?? []))]
  const shown = {
    ...{ trashed_at: null, malware: null },
    OR: [wherePublic, { status: true, portfolio_status: true, disk: privateDisk }],
  }
  const [folders, files] = await Promise.all([
    db.folder.findMany({ where: { id: { in: idsOf('folder') } }, select: { id: true, portfolio_id: true } }),
    db.file.findMany({ where: { id: { in: idsOf('id') }, ...shown }, select: { id: true, portfolio_id: true } }),
  ])
  return { folders: portfoliosOf(folders), files: portfoliosOf(files) }
}

type Named = Record<'folders' | 'files', ReadonlyMap<number, number>>

const portfoliosOf = (rows: readonly { id: number; portfolio_id: number }[]) =>
  new Map(rows.map(({ id, portfolio_id }) => [id, portfolio_id]))

/** Tells whether a bank has the portfolio, folder or file of an address, among what everybody reads or among what members read. */
function holds({ portfolios, locked }: SiteBank, { standing, values }: AskedScreen['screen'], named: Named): boolean {
  const ids = new Set((standing === 'bank' ? portfolios : locked).map(({ id }) => id))
  if (values.id !== undefined) return ids.has(named.files.get(numberIn(values.id) ?? 0) ?? 0)
  const portfolio = numberIn(values.portfolio)
  if (portfolio === null || !ids.has(portfolio)) return false
  return values.folder === undefined || named.folders.get(numberIn(values.folder) ?? 0) === portfolio
}
