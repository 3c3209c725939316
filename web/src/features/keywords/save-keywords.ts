import type { keywordTypes } from '@kollegium/api/definitions/content'
import type { Client, Outputs } from '../../lib/trpc.ts'

/** A text that has keywords. */
export type KeywordText = { kind: (typeof keywordTypes)[number]; id: number; title: string }
/** A text's keywords as its form shows them, with the version that a save begins from. */
export type SavedKeywords = { keywords: string; version: string; kept: Outputs['review']['form']['kept'] }

type TextClient = {
  get: { query: (input: { id: number }, options?: { signal?: AbortSignal }) => Promise<{ keywords?: string }> }
  update: {
    mutate: (input: { id: number; data: { keywords: string }; updated_at: string }) => Promise<{ updated_at: string }>
  }
}
const textsOf = (client: Client, kind: KeywordText['kind']): TextClient =>
  (client as unknown as Record<KeywordText['kind'], TextClient>)[kind]

/** Reads a text's keywords, those of a changed text that waits beside it included. */
export async function readKeywords(
  client: Client,
  { kind, id }: KeywordText,
  options: { signal?: AbortSignal },
): Promise<SavedKeywords> {
  const [row, form] = await Promise.all([
    textsOf(client, kind).get.query({ id }, options),
    client.review.form.query({ entity: kind, id }, options),
  ])
  const { keywords = '' } = (form.record ?? row) as { keywords?: string }
  return { keywords, version: form.version, kept: form.kept }
}

/**
 * Saves a text's keywords as its form does: with a version, the log and the check of the version; beside a published text that somebody
 * else approves first.
 * @returns whether the change waits for an approval, and the way to take it back
 */
export async function saveKeywords(
  client: Client,
  { kind, id }: KeywordText,
  before: SavedKeywords,
  keywords: string,
): Promise<{ waits: boolean; undo: () => Promise<unknown> }> {
  const update = (words: string, updated_at: string) =>
    textsOf(client, kind).update.mutate({ id, data: { keywords: words }, updated_at })
  if (!before.kept.keeps) {
    const saved = await update(keywords, before.version)
    return { waits: false, undo: () => update(before.keywords, saved.updated_at) }
  }
  const keep = (words: string, updated_at: string) =>
    client.review.keep.mutate({ entity: kind, id, data: { keywords: words }, updated_at })
  const { updated_at, kept } = await keep(keywords, before.version)
  if (!kept.pending) return { waits: false, undo: () => update(before.keywords, updated_at) }
  // A changed text that waited before keeps its other fields.
  const undo = before.kept.pending
    ? () => keep(before.keywords, updated_at)
    : () => client.review.drop.mutate({ entity: kind, id, updated_at })
  return { waits: true, undo }
}
