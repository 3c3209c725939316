import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { swedishMoment } from '../../i18n/languages.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Tx } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

// A version is named by what happened: "Publicerad", "Ändrade brödtext och ingress", "Bytte bild".

/** The changes of a version, as SQL reads them off the stored versions: no text leaves the database. */
type Happened = {
  id: number
  created_at: Date
  restored_at: Date | null
  first: boolean
  copied: boolean
  before: string | null
  status: string | null
  publish_at: string | null
  changed: string[]
}

/** A version's name; `shows` when visitors saw the row from then on. */
export type VersionTitle = { title: string; shows: boolean }

/** The fields that follow from publishing; its name says enough. */
const ofPublishing = ['status', 'publish_at', 'unpublish_at', 'date']
/** As many fields are named. */
const named = 3

/**
 * Names versions of one row, by id; one statement.
 * @param owner the condition that tells the row's versions from others
 */
export async function titlesOf(
  db: Tx,
  owner: Prisma.Sql,
  ids: readonly number[],
  fields: z.ZodObject['shape'],
): Promise<Map<number, VersionTitle>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<Happened[]>`
    SELECT now.id, now.created_at, now.restored_at, prior.id IS NULL AS first,
      EXISTS (SELECT 1 FROM "Copy" WHERE ${owner}) AS copied,
      prior.snapshot ->> 'status' AS before, now.snapshot ->> 'status' AS status,
      now.snapshot ->> 'publish_at' AS publish_at,
      ARRAY(
        SELECT field.key FROM jsonb_each(now.snapshot) field
        WHERE field.value IS DISTINCT FROM coalesce(prior.snapshot -> field.key, 'null'::jsonb)
          -- A version from before the field existed had it empty.
          AND (prior.snapshot ? field.key OR field.value NOT IN ('""', '[]', '{}'))
      ) AS changed
    FROM "Revision" now
    LEFT JOIN LATERAL (
      SELECT id, snapshot FROM "Revision" WHERE ${owner} AND id < now.id ORDER BY id DESC LIMIT 1
    ) prior ON TRUE
    WHERE now.id = ANY (${[...ids]})`
  return new Map(rows.map((row) => [row.id, titleOf(row, fields)]))
}

function titleOf(row: Happened, fields: z.ZodObject['shape']): VersionTitle {
  const shown = publicationOf(row)
  const shows = row.status === 'published' && row.before !== 'published'
  if (row.restored_at) return { title: t('version.restored', { date: swedishMoment(row.restored_at) }), shows }
  if (row.first)
    return { title: [t(row.copied ? 'version.copied' : 'version.created'), shown].filter(Boolean).join(', '), shows }
  const rest = row.changed.filter((field) => !(shown && ofPublishing.includes(field)))
  const changes = changesText(rest, fields)
  if (!shown) return { title: changes || t('version.unchanged'), shows }
  return { title: changes ? `${shown}, ${changes.charAt(0).toLowerCase()}${changes.slice(1)}` : shown, shows }
}

/** Says what a version did to the row's publication; empty when it did nothing. */
function publicationOf({ first, before, status, publish_at, created_at, changed }: Happened): string {
  const isPlanned = publish_at !== null && new Date(publish_at) > created_at
  if (status === 'published' && isPlanned && (before !== 'published' || changed.includes('publish_at'))) {
    return t(first ? 'version.planned' : 'version.scheduled', { date: swedishMoment(new Date(publish_at)) })
  }
  if (status === 'published' && (before !== 'published' || changed.includes('publish_at'))) {
    return t(first ? 'version.shown' : 'version.published')
  }
  return status === 'unpublished' && before === 'published' ? t('version.unpublished') : ''
}

/** Names changed fields: pictures are exchanged, others are changed. */
function changesText(changed: readonly string[], fields: z.ZodObject['shape']): string {
  // In the order of the form.
  const known = Object.keys(fields).filter((field) => changed.includes(field))
  const isPicture = (field: string) => ['image', 'images'].includes(metaOf(fields, field).widget ?? '')
  const pictures = known.some(isPicture) ? [t('version.picture')] : []
  const labels = known.flatMap((field) => {
    const { label } = metaOf(fields, field)
    return isPicture(field) || !label ? [] : [inSentence(t(label))]
  })
  const more = labels.length - named
  const words = more > 1 ? [...labels.slice(0, named), t('version.more', { number: more })] : labels
  const texts = words.length > 0 ? [t('version.changed', { text: new Intl.ListFormat('sv').format(words) })] : []
  const [one = '', two] = [...texts, ...pictures]
  return two ? `${one}, ${two.charAt(0).toLowerCase()}${two.slice(1)}` : one
}

const metaOf = (fields: z.ZodObject['shape'], field: string) => (fields[field] as z.ZodType | undefined)?.meta() ?? {}

/** "Webbadress (alias)" is "webbadress" inside a sentence. */
function inSentence(label: string): string {
  const word = label.replace(/\s*\(.*\)$/, '')
  return word.charAt(0).toLowerCase() + word.slice(1)
}
