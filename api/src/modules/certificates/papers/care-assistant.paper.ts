import { z } from 'zod'
import { collegeName, common, definePaper, formatCredits, runs } from './common.ts'

const schema = z.object({
  kind: z.literal('diploma_care_assistant'),
  ...common,
  credits: z.number().int().positive(),
  educator: z.string().nullable(),
  principal: z.string(),
  /** False: issued for a reason, so that the paper doesn't call the education certified. */
  certified: z.boolean().optional(),
})

/** The diploma of a care assistant. */
export const careAssistantPaper = definePaper({
  noun: 'diploma',
  schema,
  texts({ credits, college, educator, principal, certified }, translate) {
    const scope = translate('paper.credits.upperSecondary', { credits: formatCredits(credits) })
    return {
      title: translate('paper.title.diploma'),
      subtitle: translate('paper.subtitle.careAssistant'),
      body: runs(translate, educator ? 'paper.body.careAssistantAt' : 'paper.body.careAssistant', {
        college: collegeName(college),
        credits: formatCredits(credits),
        educator: educator ?? '',
      }),
      note: certified === false ? null : translate('paper.quality'),
      table: [],
      signatures: [{ name: principal, role: translate('paper.role.principal') }],
      document: translate('paper.document.careAssistant'),
      facts: [
        { label: translate('paper.fact.education'), value: `${translate('paper.programme.careAssistant')}, ${scope}` },
        { label: translate('paper.fact.educator'), value: educator ?? '' },
      ],
    }
  },
})
