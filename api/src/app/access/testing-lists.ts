import type { Subject } from '../../access/subjects.ts'
import { kindBasics } from '../../modules/certificates/kinds/names.ts'
import type { PaperKind } from '../../modules/certificates/papers/index.ts'
import type { Cast, Tree } from '../../testing/actors.ts'
import { may, mayByRole, type Place, places } from '../../testing/matrix-rights.ts'
import type { createMatrixWorld } from '../../testing/matrix-world.ts'
import type { Rows, Saved } from '../../testing/rows.ts'

export type Id = number | string
/** The rows of a list that lie at a place. */
type RowsAt = (rows: Rows, place: Place) => (Id | undefined)[]
export type List = {
  /** Replaces the usual input. */
  input?: unknown
  ids?: (answer: unknown) => Id[]
  wanted: (who: Cast, userId: number) => Id[]
}

/** The ids of a list's rows. */
export const idsOf = (answer: unknown) =>
  ((answer as { items?: { id: Id }[] }).items ?? (answer as { id: Id }[])).map(({ id }) => id)

/** The list of an entity, as a list and as a file. */
export const both = (name: string, list: List) => ({ [`${name}.list`]: list, [`${name}.records`]: list })

const saved = ({ draft, issued }: { draft: Saved; issued: Saved }) => [draft.id, issued.id]

/** Returns what tells the rows that each actor's lists hold. */
export function listsOver({ tree, rows }: Pick<Awaited<ReturnType<typeof createMatrixWorld>>, 'tree' | 'rows'>) {
  const groups = places.filter((place) => place !== 'front') as (keyof Tree)[]
  const readable = (subject: Subject, at: RowsAt) => (who: Cast) =>
    places.filter((place) => may(who, subject, 'read', place)).flatMap((place) => at(rows[place], place)) as Id[]
  const groupsWhere = (test: (who: Cast, place: Place) => boolean) => (who: Cast) =>
    groups.filter((place) => test(who, place)).map((place) => tree[place])
  const content = (name: string, subject: Subject, at: RowsAt) => both(name, { wanted: readable(subject, at) })
  /** The row of a table that lies in no group. */
  const nationwide = (name: string, subject: Subject, id: number) =>
    content(name, subject, (_, place) => (place === 'front' ? [id] : []))

  function papers(kind: PaperKind): Record<string, List> {
    const { subject } = kindBasics[kind]
    return {
      ...content(kind, subject, ({ papers }) => (papers ? saved(papers[kind]) : [])),
      [`${kind}.personsOf`]: {
        input: { ids: places.flatMap((place) => (rows[place].papers ? saved(rows[place].papers[kind]) : [])) },
        ids: (answer) => [...new Set((answer as { certificate_id: number }[]).map((each) => each.certificate_id))],
        wanted: readable(subject, ({ papers }) => (papers ? saved(papers[kind]) : [])),
      },
      // The colleges for which the actor may issue, and the actor's own groups of other categories.
      [`${kind}.groups`]: {
        wanted: groupsWhere((who, place) => {
          const isCollege = place !== 'below' && place !== 'elsewhereBelow'
          const isOwn = who.groups?.some(([, at]) => at === place)
          return (isCollege || isOwn === true) && mayByRole(who, subject, 'create', place)
        }),
      },
      // The educators under the college, and those that the actor may read anyway.
      [`${kind}.educators`]: {
        wanted: (who) => {
          if (!mayByRole(who, subject, 'read', 'here')) return []
          return may(who, 'Group', 'read', 'elsewhereBelow') ? [tree.below, tree.elsewhereBelow] : [tree.below]
        },
      },
    }
  }

  return { readable, groupsWhere, content, nationwide, papers }
}
