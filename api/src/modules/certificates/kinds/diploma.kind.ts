import { z } from 'zod'
import { formatCredits } from '../papers/index.ts'
import { points, withMessage } from '../persons.ts'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { credits, personCredits, text } from './shapes.ts'

const diplomaTypes = {
  ung: 'enum.diplomaType.ung',
  vuxen: 'enum.diplomaType.vuxen',
  yh: 'enum.diplomaType.yh',
} as const
const educations = {
  vardOchOmsorg: 'enum.education.vardOchOmsorg',
  barnFritid: 'enum.education.barnFritid',
} as const

/** The least points (Spec §9): youth 2250, adult 1500, higher vocational without a limit. */
const minimum = { ung: 2250, vuxen: 1500, yh: undefined } as const

/** Points of the whole education (domain facts §2.1). */
const scope = { ung: 2500, vuxen: 1500 } as const

const fields = z.object({
  diplomaType: z
    .enum(['ung', 'vuxen', 'yh'], withMessage('valid.required'))
    .nullable()
    .default(null)
    .meta({ label: 'field.diplomaType', widget: 'select', options: diplomaTypes, section: 'field.commonFields' }),
  education: z
    .enum(['vardOchOmsorg', 'barnFritid'], withMessage('valid.required'))
    .nullable()
    .default(null)
    .meta({ label: 'field.education.cert', widget: 'select', options: educations }),
  degree: text(120).meta({ label: 'field.degree', hint: 'cert.degree.hint', widget: 'text' }),
  credits: credits.meta({ label: 'field.credits', widget: 'number' }),
  principal: text(120).meta({ label: 'field.principal', widget: 'text' }),
  president: text(120).meta({ label: 'field.president', widget: 'text' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

/** The codes of the educations in the catalogue. */
const codes = {
  ung: { vardOchOmsorg: /^VO$/i, barnFritid: /^BF$/i },
  vuxen: { vardOchOmsorg: /^VOXABN$/i, barnFritid: /^BFVUX$/i },
  yh: /^YH/i,
} as const

/** Diploma (Spec §3, §9; domain facts §2.1). */
export const diploma = defineKind({
  kind: 'diploma',
  ...kindBasics.diploma,
  entity: 'diploma',
  educator: 'required',
  signers: { principal: 'principal', president: 'president' },
  certified: {
    demanded: true,
    by: ['diplomaType', 'education', 'degree'],
    education({ diplomaType, education, degree }, translate) {
      if (diplomaType === 'yh') return degree ? { field: 'degree', code: codes.yh, name: degree } : null
      if (!diplomaType || !education) return null
      const name = translate(`paper.programme.${diplomaType}.${education}`)
      return { field: 'education', code: codes[diplomaType][education], name }
    },
  },
  otherKind: {
    kind: 'certificate',
    // An intyg counts upper-secondary points; higher vocational points are others.
    fields({ diplomaType, education, credits }, translate) {
      if (diplomaType === 'yh') return null
      const whole = diplomaType && scope[diplomaType]
      return {
        programme: diplomaType && education ? translate(`paper.programme.${diplomaType}.${education}`) : '',
        totalCredits: whole && (credits === null || credits <= whole) ? whole : null,
      }
    },
  },
  fields,
  filters: [
    { key: 'diplomaType', label: 'field.diplomaType', options: diplomaTypes },
    { key: 'education', label: 'field.education.cert', options: educations },
  ],
  required: ({ diplomaType }) =>
    diplomaType === 'yh'
      ? ['diplomaType', 'degree', 'principal', 'place']
      : ['diplomaType', 'education', 'credits', 'principal', 'place'],
  hidden: ({ diplomaType }) => (diplomaType === 'yh' ? ['education'] : diplomaType === 'ung' ? [] : ['degree']),
  defaults({ diplomaType }) {
    return { credits: diplomaType ? (minimum[diplomaType] ?? null) : null }
  },
  errors({ diplomaType, credits }, translate) {
    const least = diplomaType ? minimum[diplomaType] : undefined
    if (credits === null || least === undefined || credits >= least) return {}
    return { credits: translate('personFault.creditsMin', { number: points(least) }) }
  },
  persons({ diplomaType }) {
    return { email: true, credits: { min: diplomaType ? minimum[diplomaType] : undefined } }
  },
  // Domain facts §2.1 lay it down for these two types alone.
  confirms: ({ diplomaType }) => (diplomaType === 'ung' || diplomaType === 'vuxen' ? 'cert.confirms.half' : null),
  title({ diplomaType, education, degree }, translate) {
    if (!diplomaType) return translate('cert.untitled')
    const subject =
      diplomaType === 'yh' ? degree : education && translate(educations[education]).toLocaleLowerCase('sv')
    return [translate(`cert.diplomaType.${diplomaType}`), subject].filter(Boolean).join(', ')
  },
  summary({ diplomaType, credits }, translate) {
    if (credits === null) return ''
    return translate(diplomaType === 'yh' ? 'paper.credits.yh' : 'paper.credits.upperSecondary', {
      credits: formatCredits(credits),
    })
  },
  paper({ fields, common, educator, credits: own, certified }) {
    const diplomaType = fields.diplomaType ?? 'vuxen'
    return {
      kind: 'diploma',
      ...common,
      diplomaType,
      educator,
      education: diplomaType === 'yh' ? null : fields.education,
      // A youth diploma without a degree prints "Yrkesexamen".
      degree: diplomaType === 'vuxen' ? null : fields.degree || null,
      credits: personCredits(own, fields.credits),
      principal: fields.principal,
      president: fields.president || null,
      place: fields.place,
      ...(!certified && { certified }),
    }
  },
})
