import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { modelOf, type Subject, subjectFacts } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { kindBasics, kindNames } from '../../modules/certificates/kinds/names.ts'

/** A row that a question is about, with the groups that it belongs to. */
export type AskedRow = { id: number; title: string; groups: number[]; columns: object }

type Columns = { id: number; group_id?: number | null; memberships?: { group_id: number }[] } & Record<string, unknown>
type Finder = { findFirst(args: never): Promise<Columns | null> }

/** The row, when the one who asks may read it. A missing row and one out of sight are the same. */
export async function askedRow(ctx: SignedInContext, subject: Subject, id: number): Promise<AskedRow | null> {
  const kind = kindNames.find((name) => kindBasics[name].subject === subject)
  const people = subject === 'User'
  const row = await delegateOf<Finder>(ctx.db, modelOf(subject)).findFirst({
    where: {
      AND: [
        { id },
        subjectFacts(subject).rows ?? {},
        kind ? { kind } : {},
        people ? { anonymised_at: null } : {},
        visible(ctx.actor.ability, 'read', subject),
      ],
    },
    ...(people && { include: { memberships: { select: { group_id: true } } } }),
  } as never)
  if (!row || !ctx.actor.ability.can('read', asSubject(subject, row))) return null
  return { id, title: titleOf(subject, row), groups: groupsOf(subject, row), columns: row }
}

function titleOf(subject: Subject, row: Columns): string {
  if (subject === 'User' || 'firstname' in row) return displayName({ name: '', ...row } as never)
  return String(row.title || row.label || row.name || row.email || row.id)
}

function groupsOf(subject: Subject, row: Columns): number[] {
  const { group } = subjectFacts(subject)
  if (group === 'id') return [row.id]
  if (group === 'memberships') return (row.memberships ?? []).map(({ group_id }) => group_id)
  return group && typeof row.group_id === 'number' ? [row.group_id] : []
}
