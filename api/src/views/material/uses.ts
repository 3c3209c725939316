import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { libraryFor } from './library.ts'
import { requireText } from './text.ts'
import { type Use, useOf } from './use-sums.ts'

/** Keeps, changes or takes back the person's own word of a text. @throws AppError NOT_FOUND */
export async function setUse(
  ctx: SignedInContext,
  { content_id, worked }: { content_id: number; worked: boolean | null },
): Promise<Use> {
  requireNotMasquerading(ctx.actor)
  requireText(await libraryFor(ctx), content_id)
  const user_id = ctx.actor.user.id
  if (worked === null) await ctx.db.materialUse.deleteMany({ where: { user_id, content_id } })
  else {
    const where = { user_id_content_id: { user_id, content_id } }
    await ctx.db.materialUse.upsert({ where, create: { user_id, content_id, worked }, update: { worked } })
  }
  return useOf(ctx, content_id)
}
