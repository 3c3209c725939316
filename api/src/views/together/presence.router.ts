import { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import { renewActor } from '../../access/renew-actor.ts'
import { modelOf } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { RoomState } from '../../engine/services.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import {
  anyRecord,
  ownerOf,
  type RecordKey,
  requireReadable,
  sharedRecord,
  subjectOfRecord,
} from '../../modules/collaboration/record.ts'

// Presence: the people who have a record open. A heartbeat asks the database nothing while rights and the record are as they were.

/** People who are named; of the rest the number is told. */
const named = 8

const tabId = z.string().regex(/^[\w-]{8,40}$/)
const inTab = anyRecord.extend({ tab: tabId })

const roomOf = ({ entity, id }: RecordKey) => `${entity} ${id}`

/** The person at the screen: while masquerading the one who does it, so that nobody is shown who isn't there. */
const personOf = ({ actor }: SignedInContext) => {
  const user = actor.realUser ?? actor.user
  return { id: user.id, name: displayName(user) }
}

function present({ people, pen, version }: RoomState, me: number) {
  const [changed_at, news] = version.split(' ')
  const others = people.filter(({ id }) => id !== me)
  return {
    /** The others, whoever has come first at the head. */
    people: others.slice(0, named).map(({ id, name }) => ({ id, name })),
    total: others.length,
    pen: pen && {
      tab: pen.tab,
      name: pen.user.name,
      me: pen.user.id === me,
      field: pen.field,
      since: new Date(pen.since).toISOString(),
    },
    /** The record's last save, and a mark that is another one after each comment or review. */
    changed_at: changed_at || null,
    news: news ?? '',
  }
}

type Newest = { updated_at: Date } | null
type Finder = { findFirst(args: never): Promise<Newest>; findUnique(args: never): Promise<Newest> }

/** Reads the moment of the record's last save, and of the last comment and review: one answer for all who have it open. */
function probeOf({ services: { db } }: SignedInContext, key: RecordKey) {
  const shared = sharedRecord.safeParse(key)
  const newest = { orderBy: { updated_at: 'desc' }, select: { updated_at: true } } as const
  return async () => {
    const table = delegateOf<Finder>(db, modelOf(subjectOfRecord(key)))
    const row = await table.findUnique({ where: { id: key.id }, select: { updated_at: true } } as never)
    const said: number[] = []
    if (shared.success) {
      const where = ownerOf(shared.data)
      const comments = await db.recordComment.aggregate({ where, _max: { updated_at: true }, _count: true })
      said.push(comments._count, comments._max.updated_at?.getTime() ?? 0)
      const reviewed = shared.data.entity !== 'menu'
      const review = reviewed ? await db.recordReview.findFirst({ where, ...newest }) : null
      said.push(review?.updated_at.getTime() ?? 0)
    }
    return `${row?.updated_at.toISOString() ?? ''} ${said.join('-')}`
  }
}

/** Rooms into which a tab was let, and with which rights and version of the record. */
const admitted = new WeakMap<object, Map<string, string>>()

/** Judges a tab again after a change of rights or of the record, and at no other time. */
async function admit(ctx: SignedInContext, key: RecordKey, tab: string): Promise<void> {
  const { presence } = ctx.services
  const known = admitted.get(presence) ?? new Map<string, string>()
  admitted.set(presence, known)
  const place = `${roomOf(key)} ${tab} ${personOf(ctx).id} ${ctx.actor.user.id}`
  const generation = presence.generation(roomOf(key))
  if (known.get(place) === generation) return
  await requireReadable(ctx, key)
  // The oldest goes first; a forgotten tab is judged anew.
  known.delete(place)
  known.set(place, generation)
  if (known.size > 5_000) known.delete(known.keys().next().value ?? '')
}

/** The procedures of presence. */
export const presenceRouter = router({
  /** The people who have a record open, at once and after every change, to those who may read it. */
  watch: procedure.input(inTab).subscription(async function* ({ ctx, input, signal }) {
    const { presence } = ctx.services
    const stop = signal ?? AbortSignal.timeout(60_000)
    const room = roomOf(input)
    await requireReadable(ctx, input)
    presence.touch(room, { id: input.tab, user: personOf(ctx), field: null })
    const tables = [modelOf(subjectOfRecord(input)), 'RecordComment', 'RecordReview']
    let judged = presence.generation(room)
    let isFirst = true
    try {
      for await (const state of presence.watch(room, { tables, probe: probeOf(ctx, input), signal: stop })) {
        const generation = presence.generation(room)
        // The first look finds the record's version, which nobody has been judged by yet.
        const [rights] = judged.split(' ')
        const isSame = isFirst ? generation.startsWith(`${rights} `) : generation === judged
        isFirst = false
        if (!isSame) {
          const asker = { ...ctx, actor: await renewActor(ctx.db, ctx.actor) }
          await requireReadable(asker, input)
        }
        judged = generation
        yield present(state, personOf(ctx).id)
      }
    } finally {
      presence.leave(room, input.tab, personOf(ctx).id)
    }
  }),

  /** Says that a tab is there and what its person types in. Memory alone knows, so it is a question and no change. */
  beat: procedure
    .input(
      inTab.extend({
        field: z
          .string()
          .regex(/^[\w.]{0,60}$/)
          .nullable(),
      }),
    )
    .query(async ({ ctx, input }) => {
      await admit(ctx, input, input.tab)
      const user = personOf(ctx)
      return present(ctx.services.presence.touch(roomOf(input), { id: input.tab, user, field: input.field }), user.id)
    }),

  /** Takes the pen from the person who writes; that person's form hears of it and saves no more. */
  takeOver: procedure.input(inTab).mutation(async ({ ctx, input }) => {
    await admit(ctx, input, input.tab)
    const { presence } = ctx.services
    const user = personOf(ctx)
    presence.touch(roomOf(input), { id: input.tab, user, field: '' })
    presence.takeOver(roomOf(input), input.tab)
    return present(presence.touch(roomOf(input), { id: input.tab, user, field: '' }), user.id)
  }),
})
