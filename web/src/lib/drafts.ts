const PREFIX = 'vo_draft'

export type Draft<Values> = {
  values: Values
  /** The version that the draft began from; null for a new record. */
  base: string | null
  /** Milliseconds since 1970. */
  at: number
}

export type DraftPlace = { user: number; resource: string; id: number | null }

const keyOf = ({ user, resource, id }: DraftPlace) => `${PREFIX}:${user}:${resource}:${id ?? 'new'}`

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
    try {
      const found: unknown = JSON.parse(local.getItem(keyOf(place)) ?? 'null')
      const whole = typeof found === 'object' && found !== null && 'values' in found && 'at' in found
      return whole ? (found as Draft<Values>) : null
    } catch {
      return null
    }
  },

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
