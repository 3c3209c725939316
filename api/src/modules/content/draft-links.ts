import type { ContentType, Db, Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { loadActor } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { type ContentRow, urlOf } from './content-shape.ts'
import { subjectOf } from './content-subjects.ts'
import { linkEnd, previewedId, previewToken } from './preview.ts'

// A draft's link shows one text to everyone who has it. It ends by its time, by the writer, and with the right of the person who shares
// it. A text in the trash is shown to nobody.

type Reader = Pick<Db, 'user' | 'group' | 'draftLink'>

const linkSelect = {
  ...{ id: true, expires_at: true, user_id: true },
  content: { select: { id: true, type: true, group_id: true, author_id: true, trashed_at: true } },
} satisfies Prisma.DraftLinkSelect

type Link = Prisma.DraftLinkGetPayload<{ select: typeof linkSelect }>

/** Whether the link still shows its text. */
async function works(db: Reader, { content, expires_at, user_id }: Link, now = new Date()): Promise<boolean> {
  if (expires_at <= now || content.trashed_at) return false
  const sharer = await loadActor(db, user_id)
  return sharer?.ability.can('update', asSubject(subjectOf[content.type], content)) ?? false
}

type Shared = { url: string; expires_at: string }
type Text = Pick<ContentRow, 'id' | 'slug' | 'group'> & { type: ContentType }

function presentLink({ services: { env, keys } }: SignedInContext, text: Text, link: { id: number; expires_at: Date }) {
  const token = previewToken(keys, link.id, link.expires_at)
  return { url: `${urlOf(env, text)}?forhandsgranska=${token}`, expires_at: link.expires_at.toISOString() }
}

/** The link that shows the text now, or null. */
export async function draftLinkOf(ctx: SignedInContext, text: Text): Promise<Shared | null> {
  const link = await ctx.db.draftLink.findUnique({ where: { content_id: text.id }, select: linkSelect })
  return link && (await works(ctx.db, link)) ? presentLink(ctx, text, link) : null
}

/** Gives the text a link for a week from now. One that it has goes on, with the new time. */
export async function shareDraft(ctx: SignedInContext, text: Text): Promise<Shared> {
  const given = { user_id: ctx.actor.user.id, expires_at: linkEnd() }
  const link = await ctx.db.draftLink.upsert({
    where: { content_id: text.id },
    create: { content_id: text.id, ...given },
    update: given,
    select: { id: true, expires_at: true },
  })
  return presentLink(ctx, text, link)
}

/** The id of the text that a link's token shows now; null for a token that shows nothing. */
export async function draftShownBy({ db, keys }: Pick<Services, 'db' | 'keys'>, token: string): Promise<number | null> {
  const id = previewedId(keys, token)
  const link = id && (await db.draftLink.findUnique({ where: { id }, select: linkSelect }))
  return link && (await works(db, link)) ? link.content.id : null
}
