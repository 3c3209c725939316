import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { pageInput, rangeOf } from '../../engine/resource.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { asKnown } from './hidden-targets.ts'

/** A page of findings, of one state alone where it is named. */
export const findLinksInput = pageInput.extend({ state: z.enum(['moved', 'broken']).nullish() })

/** The texts that the actor may mend. */
export const mended = ({ actor: { ability } }: SignedInContext) => ({
  trashed_at: null,
  OR: contentTypes.map((type) => ({ AND: [{ type }, visible(ability, 'update', subjectOf[type])] })),
})

/** The columns of a finding, and of its text. */
export const select = {
  ...{ id: true, href: true, text: true, state: true, reason: true, detail: true, leads_to: true, checked_at: true },
  content: { select: { id: true, type: true, title: true, group_id: true, group: { select: { title: true } } } },
} as const

/** A page of the links that lead nowhere or elsewhere, in the texts that the actor may mend, broken ones first. */
export async function findLinks(ctx: SignedInContext, input: z.infer<typeof findLinksInput>) {
  const { page, limit, skip } = rangeOf(input)
  const site = ctx.groupId ? [{ group_id: ctx.groupId }] : []
  const where = {
    state: input.state ?? { in: ['moved' as const, 'broken' as const] },
    content: { AND: [mended(ctx), ...site] },
  }
  const [rows, total] = await Promise.all([
    ctx.db.textLink.findMany({
      where,
      select,
      orderBy: [{ state: 'desc' }, { content_id: 'asc' }, { id: 'asc' }],
      skip,
      take: limit,
    }),
    ctx.db.textLink.count({ where }),
  ])
  const items = (await asKnown(ctx, rows)).map(({ content: { group_id: _, ...content }, checked_at, ...row }) => ({
    ...row,
    checked_at: checked_at.toISOString(),
    content: { ...content, group: content.group?.title ?? null },
  }))
  return { items, total, page, limit }
}
