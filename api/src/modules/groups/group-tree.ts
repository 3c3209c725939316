import type { Db, GroupCategory, Prisma } from '@kollegium/db'
import { type LinkedFile, linkedFileSelect } from '../documents/contract.ts'

type Reader = Pick<Db, 'group'>

/** A group above another, as in the contract (Spec §3 `parentGroups`). */
export type ParentGroup = { id: number; name: string; title: string; category: GroupCategory }

const parentSelect = { id: true, name: true, title: true, category: true } satisfies Prisma.GroupSelect

/**
 * The groups above each of `rows`, nearest first; one statement for all of them.
 * @param among which of them are told; of those that are shown externally the names are public
 */
export async function parentsOf(
  db: Reader,
  rows: { id: number; path: number[] }[],
  among: Prisma.GroupWhereInput = {},
): Promise<Map<number, ParentGroup[]>> {
  const ids = [...new Set(rows.flatMap(({ path }) => path))]
  const where = { id: { in: ids }, ...among }
  const found = ids.length > 0 ? await db.group.findMany({ where, select: parentSelect }) : []
  const byId = new Map(found.map((row) => [row.id, row]))
  return new Map(rows.map(({ id, path }) => [id, path.toReversed().flatMap((above) => byId.get(above) ?? [])]))
}

const heirSelect = {
  ...parentSelect,
  status: true,
  data_protection_policy_url: true,
  logo: { select: linkedFileSelect },
  logo3: { select: linkedFileSelect },
  logo2: {
    select: { file_id: true, file: { select: linkedFileSelect } },
    orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }],
  },
} satisfies Prisma.GroupSelect

export type Heir = Prisma.GroupGetPayload<{ select: typeof heirSelect }>
/** Null `from` is the group's own. */
export type Inherited<Value> = { value: Value; from: ParentGroup | null } | null

export type Inheritance = {
  parents: ParentGroup[]
  /** Those that are shown externally: visitors are told of no others. */
  shownParents: ParentGroup[]
  logo: Inherited<LinkedFile>
  logo2: Inherited<LinkedFile[]>
  logo3: Inherited<LinkedFile>
  policyUrl: Inherited<string>
}

/** The inheritable parts of a group: logotypes and data protection policy, from the nearest group above that has any (Spec §2.5). */
export async function inheritanceOf(db: Reader, group: { id: number; path: number[] }): Promise<Inheritance> {
  const found = (await inheritancesOf(db, [group])).get(group.id)
  if (!found) throw new Error(`No inheritance of group ${group.id}`)
  return found
}

/** The same for many groups, by id; one statement with its relations for all of them. */
export async function inheritancesOf(
  db: Reader,
  groups: { id: number; path: number[] }[],
): Promise<Map<number, Inheritance>> {
  const ids = [...new Set(groups.flatMap(({ id, path }) => [id, ...path]))]
  const rows = await db.group.findMany({ where: { id: { in: ids } }, select: heirSelect })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    groups.map(({ id, path }) => [
      id,
      inheritanceAlong([id, ...path.toReversed()].flatMap((each) => byId.get(each) ?? [])),
    ]),
  )
}

/** @param line the group itself first, then those above it, nearest first */
function inheritanceAlong(line: Heir[]): Inheritance {
  const nearest = <Value>(own: (row: Heir) => Value | null): Inherited<Value> => {
    for (const [index, row] of line.entries()) {
      const value = own(row)
      if (value !== null) return { value, from: index === 0 ? null : asParent(row) }
    }
    return null
  }
  const above = line.slice(1)
  return {
    parents: above.map(asParent),
    shownParents: above.filter(({ status }) => status).map(asParent),
    logo: nearest((row) => row.logo),
    logo2: nearest((row) => (row.logo2.length > 0 ? row.logo2.map(({ file }) => file) : null)),
    logo3: nearest((row) => row.logo3),
    policyUrl: nearest((row) => row.data_protection_policy_url || null),
  }
}

function asParent({ id, name, title, category }: Heir): ParentGroup {
  return { id, name, title, category }
}

/** Puts rows in tree order with their depth; one whose parent is not among them stands at the root. */
export function inTreeOrder<Row extends { id: number; parent_id: number | null; path: number[] }>(
  rows: Row[],
): (Row & { depth: number; parent_id: number | null })[] {
  const present = new Set(rows.map(({ id }) => id))
  const below = new Map<number | null, Row[]>()
  for (const row of rows) {
    const parent = row.path.findLast((id) => present.has(id)) ?? null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const walk = (parent_id: number | null, depth: number): (Row & { depth: number; parent_id: number | null })[] =>
    (below.get(parent_id) ?? []).flatMap((row) => [{ ...row, parent_id, depth }, ...walk(row.id, depth + 1)])
  return walk(null, 0)
}
