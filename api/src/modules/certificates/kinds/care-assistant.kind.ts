import { z } from 'zod'
import { formatCredits } from '../papers/index.ts'
import { points } from '../persons.ts'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { credits, personCredits, text } from './shapes.ts'

/** Points of the care-assistant package (Spec §9). */
const scope = 800

const fields = z.object({
  credits: credits.default(scope).meta({ label: 'field.credits', widget: 'number', section: 'field.commonFields' }),
  principal: text(120).meta({ label: 'field.principal', widget: 'text' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

/** Care-assistant diploma (Spec §3; domain facts §2.1). */
export const careAssistant = defineKind({
  kind: 'diploma_care_assistant',
  ...kindBasics.diploma_care_assistant,
  entity: 'diplomaCareAssistant',
  educator: 'optional',
  signers: { principal: 'principal' },
  certified: {
    demanded: true,
    by: [],
    // No field names the education; the educator alone decides.
    education: (_fields, translate) => ({
      field: 'educator_id',
      code: /^VOXVBA$/i,
      name: translate('paper.programme.careAssistant'),
    }),
  },
  otherKind: {
    kind: 'certificate',
    fields: ({ credits }, translate) => ({
      programme: translate('paper.programme.careAssistant'),
      totalCredits: credits === null || credits <= scope ? scope : null,
    }),
  },
  fields,
  required: () => ['credits', 'principal', 'place'],
  errors: ({ credits }, translate): { credits?: string } =>
    credits === null || credits >= scope
      ? {}
      : { credits: translate('personFault.creditsMin', { number: points(scope) }) },
  persons: () => ({ email: true, credits: { min: scope } }),
  title: (_fields, translate) => translate('paper.programme.careAssistant'),
  summary: ({ credits }, translate) =>
    credits === null ? '' : translate('paper.credits.upperSecondary', { credits: formatCredits(credits) }),
  paper({ fields, common, educator, credits: own, certified }) {
    return {
      kind: 'diploma_care_assistant',
      ...common,
      credits: personCredits(own, fields.credits) ?? scope,
      educator: educator || null,
      principal: fields.principal,
      place: fields.place,
      ...(!certified && { certified }),
    }
  },
})
