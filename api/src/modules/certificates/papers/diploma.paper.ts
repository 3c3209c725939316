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
    /** False: it is issued for a reason, and doesn't say that the education is certified. */
    certified: z.boolean().optional(),
  })
  .superRefine((paper, context) => {
    if (paper.diplomaType === 'yh') return
    for (const field of ['education', 'credits'] as const) {
      if (paper[field] === null)
        context.addIssue({ code: 'custom', path: [field], message: validation['valid.required'] })
    }
  })
export type DiplomaPaper = z.output<typeof schema>

export const diplomaPaper = definePaper({
  noun: 'diploma',
  schema,
  says(paper, words) {
    const { principal, president, diplomaType } = paper
    const first = { name: principal, role: words(`paper.role.principal${diplomaType === 'yh' ? 'Yh' : ''}`) }
    return {
      title: words('paper.title.diploma'),
      subtitle: subtitleOf(paper, words),
      body: bodyOf(paper, words),
      note: paper.certified === false ? null : words('paper.quality'),
      table: [],
      signatures: president ? [first, { name: president, role: words('paper.role.president') }] : [first],
      document: words(`paper.document.${diplomaType}`),
      facts: [
        { label: words('paper.fact.education'), value: educationOf(paper, words) },
        { label: words('paper.fact.educator'), value: paper.educator },
      ],
    }
  },
})

function programmeOf(paper: DiplomaPaper, words: PaperTranslate): string {
  if (paper.diplomaType === 'yh') return paper.degree ?? words('paper.degree.yh')
  return words(`paper.programme.${paper.diplomaType}.${paper.education ?? 'vardOchOmsorg'}`)
}

function educationOf(paper: DiplomaPaper, words: PaperTranslate): string {
  const programme = programmeOf(paper, words)
  if (paper.credits === null) return programme
  const scale = paper.diplomaType === 'vuxen' ? 'upperSecondary' : paper.diplomaType
  return `${programme}, ${words(`paper.credits.${scale}`, { credits: formatCredits(paper.credits) })}`
}

function subtitleOf(paper: DiplomaPaper, words: PaperTranslate): string {
  const programme = programmeOf(paper, words)
  if (paper.diplomaType === 'ung') return programme
  return paper.diplomaType === 'vuxen' ? words('paper.subtitle.vuxen', { programme }) : words('paper.subtitle.yh')
}

function bodyOf(paper: DiplomaPaper, words: PaperTranslate) {
  const credits = paper.credits === null ? '' : formatCredits(paper.credits)
  const values = {
    college: collegeName(paper.college),
    credits,
    educator: paper.educator,
    network: paper.brand.name,
    programme: programmeOf(paper, words),
    degree: paper.degree ?? words(paper.diplomaType === 'yh' ? 'paper.degree.yh' : 'paper.degree.ung'),
  }
  const body = runs(words, `paper.body.${paper.diplomaType}`, values)
  if (paper.diplomaType !== 'yh' || !credits) return body
  return [...body, { text: ' ', strong: false }, ...runs(words, 'paper.body.yhCredits', values)]
}
