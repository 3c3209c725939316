import { z } from 'zod'
import { formatDay } from '../papers/index.ts'
import { withMessage } from '../persons.ts'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { optionalDay, text } from './shapes.ts'

const types = {
  regional: 'enum.collegeCertificateType.regional',
  local: 'enum.collegeCertificateType.local',
} as const

/** The certificate's type for a college of the category; null for other or unknown categories. */
function typeOf(category?: string): 'regional' | 'local' | null {
  if (category === 'region') return 'regional'
  return category === 'local' ? 'local' : null
}

const fields = z.object({
  /** The spec's `type`, renamed because `type` is the record's subject. */
  collegeType: z
    .enum(['regional', 'local'], withMessage('valid.required'))
    .nullable()
    .default(null)
    .meta({ label: 'field.collegeCertificateType', widget: 'select', options: types, section: 'field.commonFields' }),
  from: optionalDay.meta({ label: 'field.from', widget: 'date' }),
  to: optionalDay.meta({ label: 'field.to', widget: 'date' }),
  president: text(120).meta({ label: 'cert.associationPresident', widget: 'text' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

/** College certificate (Spec §3): a college receives it for a period, from the national office alone (Spec §6). */
export const collegeCertificate = defineKind({
  kind: 'college_certificate',
  ...kindBasics.college_certificate,
  entity: 'collegeCertificate',
  holder: 'college',
  educator: 'none',
  signers: { president: 'association_president' },
  once: ['from', 'to'],
  fields,
  filters: [{ key: 'collegeType', label: 'field.collegeCertificateType', options: types }],
  required: () => ['collegeType', 'from', 'to', 'president', 'place'],
  defaults: (_fields, category) => ({ collegeType: typeOf(category) }),
  errors({ collegeType, from, to }, translate, category) {
    const right = typeOf(category)
    return {
      ...(right &&
        collegeType &&
        collegeType !== right && { collegeType: translate(`cert.collegeTypeFault.${right}`) }),
      ...(from && to && to < from && { to: translate('cert.periodFault') }),
    }
  },
  persons: () => ({ names: false }),
  title: ({ collegeType }, translate) =>
    collegeType ? translate(`paper.subtitle.college.${collegeType}`) : translate('cert.untitled'),
  summary: ({ from, to }, translate) =>
    from && to ? translate('paper.certifiedPeriod', { from: formatDay(from), until: formatDay(to) }) : '',
  paper: ({ fields, common }) => ({
    kind: 'college_certificate',
    ...common,
    // The certificate states a period of its own; another one at the foot would contradict it.
    college: { ...common.college, certified: null },
    // The defaults appear only in the preview of an unfinished draft.
    collegeType: fields.collegeType ?? 'local',
    from: fields.from ?? common.date,
    to: fields.to ?? common.date,
    president: fields.president,
    place: fields.place,
  }),
})
