import type { Kind, PersonField } from '@kollegium/api/definitions/certificates'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Certificate } from '../../lib/any-kind.ts'
import { useWide } from '../../lib/beside.ts'
import { useCrumb } from '../../lib/crumb.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { newOf, t } from '../../lib/words.ts'
import { cx } from '../../ui/classes.ts'
import { focusField } from '../../ui/error-summary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { PersonsGridHandle } from '../persons/persons-grid.tsx'
import { isBlankRow, isLocked, type PersonRow } from '../persons/rows.ts'
import { CertificateHeader } from './certificate-header.tsx'
import type { College } from './colleges.ts'
import { CommonPart } from './common-part.tsx'
import { PersonsColumn } from './persons-column.tsx'
import { RemoveDraft } from './remove-draft.tsx'
import { useCertificate } from './use-certificate.ts'
import { useIssuing } from './use-issuing.tsx'
import { usePaper } from './use-paper.ts'

const PaperPanel = lazy(() => import('../paper-preview/paper-panel.tsx'))

const NO_COLLEGES: OpenCertificateProps['colleges'] = []

type View = 'form' | 'common' | 'persons' | 'paper'

export type OpenCertificateProps = {
  kind: Kind
  given: Certificate | null
  /** Those one may issue for; only asked for a new one. */
  colleges: readonly College[]
  currentId: number | null
  onMade: (id: number) => void
}

/** A certificate being written: the form, its persons, the paper beside it. On narrow screens they are tabs. */
export function OpenCertificate({ kind, given, colleges, currentId, onMade }: OpenCertificateProps) {
  const usable =
    colleges.find((college) => college.id === currentId) ?? (colleges.length === 1 ? colleges[0] : undefined)
  const work = useCertificate(kind, given, { groupId: usable?.id ?? null, colleges, onMade })
  const { record, values } = work
  const narrow = useNarrow()
  const wide = useWide()
  const [view, setView] = useState<View>('common')
  const [active, setActive] = useState<string | null>(null)
  const [revealed, setRevealed] = useState(false)
  const grid = useRef<PersonsGridHandle>(null)

  const readOnly = record ? !record.can.update : false
  const people = useMemo(() => values.rows.filter((row) => !isBlankRow(row)), [values.rows])
  const at = Math.max(
    0,
    people.findIndex((row) => row.key === active),
  )
  const row: PersonRow | undefined = people[at]
  const parts: View[] = kind.holder === 'college' && !record ? ['common', 'paper'] : ['common', 'persons', 'paper']
  const views: View[] = narrow ? parts : ['form', 'paper']
  const shown: View = wide ? 'form' : views.includes(view) ? view : (views[0] ?? 'form')
  const preview = usePaper({
    kind,
    id: record?.id,
    groupId: work.groupId,
    courseMoment: record?.courseMoment?.number ?? null,
    certification: work.certification,
    values,
    row,
    revealed,
    shown: wide || shown === 'paper',
  })

  const title = record && (record.title || newOf(kind.entity))
  useCrumb(title ?? newOf(kind.entity))

  const show = (next: View) => flushSync(() => setView(narrow ? next : next === 'paper' ? 'paper' : 'form'))
  // What has to be mended stands first in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failed attempt is the trigger
  useEffect(() => {
    if (work.attempts > 0) setView(narrow ? 'common' : 'form')
  }, [work.attempts])
  const goToField = (key: string) => {
    show('common')
    focusField(`field-${key}`)
  }
  const goToRow = (key: string, field?: string) => {
    show('persons')
    grid.current?.goTo(key, field as PersonField | undefined)
  }
  const issuing = useIssuing(work)

  const fetchNumbers = useRef(work.reveal)
  fetchNumbers.current = work.reveal
  const reveal = useCallback(async (wanted: boolean) => setRevealed(wanted && (await fetchNumbers.current())), [])
  const mayReveal = record === null || record.can.reveal || !record.persons.some((person) => person.personal_number)

  const tabPanel = wide
    ? {}
    : { role: 'tabpanel', id: `certificate-panel-${shown}`, 'aria-labelledby': `certificate-tab-${shown}` }
  const inForm = shown === 'form'
  const step = (to: number) => {
    const next = people[to]
    if (!next) return
    setActive(next.key)
  }
  const name = row ? `${row.firstname} ${row.lastname}`.trim() || t('preview.noName') : ''
  const counted = people.filter((each) => !isLocked(each)).length || people.length

  return (
    <>
      <CertificateHeader work={work} title={title ?? newOf(kind.entity)} readOnly={readOnly} onIssue={issuing.ask} />
      <form
        noValidate
        aria-label={title ?? newOf(kind.entity)}
        onSubmit={(event) => event.preventDefault()}
        className={cx(
          '-mb-6 -mt-3 mx-[calc(var(--pad)*-1)]',
          wide &&
            'grid min-h-[calc(100dvh-136px-var(--bar))] grid-cols-[minmax(0,1fr)_344px] xl:grid-cols-[minmax(0,1fr)_448px]',
        )}
      >
        <div className={cx('min-w-0 px-(--pad) pb-6 pt-3', wide && 'pr-3')}>
          {!wide && (
            <div className="-mt-1 mb-3 max-sm:-mx-1.5 max-sm:-mt-3 max-sm:[&>[role=tablist]]:px-1">
              <Tabs
                id="certificate"
                label={t('cert.views')}
                value={shown}
                onChange={setView}
                tabs={views.map((key) => ({
                  key,
                  label: t(`cert.view.${key}`),
                  count: key === 'persons' ? counted : undefined,
                }))}
              />
            </div>
          )}
          {/* What is not shown stays in the page, so that nothing typed is lost. */}
          <div {...(shown === 'paper' ? { hidden: true } : tabPanel)} className="max-w-text">
            <div className={cx(!(inForm || shown === 'common') && 'hidden')}>
              <CommonPart
                work={work}
                readOnly={readOnly}
                colleges={record || usable ? NO_COLLEGES : colleges}
                issuing={issuing}
                visible={inForm || shown === 'common'}
                onField={goToField}
                onRow={goToRow}
              />
            </div>
            {inForm && <hr className="my-4 border-grey-2" />}
            <div className={cx(!(inForm || shown === 'persons') && 'hidden')}>
              <PersonsColumn
                ref={grid}
                work={work}
                readOnly={readOnly}
                revealed={revealed}
                onReveal={mayReveal ? reveal : undefined}
                onActive={setActive}
              />
            </div>
          </div>
          {!wide && shown !== 'persons' && shown !== 'paper' && <RemoveDraft work={work} />}
          {shown === 'paper' && <div {...tabPanel}>{panel('max-w-[620px]')}</div>}
        </div>
        {wide && (
          <aside aria-label={t('preview.title')} className="border-l border-grey-2 bg-grey-0 px-3 xl:px-4">
            {panel('sticky top-[calc(var(--bar)+72px)] pb-4 pt-2.5')}
          </aside>
        )}
      </form>
      {issuing.dialog}
    </>
  )

  function panel(className: string) {
    const missing = preview.failed ? (
      <LoadError title={t('preview.failed')} onRetry={preview.retry} />
    ) : (
      <Skeleton className="w-20" />
    )
    return (
      <div className={className}>
        <Suspense fallback={<Skeleton className="mt-6 h-60! w-full" />}>
          <PaperPanel
            paper={preview.paper}
            missing={missing}
            name={name || t('preview.noPersons')}
            at={at}
            total={people.length}
            onStep={step}
            draft={preview.draft}
          >
            {preview.draft && (
              <div className="mt-3 border-t border-grey-3 pt-2 text-hint text-grey-6">
                <h2 className="mb-1 font-bold">{t('cert.issueAbout')}</h2>
                <p>{t('cert.issueAboutText')}</p>
                <p className="mt-1">{t('text.cert.mustSave')}.</p>
              </div>
            )}
            {wide && <RemoveDraft work={work} />}
          </PaperPanel>
        </Suspense>
      </div>
    )
  }
}
