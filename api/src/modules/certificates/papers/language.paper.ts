import { z } from 'zod'
import { common, definePaper, runs } from './common.ts'

const representative = z.object({
  kind: z.literal('diploma_language_representative'),
  ...common,
  educators: z.array(z.string()).min(1).max(2),
  /** The number of the course moment: "KT-2026-014". */
  courseMoment: z.string().nullable(),
})
const educator = z.object({
  kind: z.literal('diploma_language_representative_educator'),
  ...common,
  leaders: z.array(z.string()).min(1).max(2),
})

export const languageRepresentativePaper = definePaper({
  noun: 'diploma',
  schema: representative,
  says: ({ educators, courseMoment }, words) => ({
    title: words('paper.title.diploma'),
    subtitle: words('paper.subtitle.languageRepresentative'),
    body: runs(words, 'paper.body.languageRepresentative', {}),
    note: words('paper.note.languageRepresentative'),
    table: [],
    signatures: educators.map((name) => ({ name, role: words('paper.role.languageEducator') })),
    ...(courseMoment && { reference: words('paper.courseMoment', { number: courseMoment }) }),
    document: words('paper.document.languageRepresentative'),
    facts: [{ label: words('paper.fact.courseMoment'), value: courseMoment ?? '' }],
  }),
})

export const languageEducatorPaper = definePaper({
  noun: 'diploma',
  schema: educator,
  says: ({ leaders }, words) => ({
    title: words('paper.title.diploma'),
    subtitle: words('paper.subtitle.languageEducator'),
    body: runs(words, 'paper.body.languageEducator', {}),
    note: null,
    table: [],
    signatures: leaders.map((name) => ({ name, role: words('paper.role.courseLeader') })),
    document: words('paper.document.languageEducator'),
    facts: [],
  }),
})
