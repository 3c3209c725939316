import { z } from 'zod'
import { collegeName, common, definePaper, runs } from './common.ts'

const schema = z.object({ kind: z.literal('ambassador_certificate'), ...common, responsible: z.string() })

export const ambassadorPaper = definePaper({
  noun: 'certificate',
  schema,
  says: ({ college, responsible }, words) => ({
    title: words('paper.title.certificate'),
    subtitle: words('paper.subtitle.ambassador'),
    body: runs(words, 'paper.body.ambassador', { college: collegeName(college) }),
    note: words('paper.note.ambassador'),
    table: [],
    signatures: [{ name: responsible, role: words('paper.role.responsible') }],
    document: words('paper.document.ambassador'),
    facts: [{ label: words('paper.fact.education'), value: words('paper.education.ambassador') }],
  }),
})
