import { parseCredits, points } from '@kollegium/api/definitions/certificates'
import { lazy, Suspense, useState } from 'react'
import type { Certificate } from '../../lib/certificate-client.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldsOf, personsToIssue } from './certificate-values.ts'
import { lacksCredits, useAlternative } from './use-alternative.ts'
import type { CertificateWork } from './use-certificate.ts'

const InsteadDialog = lazy(() => import('./alternative-dialog.tsx'))

/**
 * Offers to move persons to the kind with fewer rules (domain facts §2.1: a person who doesn't meet the diploma's rules
 * gets an intyg): by a notice for persons who lack points, and by a button for others.
 */
export function AlternativePart({ work }: { work: CertificateWork }) {
  const { kind, values, rules, record } = work
  const instead = useAlternative(work)
  const [asked, setAsked] = useState<Certificate | null>(null)
  const [open, setOpen] = useState(false)
  const drafts = personsToIssue(values.rows)
  const { credits } = fieldsOf(kind, values.fields)
  // A pause in typing comes first: 15 may be on its way to 1 500.
  const short = useDebounced(drafts.filter((row) => lacksCredits(rules, parseCredits(row.credits), credits)).length)
  if (!instead || drafts.length === 0) return null

  // Only saved persons can move.
  const ask = async () => {
    const saved = work.isDirty || !record ? await work.save({ quiet: true }) : record
    if (!saved) return
    setAsked(saved)
    setOpen(true)
  }
  const button = (
    <Button variant={short > 0 ? 'secondary' : 'tertiary'} onClick={() => void ask()}>
      {t('instead.move')}
    </Button>
  )
  return (
    <div className="mt-2">
      {short > 0 ? (
        <Notice
          severity="warning"
          live
          stacked
          title={t(short === 1 ? 'instead.short.one' : 'instead.short.many', {
            number: numberText(short),
            least: points(rules.credits?.min ?? 0),
          })}
          actions={button}
        >
          {t('instead.lead')}
        </Notice>
      ) : (
        button
      )}
      {asked && (
        <Suspense>
          <InsteadDialog
            key={asked.updated_at}
            work={work}
            instead={instead}
            saved={asked}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
