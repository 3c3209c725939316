import FileText from 'lucide-react/icons/file-text'
import { dayText, t } from '../../../lib/i18n.ts'
import { cx } from '../../../ui/classes.ts'
import { fileSize } from '../../../ui/file-drop.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { whenText } from './candidate-rows.tsx'
import { CandidateStatus } from './candidate-status.tsx'
import type { ReviewCandidate, ReviewFile } from './file-panel.tsx'

/** Lists a candidate's files; the chosen one stands beside. */
export function Files(props: {
  files: readonly ReviewFile[]
  open: ReviewFile | null
  onOpen: (file: ReviewFile) => void
}) {
  const { files, open, onOpen } = props
  if (files.length === 0) return <p className="py-2 text-grey-6">{t('vstaff.noFiles')}</p>
  return (
    <ul>
      {files.map((file) => (
        <li key={file.id} className={cx('border-b border-grey-2 px-1 py-1', file.id === open?.id && 'bg-blue-ice')}>
          <button
            type="button"
            aria-current={file.id === open?.id}
            onClick={() => onOpen(file)}
            className="flex w-full items-start gap-1 rounded-control text-left"
          >
            <Icon as={FileText} className="mt-0.25 text-blue-dark" />
            <span className="min-w-0">
              <strong className="wrap-anywhere">{file.filename}</strong>
              <span className="block text-hint text-grey-6">
                {[whenText(String(file.created_at)), fileSize(file.filesize), file.survey].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Tells the facts of a candidate, and where each survey stands. */
export function About({ candidate }: { candidate: ReviewCandidate }) {
  const { education, group, email, phone, staff, last_active_at, surveys } = candidate
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
        {surveys.map(({ id, title, status, due, sent_at }) => (
          <li key={id} className="flex flex-wrap gap-x-2 border-b border-grey-2 py-1">
            <strong className="grow basis-26 wrap-anywhere">{title}</strong>
            <span className="text-hint">
              {[
                t(`vstaff.surveyStatus.${status}`),
                sent_at ? t('vstaff.sentAt', { date: dayText(sent_at) }) : due && `${t('vstaff.dueOn')} ${due}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
