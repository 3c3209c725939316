import { useLocation } from 'wouter'
import { SurveyPage } from '../../../features/answering/survey-page.tsx'
import { t } from '../../../lib/i18n.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import { PageHead } from '../../../ui/shell.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SurveyRows } from './survey-rows.tsx'
import { WithOverview } from './use-overview.tsx'

/** The candidate's surveys: the list at `/surveys`, one of them at `/surveys/12`, a part of it at `/surveys/12/2`. */
export default function Surveys() {
  const [path] = useLocation()
  const [, , id, part] = path.split('/')
  if (id !== undefined) {
    const isNumber = /^\d{1,9}$/.test(id) && (part === undefined || /^\d{1,4}$/.test(part))
    return isNumber ? (
      <SurveyPage id={Number(id)} part={part ? Number(part) : null} />
    ) : (
      <ErrorScreen code={404} brand={t('app.validig')} />
    )
  }
  return (
    <>
      <PageHead title={t('screen.surveys')} />
      <WithOverview>
        {({ assignments }) =>
          assignments.length === 0 ? (
            <EmptyState title={t('candidate.noSurveys')}>{t('candidate.noSurveysHelp')}</EmptyState>
          ) : (
            <div className="max-w-page">
              <SurveyRows assignments={assignments} />
            </div>
          )
        }
      </WithOverview>
    </>
  )
}
