import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCrumb } from '../../../lib/crumb.ts'
import { failureOf } from '../../../lib/errors.ts'
import { t } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { cx } from '../../../ui/classes.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import { SkeletonForm } from '../../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../../ui/states.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { About } from './about.tsx'
import { Files } from './candidate-files.tsx'
import { FilePanel, type ReviewCandidate, type ReviewFile } from './file-panel.tsx'
import { ReviewHeader } from './review-header.tsx'
import { SurveyReview } from './survey-review.tsx'

const OpenFaces = lazy(() => import('../../../features/together/open-faces.tsx'))

/** Draws a candidate (design 64): answers beside files, judged, commented on and reviewed. */
export function CandidatePage({ id }: { id: number }) {
  const me = useMe()
  const { data, error, refetch } = trpc.validationStaff.candidate.useQuery({ id })
  const failure = error ? failureOf(error) : null
  useCrumb(data?.name ?? null)
  useSeen(data)
  if (failure?.code === 'NOT_FOUND') return <ErrorScreen code={404} brand={me.brand.name} />
  if (failure && !data) {
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonForm />
  return <Candidate candidate={data} />
}

/** Notes that the person has opened the candidate. News of that moment stays marked until they leave the page. */
function useSeen(candidate: ReviewCandidate | undefined) {
  const { mutate } = trpc.validationStaff.seen.useMutation()
  const utils = trpc.useUtils()
  const id = candidate?.assigned ? candidate.id : null
  useEffect(() => {
    if (id === null) return
    mutate({ id }, { onSuccess: () => void utils.validationStaff.list.invalidate() })
  }, [id, mutate, utils])
}

/** The survey that waits for a review, otherwise the first. */
const firstOf = ({ surveys }: ReviewCandidate) =>
  String((surveys.find(({ status }) => status === 'sent') ?? surveys[0])?.id ?? 'about')

function Candidate({ candidate }: { candidate: ReviewCandidate }) {
  const [tab, setTab] = useState(() => firstOf(candidate))
  const [file, setFile] = useState<ReviewFile | null>(null)
  // Opening the page makes its news seen; they are marked by the moment before.
  const seenAt = useRef(candidate.seen_at).current
  const { surveys, files, assigned } = candidate
  const survey = surveys.find(({ id }) => String(id) === tab)
  const shown = file && files.find(({ id }) => id === file.id)
  const inTab = survey ? files.filter(({ assignmentId }) => assignmentId === survey.id) : files
  const { data: review } = trpc.validationStaff.survey.useQuery(
    { id: survey?.id ?? 0 },
    { enabled: assigned && survey !== undefined },
  )
  const numberOf = (rowId: number | null) =>
    review?.parts.flatMap(({ questions }) => questions).find((each) => each.rowId === rowId)?.number ?? null
  const hasPanel = assigned && tab !== 'about' && files.length > 0
  const open = shown ?? inTab[0] ?? null
  const company = (
    <Suspense>
      <OpenFaces form={{ entity: 'candidate', id: candidate.id }} />
    </Suspense>
  )
  return (
    <>
      <ReviewHeader candidate={candidate} survey={survey} review={review} company={company} />
      <div className={cx('grid items-start gap-4', hasPanel && 'xl:grid-cols-[minmax(0,1fr)_minmax(0,464px)]')}>
        <div className={cx('min-w-0', hasPanel && 'max-w-text')}>
          <Tabs
            id="candidate"
            wrap
            label={t('vstaff.parts')}
            value={tab}
            onChange={(next) => {
              setTab(next)
              setFile(null)
            }}
            tabs={[
              ...surveys.map(({ id, title }) => ({ key: String(id), label: shortTitle(title) })),
              ...(assigned ? [{ key: 'files', label: t('vstaff.files'), count: files.length }] : []),
              { key: 'about', label: t('vstaff.about') },
            ]}
          />
          <TabPanel id="candidate" tab={tab} className="max-w-text pt-1.5">
            {!assigned && tab !== 'about' ? (
              <EmptyState title={t('vstaff.notAssigned')}>{t('vstaff.notAssignedHelp')}</EmptyState>
            ) : tab === 'about' ? (
              <About candidate={candidate} />
            ) : tab === 'files' ? (
              <Files files={files} open={open} onOpen={setFile} />
            ) : (
              review && <SurveyReview key={review.id} {...{ candidate, review, seenAt }} onFile={setFile} />
            )}
          </TabPanel>
        </div>
        {hasPanel && (
          <aside aria-label={t('vstaff.file')} className="min-w-0 xl:self-stretch xl:border-l xl:border-grey-3 xl:pl-3">
            <div className="xl:sticky xl:top-[calc(var(--bar)+88px)]">
              <FilePanel
                files={inTab}
                file={open}
                number={open && numberOf(open.rowId)}
                readers={[candidate.name, ...candidate.staff.map(({ name }) => name)]}
                onChoose={setFile}
              />
            </div>
          </aside>
        )}
      </div>
    </>
  )
}

/** A tab says less than the heading: "Självskattning: Omvårdnad 1" is "Omvårdnad 1". */
const shortTitle = (title: string) => title.split(': ').at(-1) || title
