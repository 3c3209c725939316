import { z } from 'zod'
import { collegeName, common, definePaper, formatCredits, type PaperTranslate, runs } from './common.ts'

const schema = z.object({
  kind: z.literal('certificate'),
  ...common,
  credits: z.number().int().positive(),
  /** The scope of the whole education ("850 av 1 500"), when it is known. */
  totalCredits: z.number().int().positive().nullable(),
  /** The education's name in full, when it is known. */
  programme: z.string().nullable(),
  educator: z.string().nullable(),
  principal: z.string(),
  /** False: the paper doesn't call the education certified. */
  certified: z.boolean().optional(),
})
/** The facts of an intyg's paper. */
export type CertificatePaper = z.output<typeof schema>

/** The paper of an intyg. */
export const certificatePaper = definePaper({
  noun: 'certificate',
  schema,
  texts(paper, translate) {
    const { programme, educator } = paper
    const scope = scopeOf(paper, translate)
    const educatorRow = { label: translate('paper.fact.educator'), value: educator ?? '' }
    return {
      title: translate('paper.title.certificate'),
      subtitle: null,
      body: runs(translate, paper.certified === false ? 'paper.body.certificatePlain' : 'paper.body.certificate', {
        college: collegeName(paper.college),
        credits: formatCredits(paper.credits),
      }),
      note: null,
      table: [
        { label: translate('paper.fact.education'), value: programme ?? '' },
        educatorRow,
        // Without a total the body has already stated the points.
        { label: translate('paper.fact.scope'), value: paper.totalCredits ? scope : '' },
      ],
      signatures: [{ name: paper.principal, role: translate('paper.role.principal') }],
      document: translate('paper.document.certificate'),
      facts: [
        { label: translate('paper.fact.education'), value: programme ? `${programme}, ${scope}` : scope },
        educatorRow,
      ],
    }
  },
})

function scopeOf(paper: CertificatePaper, translate: PaperTranslate): string {
  const credits = formatCredits(paper.credits)
  return paper.totalCredits
    ? translate('paper.credits.of', { credits, total: formatCredits(paper.totalCredits) })
    : translate('paper.credits.upperSecondary', { credits })
}
