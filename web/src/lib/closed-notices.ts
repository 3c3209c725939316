const KEY = 'vo_closed_notices'
/** The oldest are forgotten: a message that old is hardly shown any more. */
const most = 100

/** A message as it was read: one that has been changed since is another. */
export const noticeKey = ({ id, updated_at }: { id: number; updated_at: string }) => `${id} ${updated_at}`

/** Messages that were closed in this browser, by {@link noticeKey}; none where it stores nothing. */
export function closedNotices(): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/** @returns all that are closed now */
export function closeNotice(key: string): ReadonlySet<string> {
  const keys = [...closedNotices(), key].slice(-most)
  try {
    localStorage.setItem(KEY, JSON.stringify(keys))
  } catch {
    // Closed until the page is left.
  }
  return new Set(keys)
}
