import { z } from 'zod'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { text } from './shapes.ts'

const fields = z.object({
  year: text(4).meta({ label: 'cert.year', widget: 'text', section: 'field.commonFields' }),
  president: text(120).meta({ label: 'field.president', widget: 'text' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

const isYear = (year: string) => /^(19|20)\d\d$/.test(year)

/** The award of the tutor of the year (Spec §3). */
export const tutorAward = defineKind({
  kind: 'tutor_award_certificate',
  ...kindBasics.tutor_award_certificate,
  entity: 'tutorAwardCertificate',
  educator: 'none',
  signers: { president: 'president' },
  once: ['year'],
  fields,
  required: () => ['year', 'president', 'place'],
  errors: ({ year }, translate): { year?: string } =>
    year === '' || isYear(year) ? {} : { year: translate('cert.yearFault') },
  title: ({ year }, translate) =>
    isYear(year) ? translate('paper.title.tutorAward', { year }) : translate('cert.untitled'),
  paper: ({ fields, common }) => ({
    kind: 'tutor_award_certificate',
    ...common,
    // The default appears only in the preview of an unfinished draft.
    year: Number(isYear(fields.year) ? fields.year : common.date.slice(0, 4)),
    president: fields.president,
    place: fields.place,
  }),
})
