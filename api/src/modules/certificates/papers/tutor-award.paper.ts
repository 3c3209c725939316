import { z } from 'zod'
import { collegeName, common, definePaper, runs } from './common.ts'

const schema = z.object({
  kind: z.literal('tutor_award_certificate'),
  ...common,
  year: z.number().int(),
  president: z.string(),
})

/** The paper of the tutor of the year. */
export const tutorAwardPaper = definePaper({
  noun: 'award',
  schema,
  texts({ year, college, president }, translate) {
    const title = translate('paper.title.tutorAward', { year })
    return {
      title,
      subtitle: null,
      body: runs(translate, 'paper.body.tutorAward', { year: String(year), college: collegeName(college) }),
      note: null,
      table: [],
      signatures: [{ name: president, role: translate('paper.role.president') }],
      document: title,
      facts: [],
    }
  },
})
