import { z } from 'zod'
import type { PaperSource } from './kind.ts'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { text } from './shapes.ts'

const belongings = { college: 'field.college', none: 'enum.notACollege' } as const

/** The place is the college's name, or a typed one outside the colleges (Spec §5). The college issues in both cases. */
const placed = {
  belonging: z
    .enum(['college', 'none'])
    .default('college')
    .meta({ label: 'field.collegeBelonging', widget: 'select', options: belongings, section: 'field.commonFields' }),
  place: text(80).meta({ label: 'field.placeManual', hint: 'cert.regionOrTown.hint', widget: 'text' }),
}
type Placed = z.output<z.ZodObject<typeof placed>>

const required = ({ belonging }: Placed) => (belonging === 'none' ? (['place'] as const) : [])
const missing = { place: 'valid.placeManual' } as const
const hidden = ({ belonging }: Placed) => (belonging === 'none' ? [] : (['place'] as const))

const placeOf = ({ fields, common: { college } }: Pick<PaperSource<Placed>, 'fields' | 'common'>) =>
  fields.belonging === 'none' ? fields.place : college.title

const pair = (one: string, other: string) => [one, ...(other ? [other] : [])]

const representative = z.object({
  ...placed,
  educator1: text(120).meta({ label: 'field.educator1', widget: 'text' }),
  educator2: text(120).meta({ label: 'field.educator2', widget: 'text' }),
})

/** Diploma of a language representative (Spec §3). */
export const languageRepresentative = defineKind({
  kind: 'diploma_language_representative',
  ...kindBasics.diploma_language_representative,
  entity: 'diplomaLanguageRepresentative',
  fromCourseMoment: true,
  brand: 'language',
  educator: 'none',
  signers: { educator1: 'educator', educator2: 'educator' },
  fields: representative,
  required: (fields) => [...required(fields), 'educator1'],
  missing,
  hidden: (fields) => [...hidden(fields)],
  title: (_fields, translate) => translate('paper.subtitle.languageRepresentative'),
  summary: ({ belonging, place }) => (belonging === 'none' ? place : ''),
  paper: ({ fields, common, courseMoment }) => ({
    kind: 'diploma_language_representative',
    ...common,
    place: placeOf({ fields, common }),
    educators: pair(fields.educator1, fields.educator2),
    courseMoment,
  }),
})

const educator = z.object({
  ...placed,
  leader1: text(120).meta({ label: 'field.leader1', widget: 'text' }),
  leader2: text(120).meta({ label: 'field.leader2', widget: 'text' }),
})

/** Diploma of an educator of language representatives, from the national office alone (Spec §6). */
export const languageEducator = defineKind({
  kind: 'diploma_language_representative_educator',
  ...kindBasics.diploma_language_representative_educator,
  entity: 'diplomaLanguageRepresentativeEducator',
  brand: 'language',
  educator: 'none',
  signers: { leader1: 'leader', leader2: 'leader' },
  fields: educator,
  required: (fields) => [...required(fields), 'leader1'],
  missing,
  hidden: (fields) => [...hidden(fields)],
  title: (_fields, translate) => translate('paper.subtitle.languageEducator'),
  summary: ({ belonging, place }) => (belonging === 'none' ? place : ''),
  paper: ({ fields, common }) => ({
    kind: 'diploma_language_representative_educator',
    ...common,
    place: placeOf({ fields, common }),
    leaders: pair(fields.leader1, fields.leader2),
  }),
})
