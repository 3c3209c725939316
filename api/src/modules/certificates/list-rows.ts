import type { AppAbility } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { everyPage, type PageListInput as Filter, type PageList } from '../../engine/page-list.ts'
import { findIssued } from './issued/list.ts'
import { kindOf } from './kinds/index.ts'
import { isKindName, kindBasics, kindNames } from './kinds/names.ts'
import { groupsOfCertificates, listCertificates } from './list.ts'
import { certificateColumns, issuedColumns } from './list-columns.ts'
import { otherLists } from './other-lists.ts'

/** The name of the list of issued documents among the lists of the app. */
const issuedName = 'issuedDocument'

/**
 * A list of the certificate app by its name, as a file reads it: every page that the actor may read, in the order of the list.
 * Null for a name of none.
 */
export function certificateList(name: string): PageList | null {
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
    }
  }
  // Own properties alone: every object has a `constructor`.
  const other = Object.hasOwn(otherLists, name) ? otherLists[name] : undefined
  if (other) return other
  if (!isKindName(name)) return null
  const kind = kindOf(name)
  const rows = async (ctx: SignedInContext, input: Filter, most: number) => {
    return everyPage((range) => listCertificates(ctx, kind, { ...input, ...range }), most)
  }
  const { subject, screen: title } = kindBasics[name]
  const mayRead = (ability: AppAbility) => ability.can('read', subject)
  const groups = (ctx: SignedInContext, input: Filter) => groupsOfCertificates(ctx, kind, input)
  return { subject, title, columns: certificateColumns(kind), mayRead, rows, groups }
}
