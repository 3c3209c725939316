import './proposal-texts.ts'
import type { Kind } from '@kollegium/api/definitions/certificates'
import FileSearch from 'lucide-react/icons/file-search'
import { lazy, type ReactNode, Suspense } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { isLocked } from '../persons/rows.ts'
import type { ShownPerson } from './shown-person.ts'
import type { DraftProofs } from './use-draft-proof.ts'
import type { usePaper } from './use-paper.ts'

const PaperPanel = lazy(() => import('../paper-preview/paper-panel.tsx'))

/** Draws the paper of the active person, with the terms of issuing while it is a draft. */
export function PaperColumn(props: {
  kind: Kind
  /** The college's name, for a certificate that a college receives. */
  holder: string
  preview: ReturnType<typeof usePaper>
  person: ShownPerson
  /** Null for a person who may not issue. */
  proofs: DraftProofs | null
  children: ReactNode
}) {
  const { kind, holder, preview, person, proofs, children } = props
  const ofCollege = kind.holder === 'college'
  const missing = preview.failed ? (
    <LoadError title={t('preview.failed')} onRetry={preview.retry} />
  ) : preview.lacksCollege ? (
    t('preview.noCollege')
  ) : (
    <Skeleton className="w-20" />
  )
  return (
    <Suspense fallback={<Skeleton className="mt-6 h-60! w-full" />}>
      <PaperPanel
        kind={kind.kind}
        paper={preview.paper}
        missing={missing}
        name={ofCollege ? holder : person.name}
        at={person.at}
        total={person.people.length}
        onStep={ofCollege ? null : person.step}
        draft={preview.draft}
      >
        {preview.draft && proofs && (ofCollege || person.row) && (
          <ProofButtons proofs={proofs} person={person} alone={ofCollege} />
        )}
        {preview.draft && (
          <div className="mt-3 border-t border-grey-3 pt-2 text-hint text-grey-6">
            <h2 className="mb-1 font-bold">{t('cert.issueAbout')}</h2>
            <p>{t(ofCollege ? 'cert.college.issueAbout' : 'cert.issueAboutText')}</p>
            <p className="mt-1">{ofCollege ? t('cert.college.mustSave') : `${t('text.cert.mustSave')}.`}</p>
          </div>
        )}
        {children}
      </PaperPanel>
    </Suspense>
  )
}

/** Draws the buttons that make a proof of the shown person, and of all who aren't issued. */
function ProofButtons({ proofs, person, alone }: { proofs: DraftProofs; person: ShownPerson; alone: boolean }) {
  const { busy, make } = proofs
  const drafts = person.people.filter((row) => !isLocked(row)).length
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-1">
        <Button
          icon={FileSearch}
          disabled={busy === 'all'}
          busy={busy === 'one' && t('proof.making')}
          onClick={() => make(alone ? undefined : person.at)}
        >
          {t('proof.one')}
        </Button>
        {drafts > 1 && (
          <Button
            variant="tertiary"
            disabled={busy === 'one'}
            busy={busy === 'all' && t('proof.making')}
            onClick={() => make()}
          >
            {t('proof.all', { number: numberText(drafts) })}
          </Button>
        )}
      </div>
      <p className="mt-1 text-hint text-grey-6">{t('proof.about')}</p>
    </div>
  )
}
