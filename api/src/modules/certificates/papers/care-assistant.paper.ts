import { z } from 'zod'
import { collegeName, common, definePaper, formatCredits, runs } from './common.ts'

const schema = z.object({
  kind: z.literal('diploma_care_assistant'),
  ...common,
  credits: z.number().int().positive(),
  educator: z.string().nullable(),
  principal: z.string(),
  /** False: it is issued for a reason, and doesn't say that the education is certified. */
  certified: z.boolean().optional(),
})

export const careAssistantPaper = definePaper({
  noun: 'diploma',
  schema,
  says({ credits, college, educator, principal, certified }, words) {
    const scope = words('paper.credits.upperSecondary', { credits: formatCredits(credits) })
    return {
      title: words('paper.title.diploma'),
      subtitle: words('paper.subtitle.careAssistant'),
      body: runs(words, educator ? 'paper.body.careAssistantAt' : 'paper.body.careAssistant', {
        college: collegeName(college),
        credits: formatCredits(credits),
        educator: educator ?? '',
      }),
      note: certified === false ? null : words('paper.quality'),
      table: [],
      signatures: [{ name: principal, role: words('paper.role.principal') }],
      document: words('paper.document.careAssistant'),
      facts: [
        { label: words('paper.fact.education'), value: `${words('paper.programme.careAssistant')}, ${scope}` },
        { label: words('paper.fact.educator'), value: educator ?? '' },
      ],
    }
  },
})
