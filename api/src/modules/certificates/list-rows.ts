import type { AppAbility } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { type ListInput, maxLimit } from '../../engine/resource.ts'
import { findIssued } from './issued/list.ts'
import { kindOf } from './kinds/index.ts'
import { isKindName, kindBasics, kindNames } from './kinds/names.ts'
import { listCertificates } from './list.ts'
import { certificateColumns, issuedColumns } from './list-columns.ts'
import { otherLists } from './other-lists.ts'

type Filter = Pick<ListInput, 'search' | 'filters' | 'orderBy'>

/** The name of the list of issued documents among the lists of the app. */
const issuedName = 'issuedDocument'

/**
 * A list of the certificate app by its name, as a file reads it: every page that the actor may read, in the order of the list.
 * Null for a name of none.
 */
export function certificateList(name: string) {
  if (name === issuedName) {
    const rows = async (ctx: SignedInContext, input: Filter, most: number) => {
      const { items, total } = await findIssued(ctx, input, { limit: most, skip: 0 })
      const listed = items.map(({ firstname, lastname, title, ...row }) => ({
        ...{ ...row, name: `${firstname} ${lastname}`.trim(), document: title },
      }))
      return { total, rows: listed }
    }
    const mayRead = (ability: AppAbility) => kindNames.some((kind) => ability.can('read', kindBasics[kind].subject))
    return {
      subject: 'CertificatePerson',
      title: 'screen.issuedDocuments',
      columns: issuedColumns,
      mayRead,
      rows,
    } as const
  }
  // Own properties alone: every object has a `constructor`.
  const other = Object.hasOwn(otherLists, name) ? otherLists[name] : undefined
  if (other) return other
  if (!isKindName(name)) return null
  const kind = kindOf(name)
  const rows = async (ctx: SignedInContext, input: Filter, most: number) => {
    const first = await listCertificates(ctx, kind, { ...input, page: 1, limit: maxLimit })
    const found: object[] = [...first.items]
    // Too many are refused by their number alone.
    for (let page = 2; first.total <= most && found.length < first.total; page++) {
      const { items } = await listCertificates(ctx, kind, { ...input, page, limit: maxLimit })
      if (items.length === 0) break
      found.push(...items)
    }
    return { total: first.total, rows: found as (Record<string, unknown> & { id: number })[] }
  }
  const { subject, screen: title } = kindBasics[name]
  const mayRead = (ability: AppAbility) => ability.can('read', subject)
  return { subject, title, columns: certificateColumns(kind), mayRead, rows } as const
}
