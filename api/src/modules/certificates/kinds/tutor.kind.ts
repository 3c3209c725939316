import { z } from 'zod'
import { tutorModules, tutorSteps } from '../papers/tutor.paper.ts'
import { withMessage } from '../persons.ts'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { text } from './shapes.ts'

const steps = {
  '1': 'enum.step.1',
  '2': 'enum.step.2',
  '1&2': 'enum.step.1and2',
  '3': 'enum.step.3',
} as const
const modules = {
  'step2-mod01': 'paper.module.step2-mod01',
  'step2-mod02': 'paper.module.step2-mod02',
  'step2-mod03': 'paper.module.step2-mod03',
  'step2-mod04': 'paper.module.step2-mod04',
} as const

const fields = z.object({
  step: z
    .enum(tutorSteps, withMessage('valid.required'))
    .nullable()
    .default(null)
    .meta({ label: 'field.step', widget: 'select', options: steps, section: 'field.commonFields' }),
  scope: text(60).meta({ label: 'field.scope', hint: 'cert.scope.hint', widget: 'text' }),
  modules: z
    .array(z.enum(tutorModules))
    .max(tutorModules.length)
    // Each module once, in the standard order.
    .overwrite((chosen) => tutorModules.filter((module) => chosen.includes(module)))
    .default([])
    .meta({ label: 'field.modules', widget: 'choices', options: modules }),
  responsible: text(120).meta({ label: 'field.responsible', widget: 'text' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

const hasModules = (step: string | null) => step === '2' || step === '1&2'

/** Tutor certificate (Spec §3, §9): a step, for step 2 with its modules. */
export const tutor = defineKind({
  kind: 'tutor_certificate',
  ...kindBasics.tutor_certificate,
  entity: 'tutorCertificate',
  educator: 'none',
  signers: { responsible: 'responsible' },
  fields,
  filters: [{ key: 'step', label: 'field.step', options: steps }],
  required: ({ step }) =>
    hasModules(step) ? ['step', 'modules', 'responsible', 'place'] : ['step', 'responsible', 'place'],
  hidden: ({ step }) => (hasModules(step) ? [] : ['modules']),
  title: ({ step }, translate) =>
    step ? translate('paper.education.tutor', { step: translate(`paper.step.${step}`) }) : translate('cert.untitled'),
  summary: ({ scope }) => scope,
  paper: ({ fields, common }) => ({
    kind: 'tutor_certificate',
    ...common,
    step: fields.step ?? '1',
    scope: fields.scope || null,
    modules: hasModules(fields.step) ? fields.modules : [],
    responsible: fields.responsible,
    place: fields.place,
  }),
})
