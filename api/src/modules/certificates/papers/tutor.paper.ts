import { z } from 'zod'
import { collegeName, common, definePaper, type PaperTranslate, runs } from './common.ts'

/** Steps of the tutor training, and the modules of step 2 (Spec §3). */
export const tutorSteps = ['1', '2', '1&2', '3'] as const
export const tutorModules = ['step2-mod01', 'step2-mod02', 'step2-mod03', 'step2-mod04'] as const

const schema = z.object({
  kind: z.literal('tutor_certificate'),
  ...common,
  step: z.enum(tutorSteps),
  /** How much it was, as typed: "3 dagar". */
  scope: z.string().nullable(),
  modules: z.array(z.enum(tutorModules)),
  responsible: z.string(),
})
type TutorPaper = z.output<typeof schema>

export const tutorPaper = definePaper({
  noun: 'certificate',
  schema,
  says(paper, words) {
    const college = collegeName(paper.college)
    const scope = { label: words('paper.fact.scope'), value: paper.scope ?? '' }
    const modules = { label: words('paper.fact.modules'), value: modulesOf(paper, words) }
    const education = words('paper.education.tutor', { step: words(`paper.step.${paper.step}`) })
    return {
      title: words('paper.title.certificate'),
      subtitle: education,
      body: runs(words, 'paper.body.tutor', { step: words(`paper.step.${paper.step}`), college }),
      note: null,
      table: [scope, modules],
      // Whoever signs does it for the college (domain facts §2.4).
      signatures: [
        { name: paper.responsible, role: words('paper.role.responsibleAt', { college: paper.college.title }) },
      ],
      document: words('paper.document.tutor'),
      facts: [{ label: words('paper.fact.education'), value: education }, scope, modules],
    }
  },
})

function modulesOf({ modules }: TutorPaper, words: PaperTranslate): string {
  const names = modules.map((module) => words(`paper.module.${module}`))
  return new Intl.ListFormat('sv', { type: 'conjunction' }).format(names)
}
