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

/** The diploma of a language representative. */
export const languageRepresentativePaper = definePaper({
  noun: 'diploma',
  schema: representative,
  texts: ({ educators, courseMoment }, translate) => ({
    title: translate('paper.title.diploma'),
    subtitle: translate('paper.subtitle.languageRepresentative'),
    body: runs(translate, 'paper.body.languageRepresentative', {}),
    note: translate('paper.note.languageRepresentative'),
    table: [],
    signatures: educators.map((name) => ({ name, role: translate('paper.role.languageEducator') })),
    ...(courseMoment && { reference: translate('paper.courseMoment', { number: courseMoment }) }),
    document: translate('paper.document.languageRepresentative'),
    facts: [{ label: translate('paper.fact.courseMoment'), value: courseMoment ?? '' }],
  }),
})

/** The diploma of an educator of language representatives. */
export const languageEducatorPaper = definePaper({
  noun: 'diploma',
  schema: educator,
  texts: ({ leaders }, translate) => ({
    title: translate('paper.title.diploma'),
    subtitle: translate('paper.subtitle.languageEducator'),
    body: runs(translate, 'paper.body.languageEducator', {}),
    note: null,
    table: [],
    signatures: leaders.map((name) => ({ name, role: translate('paper.role.courseLeader') })),
    document: translate('paper.document.languageEducator'),
    facts: [],
  }),
})
