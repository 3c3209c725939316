import { t } from '../../../lib/i18n.ts'
import { AppLink } from '../../../ui/link.tsx'
import { AnsweredBar, type Assignment, AssignmentStatus, countLine, dayLine } from './assignment-status.tsx'

const columns = 'sm:grid sm:grid-cols-[minmax(0,1fr)_168px_minmax(150px,220px)] sm:items-center sm:gap-4'

/** Lists surveys with their progress; on a phone each stands by itself. */
export function SurveyRows({ assignments }: { assignments: readonly Assignment[] }) {
  return (
    <div>
      <div
        aria-hidden
        className={`${columns} border-b border-grey-3 py-1 text-hint font-bold text-grey-6 max-sm:hidden`}
      >
        <span>{t('candidate.survey')}</span>
        <span>{t('candidate.answered')}</span>
        <span>{t('candidate.status')}</span>
      </div>
      <ul>
        {assignments.map((assignment) => (
          <li key={assignment.id} className="border-b border-grey-2">
            <AppLink href={`/surveys/${assignment.id}`} className={`${columns} block py-1.5 hover:bg-grey-0`}>
              <span className="block min-w-0">
                <strong className="block wrap-anywhere">{assignment.title}</strong>
                <span className="block text-hint text-grey-6">{dayLine(assignment)}</span>
              </span>
              <span className="text-hint max-sm:mt-0.75 max-sm:flex max-sm:items-center max-sm:gap-1.5 sm:block">
                <span className="max-sm:order-2">{countLine(assignment)}</span>
                <AnsweredBar assignment={assignment} className="max-sm:w-12 sm:mt-0.5" />
              </span>
              <span className="block max-sm:mt-0.5 max-sm:text-hint">
                <AssignmentStatus status={assignment.status} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
