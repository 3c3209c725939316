import Flag from 'lucide-react/icons/flag'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { dayText, t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { whenText } from './candidate-rows.tsx'
import { CandidateStatus } from './candidate-status.tsx'
import type { ReviewCandidate } from './file-panel.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useCandidateActs } from './use-candidate-acts.ts'

/** Tells the facts of a candidate, and where each survey stands. */
export function About({ candidate }: { candidate: ReviewCandidate }) {
  const { takeBack } = useCandidateActs()
  const { education, group, email, phone, staff, last_active_at, surveys, may } = candidate
  const facts = [
    [t('vstaff.education'), education],
    [t('vstaff.college'), group?.title],
    [t('vstaff.contact'), [email, phone].filter(Boolean).join(', ')],
    [t('vstaff.people'), staff.map(({ name }) => name).join(', ')],
    [t('vstaff.lastActive'), last_active_at ? whenText(last_active_at) : t('vstaff.never')],
  ].filter(([, value]) => value)
  return (
    <>
      <p className="mb-1.5">
        <CandidateStatus status={candidate.status} stillDays={candidate.stillDays} />
      </p>
      <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-y-0.75">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-grey-6">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-3 mb-0.5 text-h3">{t('vstaff.surveys')}</h2>
      {surveys.length === 0 && <p className="text-grey-6">{t('vstaff.noSurveys')}</p>}
      <ul className="not-empty:border-t border-grey-2">
        {surveys.map(({ id, title, status, due, sent_at, answers, comments }) => (
          <li key={id} className="flex min-h-6 flex-wrap items-center gap-x-2 border-b border-grey-2 py-1">
            <strong className="grow basis-26 wrap-anywhere">{title}</strong>
            <span className="text-hint">
              {[
                t(`vstaff.surveyStatus.${status}`),
                sent_at ? t('vstaff.sentAt', { date: dayText(sent_at) }) : due && `${t('vstaff.dueOn')} ${due}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {may.lead && !sent_at && (
              <Button
                variant="tertiary"
                size={32}
                icon={Undo2}
                className="-my-0.5 -mr-1 max-sm:-ml-1"
                aria-label={`${t('vstaff.takeBackSurvey')}: ${title}`}
                onClick={() => void takeBack({ id, title, answers, comments })}
              >
                {t('vstaff.takeBackSurvey')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(may.lead || may.remove || may.withdraw) && <Acts candidate={candidate} />}
    </>
  )
}

/** Ends a validation, or takes it away, each with what follows. */
function Acts({ candidate }: { candidate: ReviewCandidate }) {
  const { id, name: title, finished_at, may } = candidate
  const { finish, withdraw } = useCandidateActs()
  const [, navigate] = useLocation()
  const [removing, setRemoving] = useState(false)
  const leave = () => navigate('/candidate')
  return (
    <section>
      <h2 className="mt-3 mb-0.5 border-b border-grey-2 pb-0.5 text-h3">{t('vstaff.acts')}</h2>
      {may.lead && (
        <Act help={t('vstaff.finishHelp')}>
          <Button icon={finished_at ? RotateCcw : Flag} onClick={() => void finish({ id }, !finished_at)}>
            {t(finished_at ? 'vstaff.unfinish' : 'vstaff.finish')}
          </Button>
        </Act>
      )}
      {may.withdraw && (
        <Act help={t('vstaff.withdrawHelp')}>
          <Button icon={Undo2} onClick={() => void withdraw({ id, title }, leave)}>
            {t('vstaff.withdraw')}
          </Button>
        </Act>
      )}
      {may.remove && (
        <Act help={t('vstaff.removeHelp')}>
          <Button variant="danger-quiet" icon={Trash2} className="-mx-1.25" onClick={() => setRemoving(true)}>
            {t('vstaff.remove')}
          </Button>
        </Act>
      )}
      {removing && <RemoveDialog candidate={{ id, title }} onClose={() => setRemoving(false)} onGone={leave} />}
    </section>
  )
}

function Act({ help, children }: { help: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-grey-2 py-1">
      <p className="grow basis-26 text-hint text-grey-6">{help}</p>
      {children}
    </div>
  )
}
