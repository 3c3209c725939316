import { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import { renewActor } from '../../access/renew-actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { RoomState } from '../../engine/services.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { mayWrite, type OpenForm, openForm, placeOf, probeOf, requireOpen, sharedIn, tablesOf } from './open-forms.ts'

// Presence: the people who have a record open. A heartbeat asks the database nothing while rights and the record are as they were, but
// once a minute: nothing tells of a change of a record that nobody watches.

/** People who are named; of the rest the number is told. */
const named = 8

const tabId = z.string().regex(/^[\w-]{8,40}$/)
const fieldName = z.string().regex(/^[\w.]{0,60}$/)
const inTab = openForm({ tab: tabId })

/** The person at the screen: while masquerading the one who does it, so that nobody is shown who isn't there. */
const personOf = ({ actor }: SignedInContext) => {
  const user = actor.realUser ?? actor.user
  return { id: user.id, name: displayName(user) }
}

function present({ people, pen, version }: RoomState, form: OpenForm, me: number) {
  const [changed_at, news] = version.split(' ')
  const others = people.filter(({ id }) => id !== me)
  return {
    /** The others, whoever has come first at the head, and the certificates of a correction that they have open. */
    people: others.slice(0, named).map(({ id, name, rooms }) => ({ id, name, shared: sharedIn(form, rooms) })),
    total: others.length,
    pen: pen && {
      /** The person's own tab that writes. */
      tab: pen.user.id === me ? pen.tab : null,
      id: pen.user.id,
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

/** A tab's rights in a room, as they were at a moment, with these rights of the person and this version of the record. */
type Admission = { generation: string; mayWrite: boolean; at: number }

/** Milliseconds for which a tab is believed to have the rights it had. */
const believed = 60_000

/** Rooms into which a tab was let. */
const admitted = new WeakMap<object, Map<string, Admission>>()

/** Judges a tab again after a change of rights or of the record, and each minute. */
async function admit(ctx: SignedInContext, form: OpenForm, tab: string): Promise<Admission> {
  const { presence } = ctx.services
  const known = admitted.get(presence) ?? new Map<string, Admission>()
  admitted.set(presence, known)
  const place = placeOf(form)
  const seat = `${place.own} ${tab} ${personOf(ctx).id} ${ctx.actor.user.id}`
  const generation = presence.generation(place)
  const before = known.get(seat)
  const at = Date.now()
  if (before?.generation === generation && at - before.at < believed) return before
  await requireOpen(ctx, form)
  const admission = { generation, mayWrite: await mayWrite(ctx, form), at }
  // The oldest goes first; a forgotten tab is judged anew.
  known.delete(seat)
  known.set(seat, admission)
  if (known.size > 5_000) known.delete(known.keys().next().value ?? '')
  return admission
}

/** The procedures of presence. */
export const presenceRouter = router({
  /** The people who have a record open, at once and after every change, to those who may read it. */
  watch: procedure.input(inTab).subscription(async function* ({ ctx, input, signal }) {
    const { presence } = ctx.services
    const stop = signal ?? AbortSignal.timeout(60_000)
    const place = placeOf(input)
    await requireOpen(ctx, input)
    presence.touch(place, { id: input.tab, user: personOf(ctx), field: null })
    const tables = tablesOf(input)
    let judged = presence.generation(place)
    let isFirst = true
    try {
      for await (const state of presence.watch(place, { tables, probe: probeOf(ctx, input), signal: stop })) {
        const generation = presence.generation(place)
        // The first look finds the record's version, which nobody has been judged by yet.
        const [rights] = judged.split(' ')
        const isSame = isFirst ? generation.startsWith(`${rights} `) : generation === judged
        isFirst = false
        if (!isSame) {
          const asker = { ...ctx, actor: await renewActor(ctx.db, ctx.actor) }
          await requireOpen(asker, input)
        }
        judged = generation
        yield present(state, input, personOf(ctx).id)
      }
    } finally {
      presence.leave(place, input.tab, personOf(ctx).id)
    }
  }),

  /** Says that a tab is there and what its person types in. Memory alone knows, so it is a question and no change. */
  beat: procedure.input(openForm({ tab: tabId, field: fieldName.nullable() })).query(async ({ ctx, input }) => {
    const { mayWrite } = await admit(ctx, input, input.tab)
    const user = personOf(ctx)
    const field = mayWrite ? input.field : null
    return present(ctx.services.presence.touch(placeOf(input), { id: input.tab, user, field }), input, user.id)
  }),

  /**
   * Takes the pen from the person who writes; that person's form hears of it and saves no more. The pen of a reader would hold the form,
   * and nobody could save it.
   */
  takeOver: procedure.input(inTab).mutation(async ({ ctx, input }) => {
    if (!(await admit(ctx, input, input.tab)).mayWrite) throw forbidden()
    const { presence } = ctx.services
    const user = personOf(ctx)
    const place = placeOf(input)
    presence.touch(place, { id: input.tab, user, field: '' })
    presence.takeOver(place, input.tab, user.id)
    return present(presence.touch(place, { id: input.tab, user, field: '' }), input, user.id)
  }),
})
