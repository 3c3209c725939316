import { z } from 'zod'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { text } from './shapes.ts'

const fields = z.object({
  responsible: text(120).meta({ label: 'field.responsible', widget: 'text', section: 'field.commonFields' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

/** Ambassador certificate (Spec §3, §9: a training of two full days). */
export const ambassador = defineKind({
  kind: 'ambassador_certificate',
  ...kindBasics.ambassador_certificate,
  entity: 'ambassadorCertificate',
  educator: 'none',
  signers: { responsible: 'responsible' },
  fields,
  required: () => ['responsible', 'place'],
  title: (_fields, translate) => translate('paper.education.ambassador'),
  paper: ({ fields, common }) => ({
    kind: 'ambassador_certificate',
    ...common,
    responsible: fields.responsible,
    place: fields.place,
  }),
})
