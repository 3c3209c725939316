import { z } from 'zod'
import { validation } from '../../../i18n/sv/validation.ts'
import { collegeName, common, definePaper, formatCredits, type PaperTranslate, runs } from './common.ts'

const schema = z
  .object({
    kind: z.literal('diploma'),
    ...common,
    diplomaType: z.enum(['ung', 'vuxen', 'yh']),
    /** For ung and vuxen only (Spec §3 Diploma). */
    education: z.enum(['vardOchOmsorg', 'barnFritid']).nullable(),
    educator: z.string(),
    credits: z.number().int().positive().nullable(),
    degree: z.string().nullable(),
    principal: z.string(),
    president: z.string().nullable(),
    /** False: issued for a reason, so that the paper doesn't call the education certified. */
    certified: z.boolean().optional(),
  })
  .superRefine((paper, context) => {
    if (paper.diplomaType === 'yh') return
    for (const field of ['education', 'credits'] as const) {
      if (paper[field] === null)
        context.addIssue({ code: 'custom', path: [field], message: validation['valid.required'] })
    }
  })
/** The facts of a diploma's paper. */
export type DiplomaPaper = z.output<typeof schema>

/** The paper of a diploma. */
export const diplomaPaper = definePaper({
  noun: 'diploma',
  schema,
  texts(paper, translate) {
    const { principal, president, diplomaType } = paper
    const first = { name: principal, role: translate(`paper.role.principal${diplomaType === 'yh' ? 'Yh' : ''}`) }
    return {
      title: translate('paper.title.diploma'),
      subtitle: subtitleOf(paper, translate),
      body: bodyOf(paper, translate),
      note: paper.certified === false ? null : translate('paper.quality'),
      table: [],
      signatures: president ? [first, { name: president, role: translate('paper.role.president') }] : [first],
      document: translate(`paper.document.${diplomaType}`),
      facts: [
        { label: translate('paper.fact.education'), value: educationOf(paper, translate) },
        { label: translate('paper.fact.educator'), value: paper.educator },
      ],
    }
  },
})

function programmeOf(paper: DiplomaPaper, translate: PaperTranslate): string {
  if (paper.diplomaType === 'yh') return paper.degree ?? translate('paper.degree.yh')
  return translate(`paper.programme.${paper.diplomaType}.${paper.education ?? 'vardOchOmsorg'}`)
}

function educationOf(paper: DiplomaPaper, translate: PaperTranslate): string {
  const programme = programmeOf(paper, translate)
  if (paper.credits === null) return programme
  const scale = paper.diplomaType === 'vuxen' ? 'upperSecondary' : paper.diplomaType
  return `${programme}, ${translate(`paper.credits.${scale}`, { credits: formatCredits(paper.credits) })}`
}

function subtitleOf(paper: DiplomaPaper, translate: PaperTranslate): string {
  const programme = programmeOf(paper, translate)
  if (paper.diplomaType === 'ung') return programme
  return paper.diplomaType === 'vuxen'
    ? translate('paper.subtitle.vuxen', { programme })
    : translate('paper.subtitle.yh')
}

function bodyOf(paper: DiplomaPaper, translate: PaperTranslate) {
  const credits = paper.credits === null ? '' : formatCredits(paper.credits)
  const values = {
    college: collegeName(paper.college),
    credits,
    educator: paper.educator,
    network: paper.brand.name,
    programme: programmeOf(paper, translate),
    degree: paper.degree ?? translate(paper.diplomaType === 'yh' ? 'paper.degree.yh' : 'paper.degree.ung'),
  }
  const body = runs(translate, `paper.body.${paper.diplomaType}`, values)
  if (paper.diplomaType !== 'yh' || !credits) return body
  return [...body, { text: ' ', strong: false }, ...runs(translate, 'paper.body.yhCredits', values)]
}
