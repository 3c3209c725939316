import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../engine/services.ts'
import { siteLabelAt } from '../../engine/site-address.ts'
import { isCountable } from './page-view.ts'

/** The labels of a front, which is also found without them. */
const frontLabels = /^(?:www|front)\./i
/** The ways in which a browser fetches a file for a person. A page's own pictures, frames and films come by others. */
const fetchedFor = ['document', 'empty']

type Given = {
  request: IncomingMessage & { ip?: string }
  response: ServerResponse
  file: { id: number; filetype: string }
}

/**
 * Counts that a visitor has fetched an open file from a site, if the answer sends it from its beginning. A picture counts as a download
 * alone (`isDownload`), because it also stands in texts.
 */
export function countFetch(
  { env, visits }: Pick<Services, 'env' | 'visits'>,
  { request, response, file, isDownload }: Given & { isDownload: boolean },
): void {
  const { headers, method } = request
  if (method !== 'GET' || !sendsBeginning(response) || !isCountable(headers)) return
  if (headers.authorization || headers['sec-purpose'] || headers.purpose === 'prefetch') return
  if (!fetchedFor.includes(String(headers['sec-fetch-dest'] ?? 'document'))) return
  if (file.filetype.startsWith('image/') && !isDownload) return
  if (!visits.admits(request.ip ?? '', 'fetch')) return
  visits.countFetch({ label: siteLabelAt(env, headers.host?.replace(frontLabels, '')), fileId: file.id })
}

/** The range of a part with which a file begins. The first two bytes are asked for by players that only want to know its length. */
const beginning = /^bytes 0-(?![01]\/)/

/** Tells whether the answer is the file, or a part with which it begins. The head of an answer that failed was never sent. */
function sendsBeginning(response: ServerResponse): boolean {
  if (!response.headersSent) return false
  const isPart = response.statusCode === 206 && beginning.test(String(response.getHeader('Content-Range')))
  return response.statusCode === 200 || isPart
}
