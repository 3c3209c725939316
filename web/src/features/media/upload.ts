import { t } from '../../lib/i18n.ts'
import type { Session } from '../../lib/session.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type UploadedFile = Outputs['file']['get']

/** The refusal of a file, with a Swedish text. `passing` means that the same file may be accepted next time. */
export class UploadError extends Error {
  readonly passing: boolean
  readonly status: number

  constructor(message: string, { status = 0, passing = false } = {}) {
    super(message)
    this.name = 'UploadError'
    this.status = status
    this.passing = passing
  }
}

export type UploadPlace = { portfolio_id: number; folder_id: number | null }

export type UploadOptions = {
  session: Pick<Session, 'headers' | 'refresh' | 'token'>
  file: File
  /** The folder; by default the current group's public portfolio. */
  place?: UploadPlace
  /** The file to replace; it keeps its address and all links to it. */
  replaces?: number
  /** A portrait, which needs no right to files. */
  portrait?: boolean
  /** Another address that takes a file, and the fields that go before it. */
  address?: string
  fields?: Record<string, string | number | null>
  /** Gets the sent part, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** The title of a file that is named by its file name. */
export const titleFrom = (filename: string): string => filename.replace(/\.[^.]+$/, '').slice(0, 200)

type Refusal = { message?: unknown; fields?: Record<string, unknown> }

/** Returns the server's own text: the file's error, or else the whole message. */
function textOf(answer: unknown): string {
  const { message, fields } = (typeof answer === 'object' && answer !== null ? answer : {}) as Refusal
  const told = Object.values(fields ?? {}).flat()
  const text = told.length > 0 ? told.join(' ') : message
  return typeof text === 'string' && text ? text : t('media.refused')
}

// XMLHttpRequest, because fetch doesn't report how much of a body has been sent.
function send<Stored>(options: UploadOptions): Promise<Stored> {
  const { session, file, place, replaces, portrait, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const files = replaces ? `/api/v1/files/${replaces}` : '/api/v1/files'
    request.open('POST', options.address ?? (portrait ? '/api/v1/account/portraits' : files))
    for (const [name, value] of Object.entries(session.headers())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status === 200 || status === 201) resolve((response as { data: Stored }).data)
      else reject(new UploadError(textOf(response), { status, passing: status >= 500 || status === 429 }))
    }
    request.onerror = () => reject(new UploadError(t('media.connection'), { passing: true }))
    request.onabort = () => reject(new UploadError(t('valid.fileAborted'), { passing: true }))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) {
      reject(new UploadError(t('valid.fileAborted'), { passing: true }))
      return
    }
    const form = new FormData()
    // The place comes before the file: the server stores the file as it arrives.
    for (const [name, id] of Object.entries({ ...place, ...options.fields }))
      if (id !== null) form.append(name, String(id))
    form.append('file', file)
    request.send(form)
  })
}

/**
 * Uploads one file. An expired session is renewed once.
 * @throws UploadError with a Swedish text
 */
export async function uploadFile<Stored = UploadedFile>(options: UploadOptions): Promise<Stored> {
  const { session } = options
  const token = session.token()
  try {
    return await send<Stored>(options)
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 401) throw error
    await session.refresh(token).catch(() => {
      throw error
    })
    return send<Stored>(options)
  }
}
