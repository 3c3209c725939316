import type { Session } from '../../lib/session.ts'

/** The entities that can be shown before they are saved. */
export type DraftEntity =
  | 'article'
  | 'page'
  | 'event'
  | 'section'
  | 'card'
  | 'queue'
  | 'menu'
  | 'message'
  | 'group'
  | 'setting'
/** The typed values: `id` is null for a new row. */
export type Draft = {
  entity: DraftEntity
  id: number | null
  data: Record<string, unknown>
  /** They were typed over the changed text that waits beside the row. */
  pending?: boolean
}
/**
 * The page that shows it, without script, and its address; null for a page that is made for the draft alone. `part` is the setting
 * by which a start page shows a draft's list, `item` the title under which a section or a card stands among others.
 */
export type DraftPage = { html: string; address: string | null; part: string | null; item: string | null }

/** A draft that was not drawn. The message is Swedish and for people; '' when the server was not reached. */
export class DraftError extends Error {
  readonly status: number

  constructor(status: number, message = '') {
    super(message)
    this.status = status
  }
}

/** Two versions of a row: `to`, and the one before it; or the changed text that waits, and the published one. */
export type Versions = { entity: VersionedEntity; id: number } & ({ to: number } | { pending: true })
export type VersionedEntity = Exclude<DraftEntity, 'group' | 'setting'>
/** The page of the later version with its differences marked; `changes` is null for the first version. */
export type VersionPage = { html: string; changes: number | null }

async function ask<Page extends { html: string }>(session: Session, path: string, body: string): Promise<Page> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...session.headers(), 'Content-Type': 'application/json' },
    body,
  }).catch(() => null)
  if (!response) throw new DraftError(0)
  const answer = (await response.json().catch(() => ({}))) as Page & { message?: string }
  if (!response.ok || answer.html === undefined) throw new DraftError(response.status, answer.message)
  return answer
}

/** Asks for a drawn page. An expired session is renewed once. */
async function fetchPage<Page extends { html: string }>(session: Session, path: string, given: object): Promise<Page> {
  const body = JSON.stringify(given)
  const used = session.token()
  try {
    return await ask(session, path, body)
  } catch (error) {
    if (!(error instanceof DraftError) || error.status !== 401) throw error
    await session.refresh(used).catch(() => {
      throw error
    })
    return ask(session, path, body)
  }
}

/**
 * Lets the server draw a draft.
 * @throws DraftError
 */
export async function fetchDraftPage(session: Session, draft: Draft): Promise<DraftPage> {
  const page = await fetchPage<Partial<DraftPage> & { html: string }>(session, '/utkast', draft)
  const { html, address = null, part = null, item = null } = page
  return { html, address, part, item }
}

/**
 * Lets the server draw a version with its differences from the one before marked.
 * @throws DraftError
 */
export const fetchVersionPage = (session: Session, versions: Versions): Promise<VersionPage> =>
  fetchPage(session, '/utkast/versioner', versions)
