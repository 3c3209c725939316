import { z } from 'zod'
import { collegeName, common, day, definePaper, periodOf, runs } from './common.ts'

const schema = z.object({
  kind: z.literal('college_certificate'),
  ...common,
  collegeType: z.enum(['regional', 'local']),
  from: day,
  to: day,
  president: z.string(),
})

/** The paper that certifies a college. */
export const collegeCertificatePaper = definePaper({
  noun: 'collegeCertificate',
  schema,
  texts({ college, collegeType, from, to, president }, translate) {
    const period = periodOf({ from, until: to }, translate)
    return {
      title: translate('paper.title.collegeCertificate'),
      subtitle: translate(`paper.subtitle.college.${collegeType}`),
      name: collegeName(college),
      body: runs(translate, `paper.body.college.${collegeType}`, { period }),
      note: translate('paper.note.college'),
      table: [],
      signatures: [{ name: president, role: translate('paper.role.associationPresident') }],
      document: translate('paper.document.collegeCertificate'),
      facts: [{ label: translate('paper.fact.period'), value: period }],
    }
  },
})
