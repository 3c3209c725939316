import type { Db, Prisma } from '@kollegium/db'
import { type AppAbility, asSubject } from '../../access/ability.ts'
import { type Actor, loadActor } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { modelOf, type Subject, subjectNames } from '../../access/subjects.ts'
import type { SignedInContext } from '../context.ts'
import { forbidden } from '../refusals.ts'
import { byId } from '../resource.ts'
import type { Services } from '../services.ts'
import { procedure } from '../trpc.ts'
import { type VersionedRows, writableRow } from '../versions/versioned-rows.ts'
import { linkEnd, previewedId, previewToken } from './preview-token.ts'

// A draft's link shows one row to everyone who has it. It ends by its time, by the writer, and with the right of the person who shares
// it. A row in the trash is shown to nobody.

type Reader = Pick<Db, 'user' | 'group' | 'draftLink'>

/** The columns by which a right to the row is judged. */
const placed = { id: true, group_id: true, trashed_at: true } as const
const linkSelect = {
  ...{ id: true, expires_at: true, user_id: true },
  content: { select: { ...placed, type: true, author_id: true } },
  menu: { select: placed },
  message: { select: { ...placed, author_id: true } },
} satisfies Prisma.DraftLinkSelect

type Link = Prisma.DraftLinkGetPayload<{ select: typeof linkSelect }>

/** The row that a link shows, and the person whose rights it has. */
export type LinkedDraft = { subject: Subject; id: number; group_id: number | null; sharer: Actor }
type LinkedRow = Omit<LinkedDraft, 'sharer'> & { row: { trashed_at: Date | null } }

const contentSubjects = new Map(
  subjectNames.filter((subject) => modelOf(subject) === 'Content').map((subject) => [subject.toLowerCase(), subject]),
)

function linkedRow({ content, menu, message }: Link): LinkedRow | null {
  const row = content ?? menu ?? message
  const subject = content ? contentSubjects.get(content.type) : menu ? 'Menu' : 'Message'
  return row && subject ? { subject, id: row.id, group_id: row.group_id, row } : null
}

/** Whether a person may show the row to others. A menu's links are seen by a right of their own. */
function mayShare(ability: AppAbility, subject: Subject, row: object): boolean {
  const reads = subject === 'Menu' ? (['Menu', 'MenuLink'] as const) : ([subject] as const)
  return (
    ability.can('update', asSubject(subject, row)) && reads.every((each) => ability.can('read', asSubject(each, row)))
  )
}

/** The row that the link still shows; null for a link that shows nothing. */
async function shownNow(db: Reader, link: Link, now = new Date()): Promise<LinkedDraft | null> {
  const linked = linkedRow(link)
  if (!linked || link.expires_at <= now || linked.row.trashed_at) return null
  const sharer = await loadActor(db, link.user_id)
  const { row, ...draft } = linked
  return sharer && mayShare(sharer.ability, draft.subject, row) ? { ...draft, sharer } : null
}

/** The row that a link's token shows now; null for a token that shows nothing. */
export async function draftShownBy(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  token: string,
): Promise<LinkedDraft | null> {
  const id = previewedId(keys, token)
  const link = id && (await db.draftLink.findUnique({ where: { id }, select: linkSelect }))
  return link ? shownNow(db, link) : null
}

type Owner = { content_id: number } | { menu_id: number } | { message_id: number }

const ownedBy = (subject: Subject, id: number) => ({ [`${modelOf(subject).toLowerCase()}_id`]: id }) as Owner

type Shareable<Row> = VersionedRows & {
  /** The address that shows the row's draft. */
  addressOf(row: Row, ctx: SignedInContext): string
}

/** `preview` makes a draft's link, `previewLink` tells it and `endPreview` ends it. */
export function draftLinksOf<Row extends { id: number }>(shareable: Shareable<Row>) {
  const { subject } = shareable
  const present = (ctx: SignedInContext, row: Row, { id, expires_at }: { id: number; expires_at: Date }) => ({
    url: `${shareable.addressOf(row, ctx)}?forhandsgranska=${previewToken(ctx.services.keys, id, expires_at)}`,
    expires_at: expires_at.toISOString(),
  })
  /** @throws AppError NOT_FOUND, FORBIDDEN */
  const sharedRow = async (ctx: SignedInContext, id: number) => {
    const row = await writableRow<Row>(ctx, shareable, id)
    if (!mayShare(ctx.actor.ability, subject, row)) throw forbidden()
    return row
  }
  return {
    /** The address on the public site that shows the row as saved to everyone who has it; null while none does. */
    previewLink: procedure.input(byId).query(async ({ ctx, input }) => {
      const row = await sharedRow(ctx, input.id)
      const link = await ctx.db.draftLink.findUnique({ where: ownedBy(subject, row.id), select: linkSelect })
      return link && (await shownNow(ctx.db, link)) ? present(ctx, row, link) : null
    }),

    /**
     * Makes that address, for seven days and for everyone who has it, so only writers make one. One that there is goes on, with the new time.
     * It has the rights of the person who shares, so nobody makes one in that person's name: it would outlive the masquerade.
     */
    preview: procedure.input(byId).mutation(async ({ ctx, input }) => {
      requireNotMasquerading(ctx.actor, 'draft.acting')
      const row = await sharedRow(ctx, input.id)
      const owner = ownedBy(subject, row.id)
      const given = { user_id: ctx.actor.user.id, expires_at: linkEnd() }
      const link = await ctx.db.draftLink.upsert({
        where: owner,
        create: { ...owner, ...given },
        update: given,
        select: { id: true, expires_at: true },
      })
      const shared = present(ctx, row, link)
      await audit(ctx.db, ctx, { action: 'share', subject, id: row.id, details: { until: shared.expires_at } })
      return shared
    }),

    /** Ends it at once. */
    endPreview: procedure.input(byId).mutation(async ({ ctx, input }) => {
      const row = await writableRow<Row>(ctx, shareable, input.id)
      const { count } = await ctx.db.draftLink.deleteMany({ where: ownedBy(subject, row.id) })
      if (count > 0) await audit(ctx.db, ctx, { action: 'unshare', subject, id: row.id })
      return { count }
    }),
  }
}
