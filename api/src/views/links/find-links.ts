import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { pageInput, rangeOf } from '../../engine/resource.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { asKnown } from './hidden-targets.ts'

/** A page of findings, of one state alone where it is named. */
export const findLinksInput = pageInput.extend({ state: z.enum(['moved', 'broken']).nullish() })

/** The subjects of the rows that links stand in. */
export const linkingSubjects = [...contentTypes.map((type) => subjectOf[type]), 'Menu', 'Message', 'Group'] as const

/** The texts that the actor may mend. */
export const mended = ({ actor: { ability } }: SignedInContext) => ({
  trashed_at: null,
  OR: contentTypes.map((type) => ({ AND: [{ type }, visible(ability, 'update', subjectOf[type])] })),
})

/** The findings in texts, menus, messages and groups that the actor may mend, of the group one works in. */
function whereMended(ctx: SignedInContext): Prisma.TextLinkWhereInput {
  const { ability } = ctx.actor
  const site = ctx.groupId ? [{ group_id: ctx.groupId }] : []
  const kept = { trashed_at: null }
  return {
    OR: [
      { content: { AND: [mended(ctx), ...site] } },
      { menu: { AND: [kept, visible(ability, 'update', 'Menu'), ...site] } },
      { message: { AND: [kept, visible(ability, 'update', 'Message'), ...site] } },
      { group: { AND: [visible(ability, 'update', 'Group'), ctx.groupId ? { id: ctx.groupId } : {}] } },
    ],
  }
}

const row = { id: true, title: true, group_id: true, group: { select: { title: true } } } as const

/** The columns of a finding, and of the row that it stands in. */
export const select = {
  ...{ id: true, href: true, text: true, state: true, reason: true, detail: true, leads_to: true, checked_at: true },
  content: { select: { ...row, type: true } },
  menu: { select: row },
  message: { select: row },
  group: { select: { id: true, title: true } },
} as const satisfies Prisma.TextLinkSelect
type Found = Prisma.TextLinkGetPayload<{ select: typeof select }>

/** The finding with the row that it stands in, whatever its kind, by the name of its form. */
export function standing({ content, menu, message, group, ...found }: Found) {
  const inMenu = menu && { ...menu, type: 'menu' as const }
  const inMessage = message && { ...message, type: 'message' as const }
  // A group is its own site.
  const inGroup = group && { ...group, type: 'group' as const, group_id: group.id, group: null }
  const place = content ?? inMenu ?? inMessage ?? inGroup
  return place ? [{ ...found, content: place }] : []
}

/** A page of the links that lead nowhere or elsewhere, in the texts, menus, messages and groups that the actor may mend, broken ones first. */
export async function findLinks(ctx: SignedInContext, input: z.infer<typeof findLinksInput>) {
  const { page, limit, skip } = rangeOf(input)
  const where = { AND: [{ state: input.state ?? { in: ['moved' as const, 'broken' as const] } }, whereMended(ctx)] }
  const [rows, total] = await Promise.all([
    ctx.db.textLink.findMany({
      where,
      select,
      orderBy: [{ state: 'desc' }, { content_id: 'asc' }, { menu_id: 'asc' }, { id: 'asc' }],
      skip,
      take: limit,
    }),
    ctx.db.textLink.count({ where }),
  ])
  const items = (await asKnown(ctx, rows.flatMap(standing))).map(
    ({ content: { group_id: _, ...content }, checked_at, ...row }) => ({
      ...row,
      checked_at: checked_at.toISOString(),
      content: { ...content, group: content.group?.title ?? null },
    }),
  )
  return { items, total, page, limit }
}
