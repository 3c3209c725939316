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

export const collegeCertificatePaper = definePaper({
  noun: 'collegeCertificate',
  schema,
  says({ college, collegeType, from, to, president }, words) {
    const period = periodOf({ from, until: to }, words)
    return {
      title: words('paper.title.collegeCertificate'),
      subtitle: words(`paper.subtitle.college.${collegeType}`),
      name: collegeName(college),
      body: runs(words, `paper.body.college.${collegeType}`, { period }),
      note: words('paper.note.college'),
      table: [],
      signatures: [{ name: president, role: words('paper.role.associationPresident') }],
      document: words('paper.document.collegeCertificate'),
      facts: [{ label: words('paper.fact.period'), value: period }],
    }
  },
})
