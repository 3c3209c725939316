const KEY = 'vo_closed_notices'
/** The number of remembered messages; the oldest are forgotten, as they are rarely shown any more. */
const most = 100

/** Returns the key of a message version; a changed message gets a new key. */
export const messageKey = ({ id, updated_at }: { id: number; updated_at: string }) => `${id} ${updated_at}`

/**
 * Returns the messages that were closed in this browser, by {@link messageKey}. Empty when the browser stores nothing.
 */
export function closedMessages(): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/**
 * Remembers a closed message.
 * @returns all closed messages
 */
export function closeMessage(key: string): ReadonlySet<string> {
  const keys = [...closedMessages(), key].slice(-most)
  try {
    localStorage.setItem(KEY, JSON.stringify(keys))
  } catch {
    // Without storage the message stays closed until the page is left.
  }
  return new Set(keys)
}
