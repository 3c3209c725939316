const KEY = 'vo_closed_notices'
/** The number of remembered notices; the oldest are forgotten, as they are rarely shown any more. */
const most = 100

/** Returns the key of a notice version; a changed notice gets a new key. */
export const noticeKey = ({ id, updated_at }: { id: number; updated_at: string }) => `${id} ${updated_at}`

/**
 * Returns the notices that were closed in this browser, by {@link noticeKey}. Empty when the browser stores nothing.
 */
export function closedNotices(): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/**
 * Remembers a closed notice.
 * @returns all closed notices
 */
export function closeNotice(key: string): ReadonlySet<string> {
  const keys = [...closedNotices(), key].slice(-most)
  try {
    localStorage.setItem(KEY, JSON.stringify(keys))
  } catch {
    // Without storage the notice stays closed until the page is left.
  }
  return new Set(keys)
}
