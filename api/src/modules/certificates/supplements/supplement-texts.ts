import type { Tx } from '../../../kernel/transaction.ts'
import { readCourses } from '../../groups/definitions.ts'
import { kindFields } from '../input.ts'
import type { CatalogueEducation, Kind } from '../kinds/kind.ts'
import { mapTexts, printable } from '../letters/letters.ts'
import type { SupplementTexts } from '../papers/index.ts'
import { swedish } from '../persons.ts'

/** The certificate's fields that name its education, and the group that gives it. */
type Given = { fields: unknown; educator_id: number | null }

const select = {
  title: true,
  code: true,
  title_en: true,
  worth: true,
  worth_en: true,
  level: true,
  level_en: true,
  extent: true,
  extent_en: true,
  courses: true,
  usages: { select: { education_usage_id: true } },
} as const

/**
 * The texts that the office has written about the education of a certificate. A document keeps those of the day of its issue
 * (docs/decisions/0059-frozen-supplements.md).
 * @returns null when the kind names no education of the catalogue, when several fit, and when the texts lack a language
 */
export async function supplementTexts(
  db: Tx,
  kind: Kind,
  { fields, educator_id }: Given,
): Promise<SupplementTexts | null> {
  const wanted = kind.certified?.education(kindFields(kind, fields as Record<string, unknown>), swedish)
  if (!wanted) return null
  const written = await db.education.findMany({ where: { status: true, level: { not: '' } }, select })
  const fitting = ofName(
    written.filter(({ code }) => wanted.code.test(code.trim())),
    wanted,
  )
  const taught = fitting.filter(({ usages }) => usages.some((usage) => usage.education_usage_id === educator_id))
  const [found, another] = taught.length > 0 ? taught : fitting
  if (!found || another) return null
  const both = (sv: string, en: string) => (sv && en ? { sv, en } : null)
  const worth = both(found.worth, found.worth_en)
  const level = both(found.level, found.level_en)
  const education = both(found.title, found.title_en)
  if (!worth || !level || !education) return null
  const read = readCourses(found.courses)
  const texts = {
    ...{ education, worth, level, extent: both(found.extent, found.extent_en) },
    courses: 'courses' in read ? read.courses : [],
  }
  // No letter of the office's may stop a print.
  return mapTexts(texts, printable)
}

/** Those whose title the wanted name contains; all when there is none such. */
function ofName<Row extends { title: string }>(rows: Row[], { name }: CatalogueEducation): Row[] {
  const text = name.toLocaleLowerCase('sv')
  const named = rows.filter(({ title }) => text.includes(title.toLocaleLowerCase('sv')))
  return named.length > 0 ? named : rows
}
