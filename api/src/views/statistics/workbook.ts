import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { swedishDay } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { toDay } from '../../kernel/fields.ts'
import { kindBasics } from '../../modules/certificates/kinds/names.ts'
import { educatorTypeWords, employerTypeWords } from '../../modules/groups/group.entity.ts'
import { type Column, type Sheet, sheet } from '../../platform/spreadsheets/workbook.ts'
import type { DocumentCounts, DocumentFigures } from './document-figures.ts'
import type { Count } from './masking.ts'
import type { CertificationStatistics, GeneralStatistics } from './statistics.ts'

const t = createTranslator(sv)

type Group = GeneralStatistics['regions'][number]
type Certified = CertificationStatistics['certifiedRegions'][number]

const name: Column<Group> = { title: 'field.group.title', width: 40, value: ({ title }) => title }
const since: Column<Group> = { title: 'field.certifiedSince', width: 18, value: (row) => toDay(row.certified) }
const made: Column<Group> = {
  title: 'field.created_at',
  width: 14,
  // The day in Sweden; a cell knows no time zone.
  value: ({ created_at }) => toDay(swedishDay(new Date(created_at))),
}
const educatorType: Column<Group> = {
  title: 'field.educator_type',
  width: 30,
  value: ({ educator_type: type }) => wordOf(educatorTypeWords, type),
}
const employerType: Column<Group> = {
  title: 'field.employer_type',
  width: 22,
  value: ({ employer_type: type }) => wordOf(employerTypeWords, type),
}
const above = (category: Group['category'], title: TextKey): Column<Certified> => ({
  title,
  width: 36,
  value: ({ parentGroups }) => parentGroups.find((parent) => parent.category === category)?.title ?? null,
})

function wordOf(words: Record<string, TextKey>, value: string | null): string | null {
  const key = value && Object.hasOwn(words, value) ? words[value] : undefined
  return key ? t(key) : value
}

function generalSheets(found: GeneralStatistics): Sheet[] {
  const plain = [name, since, made]
  return [
    sheet(t('stat.regions'), plain, found.regions),
    sheet(t('stat.localColleges'), plain, found.localColleges),
    sheet(t('stat.employers'), [name, employerType, since, made], found.employers),
    sheet(t('stat.educators'), [name, educatorType, since, made], found.educators),
    sheet(
      t('stat.educations'),
      [
        { title: 'stat.col.education_title', width: 50, value: ({ title }) => title },
        { title: 'stat.totalUsages', width: 20, value: ({ total_usages }) => total_usages },
      ],
      found.educations,
    ),
  ]
}

type Education = CertificationStatistics['certifiedEducations'][number]
const educationText = (key: keyof Education & keyof typeof educationTitles): Column<Education> => ({
  title: educationTitles[key],
  width: key.endsWith('_title') ? 40 : 24,
  value: (row) => (key.endsWith('_certified') ? toDay(row[key]) : row[key]),
})
const educationTitles = {
  education_title: 'stat.col.education_title',
  education_certified: 'stat.col.education_certified',
  educator_title: 'stat.col.educator_title',
  educator_certified: 'stat.col.educator_certified',
  local_college_title: 'stat.col.local_college_title',
  local_college_certified: 'stat.col.local_college_certified',
  region_title: 'stat.col.region_title',
  region_certified: 'stat.col.region_certified',
} as const

function certificationSheets(found: CertificationStatistics): Sheet[] {
  const region = above('region', 'stat.col.region_title')
  const local = above('local', 'stat.col.local_college_title')
  const educationColumns = (Object.keys(educationTitles) as (keyof typeof educationTitles)[]).map(educationText)
  return [
    sheet<Certified>(t('stat.certifiedRegions'), [name, since], found.certifiedRegions),
    sheet<Certified>(t('stat.certifiedLocalColleges'), [name, since, region], found.certifiedLocalColleges),
    sheet<Certified>(
      t('stat.certifiedEducators'),
      [name, educatorType, since, local, region],
      found.certifiedEducators,
    ),
    sheet(t('stat.certifiedEducations'), educationColumns, found.certifiedEducations),
    sheet<Certified>(
      t('stat.certifiedEmployers'),
      [name, employerType, since, local, region],
      found.certifiedEmployers,
    ),
  ]
}

/** A masked count stands as a word. */
function countOf(count: Count): number | string {
  if (count === 'hidden') return t('stat.hidden')
  return count ?? t('stat.few')
}

const count = (key: 'issued' | 'printed' | 'opened' | 'verified') => ({
  title: `stat.documents.${key}` as const,
  width: 14,
  value: (row: DocumentCounts) => countOf(row[key]),
})
const counts = [count('issued'), count('printed'), count('opened'), count('verified')]

function documentSheets(found: DocumentFigures): Sheet[] {
  const lines = found.colleges.flatMap((region) => [
    { region: region.title, local: null as string | null, ...region },
    ...region.locals.map((local) => ({ region: region.title, local: local.title, ...local })),
  ])
  const kindTitle = (kind: DocumentFigures['kinds'][number]['kind']) => t(kindBasics[kind].screen)
  return [
    sheet<(typeof lines)[number]>(
      t('stat.documents.byCollege'),
      [
        { title: 'stat.col.region_title', width: 36, value: ({ region }) => region },
        { title: 'stat.col.local_college_title', width: 36, value: ({ local }) => local },
        ...counts,
      ],
      lines,
    ),
    sheet<DocumentFigures['kinds'][number]>(
      t('stat.documents.byKind'),
      [
        { title: 'stat.documents.kind', width: 40, value: ({ kind }) => kindTitle(kind) },
        { title: 'stat.documents.issued', width: 14, value: ({ issued }) => countOf(issued) },
        { title: 'stat.documents.verified', width: 14, value: ({ verified }) => countOf(verified) },
      ],
      found.kinds,
    ),
    sheet<DocumentFigures['months'][number]>(
      t('stat.documents.byMonth'),
      [
        { title: 'stat.documents.month', width: 14, value: ({ month }) => month },
        { title: 'stat.documents.issued', width: 14, value: ({ issued }) => countOf(issued) },
      ],
      found.months,
    ),
  ]
}

/** The chosen filters, so that a file that is found later explains its contents. */
const selection = ({ from, to }: { from: string; to: string }, note: TextKey = 'stat.note'): Sheet => ({
  title: t('stat.selection'),
  columns: [
    { title: t('stat.from'), width: 18 },
    { title: t('stat.to'), width: 18 },
    { title: t('stat.remark'), width: 60 },
  ],
  rows: [[toDay(from), toDay(to), t(note)]],
})

/** The sheets of the general figures: one for each list. */
export const generalBook = (found: GeneralStatistics) => [...generalSheets(found), selection(found)]
/** The sheets of the figures of certification: one for each list. */
export const certificationBook = (found: CertificationStatistics) => [...certificationSheets(found), selection(found)]
/** The sheets of the figures of issued documents: by college, kind and month. */
export const documentsBook = (found: DocumentFigures) => [
  ...documentSheets(found),
  selection(found, 'stat.documents.note'),
]
