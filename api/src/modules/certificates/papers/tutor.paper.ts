import { z } from 'zod'
import { collegeName, common, definePaper, type PaperTranslate, runs } from './common.ts'

/** Steps of the tutor training, and the modules of step 2 (Spec §3). */
export const tutorSteps = ['1', '2', '1&2', '3'] as const
/** The modules of step 2. */
export const tutorModules = ['step2-mod01', 'step2-mod02', 'step2-mod03', 'step2-mod04'] as const

const schema = z.object({
  kind: z.literal('tutor_certificate'),
  ...common,
  step: z.enum(tutorSteps),
  /** The extent, as typed: "3 dagar". */
  scope: z.string().nullable(),
  modules: z.array(z.enum(tutorModules)),
  responsible: z.string(),
})
type TutorPaper = z.output<typeof schema>

/** The paper of a tutor's training. */
export const tutorPaper = definePaper({
  noun: 'certificate',
  schema,
  texts(paper, translate) {
    const college = collegeName(paper.college)
    const scope = { label: translate('paper.fact.scope'), value: paper.scope ?? '' }
    const modules = { label: translate('paper.fact.modules'), value: modulesOf(paper, translate) }
    const education = translate('paper.education.tutor', { step: translate(`paper.step.${paper.step}`) })
    return {
      title: translate('paper.title.certificate'),
      subtitle: education,
      body: runs(translate, 'paper.body.tutor', { step: translate(`paper.step.${paper.step}`), college }),
      note: null,
      table: [scope, modules],
      // The signer acts for the college (domain facts §2.4).
      signatures: [
        { name: paper.responsible, role: translate('paper.role.responsibleAt', { college: paper.college.title }) },
      ],
      document: translate('paper.document.tutor'),
      facts: [{ label: translate('paper.fact.education'), value: education }, scope, modules],
    }
  },
})

function modulesOf({ modules }: TutorPaper, translate: PaperTranslate): string {
  const names = modules.map((module) => translate(`paper.module.${module}`))
  return new Intl.ListFormat('sv', { type: 'conjunction' }).format(names)
}
