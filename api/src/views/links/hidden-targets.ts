import { visible, visibleInTrash } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { allSites, fileOf, keyOf, type Target, targetsOf } from './judge-links.ts'

/** The findings that name a row which visitors don't see. */
const naming = ['trashed', 'unpublished', 'scheduled', 'closed']

type Found = { href: string; reason: string; detail: string; content: { group_id: number | null } }

const nameOf = (target: Target): string => {
  const file = fileOf(target)
  if (file) return `file ${file.id}`
  return target.kind === 'path' ? keyOf(target.group, target.path) : ''
}

/**
 * The findings as the actor may know them. The check reads every row, and anybody may link to any address: of a row that the actor may
 * not read neither title nor state is told.
 */
export async function asKnown<Row extends Found>(ctx: SignedInContext, rows: readonly Row[]): Promise<Row[]> {
  const { db, actor, services } = ctx
  if (!rows.some(({ reason }) => naming.includes(reason))) return [...rows]
  const targetOf = targetsOf(services.env, await allSites(db))
  const targets = new Map(
    rows
      .filter(({ reason }) => naming.includes(reason))
      .map((row): [Row, Target] => [row, targetOf(row.href, row.content.group_id)]),
  )
  const files = [...targets.values()].flatMap((target) => fileOf(target)?.id ?? [])
  const paths = [...targets.values()].flatMap((target) => (target.kind === 'path' ? [target.path] : []))
  const [seenFiles, seenPaths] = await Promise.all([
    db.file.findMany({
      where: { AND: [{ id: { in: files } }, visibleInTrash(actor.ability, 'read', 'File')] },
      select: { id: true },
    }),
    db.urlAlias.findMany({
      where: {
        alias: { in: paths },
        content: {
          OR: contentTypes.map((type) => ({ AND: [{ type }, visible(actor.ability, 'read', subjectOf[type])] })),
        },
      },
      select: { group_id: true, alias: true },
    }),
  ])
  const seen = new Set([
    ...seenFiles.map(({ id }) => `file ${id}`),
    ...seenPaths.map(({ group_id, alias }) => keyOf(group_id, alias)),
  ])
  return rows.map((row) => {
    const target = targets.get(row)
    return target && !seen.has(nameOf(target)) ? { ...row, reason: 'hidden', detail: '' } : row
  })
}
