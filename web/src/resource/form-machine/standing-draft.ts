import { type Draft, type DraftPlace, drafts } from '../../lib/drafts.ts'
import type { Found, ServerDrafts } from './server-drafts.ts'

type Look<Values> = {
  server: ServerDrafts<Values>
  place: DraftPlace
  local: Storage
  /** The newest draft of this computer. */
  here: Found<Values> | null
  /** The slot that the address names. */
  wanted: string | null
  without: (string | undefined)[]
  /** The person has neither taken nor dropped it meanwhile. */
  isOpen: () => boolean
}

const sameWords = (one: Draft<unknown>, other: Draft<unknown>) =>
  JSON.stringify(one.values) === JSON.stringify(other.values)

/**
 * Returns the draft of one slot that counts. The server's moment decides, as computers' clocks differ: words that went on elsewhere
 * stand before the computer's own, and words that the server has no longer were saved or thrown away. Words that never reached the
 * server are kept, in a slot of their own if need be.
 */
function standing<Values>(
  here: Found<Values>,
  theirs: Found<Values> | null,
  { place, local }: Pick<Look<Values>, 'place' | 'local'>,
): Found<Values> | null {
  if (!theirs && !here.synced?.isWhole) return here
  if (theirs && here.synced?.saved_at === theirs.synced?.saved_at) return here
  drafts.drop({ ...place, slot: here.slot }, local)
  if (theirs && !here.synced?.isWhole && !sameWords(here, theirs)) {
    const { values, base, at } = here
    drafts.keep({ ...place, slot: drafts.newSlot() }, { values, base, at }, local)
  }
  return theirs
}

/** Finds the draft that a form offers, of this computer and of the server; undefined leaves the offer as it is. */
export async function standingDraft<Values>(look: Look<Values>): Promise<Found<Values> | null | undefined> {
  const { server, place, local, wanted, without, isOpen } = look
  let { here } = look
  const theirs = await server.find({ slot: wanted, without })
  if (!isOpen()) return undefined
  while (here?.synced && here.slot && here.slot !== theirs?.slot) {
    const there = await server.find({ slot: here.slot, without: [] })
    if (!isOpen()) return undefined
    const left = standing(here, there, look)
    here = left ?? drafts.newest<Values>(place, local, { slot: place.slot })
    if (left) break
  }
  if (!theirs) return here
  const copy = drafts.find<Values>({ ...place, slot: theirs.slot }, local)
  const offered = copy ? standing({ ...copy, slot: theirs.slot }, theirs, look) : theirs
  const isLater = here && here.slot !== theirs.slot && here.at >= theirs.at
  return isLater && !wanted ? here : offered
}
