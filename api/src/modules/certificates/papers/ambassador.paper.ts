import { z } from 'zod'
import { collegeName, common, definePaper, runs } from './common.ts'

const schema = z.object({ kind: z.literal('ambassador_certificate'), ...common, responsible: z.string() })

/** The intyg of an ambassador. */
export const ambassadorPaper = definePaper({
  noun: 'certificate',
  schema,
  texts: ({ college, responsible }, translate) => ({
    title: translate('paper.title.certificate'),
    subtitle: translate('paper.subtitle.ambassador'),
    body: runs(translate, 'paper.body.ambassador', { college: collegeName(college) }),
    note: translate('paper.note.ambassador'),
    table: [],
    signatures: [{ name: responsible, role: translate('paper.role.responsible') }],
    document: translate('paper.document.ambassador'),
    facts: [{ label: translate('paper.fact.education'), value: translate('paper.education.ambassador') }],
  }),
})
