import { expect, test, vi } from 'vitest'
import { countFetch } from './document-fetch.ts'

/** Whether an answer with this status and range counts. */
function counts(statusCode: number, range?: string): boolean {
  const count = vi.fn()
  const headers = { cookie: 'vo_cookie_consent=1', 'user-agent': 'Mozilla/5.0', host: 'skane.vo.localhost:3000' }
  const given = {
    request: { method: 'GET', headers },
    response: { headersSent: true, statusCode, getHeader: () => range },
    ...{ file: { id: 3, filetype: 'video/mp4' }, isDownload: false },
  }
  const env = { PUBLIC_HOST: 'vo.localhost:3000', PUBLIC_PROTOCOL: 'http' }
  countFetch({ env, visits: { admits: () => true, countFetch: count } } as never, given as never)
  return count.mock.calls.length > 0
}

test.each([
  [200, undefined, true],
  [206, 'bytes 0-1048575/9000000', true],
  [206, 'bytes 0-10/11', true],
  [206, 'bytes 0-2/9000000', true],
  // Players ask so for the length of a film.
  [206, 'bytes 0-1/9000000', false],
  [206, 'bytes 0-0/9000000', false],
  [206, 'bytes 100-200/9000000', false],
  [304, undefined, false],
])('an answer %i with the range %s counts: %s', (status, range, expected) => {
  expect(counts(status, range)).toBe(expected)
})
