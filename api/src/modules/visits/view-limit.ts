import { randomBytes } from 'node:crypto'
import { addressOf, limitKey } from '../../platform/auth/rate-limit.ts'

/**
 * Limits the views that one network address may tell of. The addresses stay in memory, scrambled by a key of this process,
 * until the time is over.
 */
export function createViewLimit({ max, seconds, most = 20_000 }: { max: number; seconds: number; most?: number }) {
  const salt = randomBytes(16).toString('base64url')
  let counts = new Map<string, number>()
  let until = 0
  /** Counts a view; false when the address has told of too many, or when there are too many addresses. */
  return (ip: string, now = Date.now()): boolean => {
    if (now >= until) {
      counts = new Map()
      until = now + seconds * 1000
    }
    const key = limitKey(salt, addressOf(ip) + salt)
    const count = (counts.get(key) ?? 0) + 1
    if (count > max || (count === 1 && counts.size >= most)) return false
    counts.set(key, count)
    return true
  }
}
