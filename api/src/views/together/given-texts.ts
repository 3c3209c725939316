import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sourceText } from '../../engine/copies/source-texts.ts'
import { versionValues } from '../../engine/versions/version-values.ts'
import { writersOfVersion } from '../../engine/versions/version-writers.ts'
import { type ReviewedKey, subjectOfRecord } from '../../modules/collaboration/record.ts'
import { keepChange, recordOf, shownText } from './pending.ts'

// Texts that the person hasn't typed: an older version, and what changed in the source of a copy. Of a published record they wait for a
// review like typed ones.

type Fields = Record<string, unknown>

/** The fields that differ from the text that the form shows. */
async function changedBy(ctx: SignedInContext, key: ReviewedKey, data: Fields): Promise<Fields> {
  const shown = await shownText(ctx, key)
  const differs = ([field, value]: [string, unknown]) =>
    JSON.stringify(value ?? null) !== JSON.stringify(shown[field] ?? null)
  return Object.fromEntries(Object.entries(data).filter(differs))
}

/**
 * Keeps an older version of a record as its changed text, as {@link keepChange} does with a typed one.
 * @param updated_at the version that the form shows
 */
export async function restoreBeside(
  ctx: SignedInContext,
  key: ReviewedKey,
  { revision_id, updated_at }: { revision_id: number; updated_at: string },
) {
  requireNotMasquerading(ctx.actor)
  const subject = subjectOfRecord(key)
  const { restored, at } = await versionValues(ctx, subject, { id: key.id, to: revision_id })
  const data = await changedBy(ctx, key, restored)
  if (Object.keys(data).length === 0) return recordOf(ctx, key)
  const writer_ids = await writersOfVersion(ctx.db, subject, { id: key.id, revision_id })
  const inside: SignedInContext = { ...ctx, keeping: { restored_at: at } }
  return keepChange(inside, key, { data, given: true, writer_ids, updated_at })
}

/**
 * Keeps what changed in the source of a copy in the copy's changed text. The source's change counts as seen at once: a person who throws the
 * text away has put it aside. @param updated_at the version that the form shows
 */
export async function takeSourceBeside(ctx: SignedInContext, key: ReviewedKey, updated_at: string) {
  requireNotMasquerading(ctx.actor)
  const { data: given, writer_ids, seen } = await sourceText(ctx, subjectOfRecord(key), key.id)
  const data = await changedBy(ctx, key, given)
  if (Object.keys(data).length > 0)
    return keepChange(ctx, key, { data, given: true, writer_ids, updated_at, also: seen })
  await seen(ctx.db)
  return recordOf(ctx, key)
}
