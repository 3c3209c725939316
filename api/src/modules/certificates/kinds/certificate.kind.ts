import { z } from 'zod'
import { formatCredits } from '../papers/index.ts'
import { points } from '../persons.ts'
import { defineKind } from './kind.ts'
import { kindBasics } from './names.ts'
import { credits, personCredits, text } from './shapes.ts'

const fields = z.object({
  programme: text(160).meta({ label: 'field.education.cert', widget: 'text', section: 'field.commonFields' }),
  credits: credits.meta({ label: 'field.credits', hint: 'cert.credits.hint', widget: 'number' }),
  totalCredits: credits.meta({ label: 'cert.totalCredits', hint: 'cert.totalCredits.hint', widget: 'number' }),
  principal: text(120).meta({ label: 'field.principal', widget: 'text' }),
  place: text(80).meta({ label: 'field.place', widget: 'text' }),
})

/** Certificate, *intyg*, for those who don't meet the diploma's rules (Spec §3; domain facts §2.1). */
export const certificate = defineKind({
  kind: 'certificate',
  ...kindBasics.certificate,
  entity: 'certificate',
  educator: 'optional',
  signers: { principal: 'principal' },
  // The programme is typed freely, so only college and educator can be judged.
  certified: { demanded: false, by: [], education: () => null },
  fields,
  required: () => ['principal', 'place'],
  errors({ credits, totalCredits }, translate) {
    if (credits === null || totalCredits === null || credits <= totalCredits) return {}
    return { credits: translate('personFault.creditsMax', { number: points(totalCredits) }) }
  },
  // A person may have points of their own; the common points serve the others.
  persons: ({ credits, totalCredits }) => ({
    email: true,
    credits: { required: credits === null, min: 1, max: totalCredits ?? undefined },
  }),
  title: ({ programme }, translate) => programme || translate('paper.title.certificate'),
  summary: ({ credits }, translate) =>
    credits === null ? '' : translate('paper.credits.upperSecondary', { credits: formatCredits(credits) }),
  paper({ fields, common, educator, credits: own, certified }) {
    return {
      kind: 'certificate',
      ...common,
      // Zero appears only in the preview of an unfinished draft.
      credits: personCredits(own, fields.credits) ?? 0,
      totalCredits: fields.totalCredits,
      programme: fields.programme || null,
      educator: educator || null,
      principal: fields.principal,
      place: fields.place,
      ...(!certified && { certified }),
    }
  },
})
