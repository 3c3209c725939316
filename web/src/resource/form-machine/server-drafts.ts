import type { Draft } from '../../lib/drafts.ts'
import { type Client, type Inputs, outlivesPage } from '../../lib/trpc.ts'

/** A draft with the slot in which it was found. */
export type Found<Values> = Draft<Values> & { slot: string | undefined }

/** A form's unsaved values on the server, where they are found on another computer, too. */
export type ServerDrafts<Values> = {
  /** Whether these values are kept so; a draft that is saved while it is typed needs no other place. */
  may: (values: Values) => boolean
  /** Finds the newest, or the one in `slot`. */
  find: (wanted: { slot: string | null; without: (string | undefined)[] }) => Promise<Found<Values> | null>
  keep: (slot: string | undefined, draft: Draft<Values>) => Promise<{ saved_at: string }>
  drop: (slot: string | undefined) => Promise<unknown>
}

/** Returns the calls that keep the unsaved values of a text; `id` null is a new one. */
export function serverDrafts<Values extends Record<string, unknown>>(
  { keptText }: Client,
  { name, id }: { name: string; id: number | null },
  may: (values: Values) => boolean,
): ServerDrafts<Values> {
  const form = { kind: name as Inputs['keptText']['keep']['kind'], content_id: id }
  return {
    may,
    async find({ slot, without }) {
      const found = await keptText.find.query({ ...form, slot, without: without.map((each) => each ?? '') })
      if (!found) return null
      const { values, base, saved_at } = found
      const words = { values: values as Values, base, at: Date.parse(saved_at), slot: found.slot || undefined }
      return { ...words, synced: { saved_at, isWhole: true } }
    },
    keep: (slot, { values, base }) =>
      keptText.keep.mutate({ ...form, slot: slot ?? '', values: values as Record<string, unknown>, base }),
    // Words of a text that was saved just before its page was left would be offered again.
    drop: (slot) => keptText.drop.mutate({ ...form, slot: slot ?? '' }, outlivesPage),
  }
}
