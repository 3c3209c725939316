import { capitalise, formsOf } from '../lib/i18n.ts'
import type { ListScreen } from './list-screen.ts'
import type { Row } from './row.ts'

/** Returns a row's title, label or name; for a person the full name, or else the address. */
export function titleOf(row: Row): string {
  return String(row.title ?? row.label ?? row.fullname ?? (row.name || row.email) ?? row.id)
}

/** Returns the heading of a resource's list: "Artiklar". */
export const headingOf = (screen: Pick<ListScreen, 'resource'>) => capitalise(formsOf(screen.resource.name).indefPl)
