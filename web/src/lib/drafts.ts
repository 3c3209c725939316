const PREFIX = 'vo_draft'

export type Draft<Values> = {
  values: Values
  /** The version that the draft began from; null for a new record. */
  base: string | null
  /** Milliseconds since 1970. */
  at: number
  /** The moment by which the server has the draft, and whether nothing was typed since. */
  synced?: Synced | undefined
}

export type Synced = { saved_at: string; isWhole: boolean }

/** `slot` keeps apart drafts of one record, and of several new ones: without it the place is the record's first. */
export type DraftPlace = { user: number; resource: string; id: number | null; slot?: string | undefined }

const keyOf = ({ user, resource, id, slot }: DraftPlace) =>
  [PREFIX, user, resource, id ?? 'new', slot].filter((part) => part !== undefined).join(':')

function read<Values>(key: string, local: Storage): Draft<Values> | null {
  try {
    const found: unknown = JSON.parse(local.getItem(key) ?? 'null')
    const whole = typeof found === 'object' && found !== null && 'values' in found && 'at' in found
    return whole ? (found as Draft<Values>) : null
  } catch {
    return null
  }
}

/** The slots of a record that hold something, that without a name first. */
function slotsOf(place: DraftPlace, local: Storage): (string | undefined)[] {
  const first = keyOf({ ...place, slot: undefined })
  const keys = Object.keys(local)
  const named = keys.filter((key) => key.startsWith(`${first}:`)).map((key) => key.slice(first.length + 1))
  return [...(keys.includes(first) ? [undefined] : []), ...named]
}

/** Keeps unsaved form values in this browser, by person and record, until they are saved or discarded. */
export const drafts = {
  /** Stores a draft. Returns false when the browser has no room left or refuses storage. */
  keep<Values>(place: DraftPlace, draft: Draft<Values>, local: Storage = localStorage): boolean {
    try {
      local.setItem(keyOf(place), JSON.stringify(draft))
      return true
    } catch {
      return false
    }
  },

  find<Values>(place: DraftPlace, local: Storage = localStorage): Draft<Values> | null {
    return read(keyOf(place), local)
  },

  /** Returns the newest draft of a record with its slot; `own`, a slot or the first one, is left out. */
  newest<Values>(
    place: DraftPlace,
    local: Storage = localStorage,
    own?: { slot: string | undefined },
  ): (Draft<Values> & { slot: string | undefined }) | null {
    const found = slotsOf(place, local).flatMap((slot) => {
      const draft = own && slot === own.slot ? null : read<Values>(keyOf({ ...place, slot }), local)
      return draft ? [{ ...draft, slot }] : []
    })
    return found.sort((one, other) => other.at - one.at)[0] ?? null
  },

  /** Returns a slot that no other form has. */
  newSlot: (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,

  drop(place: DraftPlace, local: Storage = localStorage) {
    local.removeItem(keyOf(place))
  },

  /** Removes drafts that other persons left in this tab. */
  dropOthers(user: number, tab: Storage = sessionStorage) {
    for (const key of Object.keys(tab)) {
      if (key.startsWith(`${PREFIX}:`) && !key.startsWith(`${PREFIX}:${user}:`)) tab.removeItem(key)
    }
  },

  /** Removes every draft at sign-out: the next person at this computer must not find them. */
  dropAll(local: Storage = localStorage) {
    for (const key of Object.keys(local)) if (key.startsWith(`${PREFIX}:`)) local.removeItem(key)
  },
}
