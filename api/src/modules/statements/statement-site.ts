import type { SignedInContext } from '../../engine/context.ts'
import { siteOf } from '../../engine/site-address.ts'
import { loadBrand } from '../brands/contract.ts'
import { activeSite, isOpenSite } from '../sites/contract.ts'
import { type StatementKind, statementForms } from './statement-fields.ts'
import { isComplete, statementInForce } from './statement-in-force.ts'
import type { PublishedLayer } from './statements.ts'

/**
 * Reads the site of the current group (null: the front): its name, and the addresses of its legal pages. Three statements at most.
 */
export async function legalSite({ db, groupId, services }: SignedInContext) {
  const group = groupId
    ? await db.group.findUnique({
        where: { id: groupId },
        select: { name: true, title: true, path: true, ...activeSite },
      })
    : null
  const line = group && groupId ? [...group.path, groupId] : []
  const elsewhere = { id: { in: line }, data_protection_policy_url: { not: '' } }
  const [{ name }, policies] = await Promise.all([
    loadBrand(db),
    line.length > 0 ? db.group.count({ where: elsewhere }) : 0,
  ])
  const urlOf = (kind: StatementKind) => `${siteOf(services.env, group)}/${statementForms[kind].address}`
  /** The site has an own page of the kind, or none above it names a policy elsewhere: an inherited page gives way to that. */
  const hasPlace = (kind: StatementKind, layers: readonly PublishedLayer[]) =>
    kind === 'accessibility' || policies === 0 || layers.some(({ group_id }) => group_id === groupId)
  return {
    title: group?.title ?? name,
    urlOf,
    /** The address at which visitors find the page; null while they find none. */
    shownAt: (kind: StatementKind, layers: readonly PublishedLayer[]): string | null =>
      isOpenSite(group) && isComplete(kind, statementInForce(kind, layers)) && hasPlace(kind, layers)
        ? urlOf(kind)
        : null,
  }
}
