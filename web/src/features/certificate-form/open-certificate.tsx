import type { Kind, PersonField } from '@kollegium/api/definitions/certificates'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Certificate } from '../../lib/certificate-client.ts'
import { useCrumb } from '../../lib/crumb.ts'
import { newOf, t } from '../../lib/i18n.ts'
import { useHasSideRoom } from '../../lib/side-room.ts'
import { useNarrow } from '../../lib/use-media.ts'
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
import { useProposals } from './use-proposals.ts'

const PaperPanel = lazy(() => import('../paper-preview/paper-panel.tsx'))

const NO_COLLEGES: OpenCertificateProps['colleges'] = []

type View = 'form' | 'common' | 'persons' | 'paper'

export type OpenCertificateProps = {
  kind: Kind
  given: Certificate | null
  /** Colleges that the person may issue for; fetched for a new certificate only. */
  colleges: readonly College[]
  currentId: number | null
  /** The certificate whose common facts a new one begins with. */
  like: Certificate | null
  onMade: (id: number) => void
}

/** Returns the visible parts of the form: all side by side in a wide window, otherwise one tab. */
function useView(parts: readonly View[], attempts: number) {
  const narrow = useNarrow()
  const wide = useHasSideRoom()
  const [view, setView] = useState<View>('common')
  const views: readonly View[] = narrow ? parts : ['form', 'paper']
  // The errors stand first in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failed attempt is the trigger
  useEffect(() => {
    if (attempts > 0) setView(narrow ? 'common' : 'form')
  }, [attempts])
  return {
    wide,
    views,
    shown: wide ? 'form' : views.includes(view) ? view : (views[0] ?? 'form'),
    setView,
    show: (next: View) => flushSync(() => setView(narrow ? next : next === 'paper' ? 'paper' : 'form')),
  } as const
}

/** Returns the person whose paper is shown, among the drafted and issued ones. */
function useShownPerson(rows: readonly PersonRow[]) {
  const [active, setActive] = useState<string | null>(null)
  const people = useMemo(() => rows.filter((row) => !isBlankRow(row)), [rows])
  const at = Math.max(
    0,
    people.findIndex((row) => row.key === active),
  )
  const row: PersonRow | undefined = people[at]
  return {
    people,
    at,
    row,
    name: row ? `${row.firstname} ${row.lastname}`.trim() || t('preview.noName') : t('preview.noPersons'),
    setActive,
    step(to: number) {
      const next = people[to]
      if (next) setActive(next.key)
    },
  }
}

/** Draws an open certificate: the form, its persons, and the paper beside it. On narrow screens they are tabs. */
export function OpenCertificate({ kind, given, colleges, currentId, like, onMade }: OpenCertificateProps) {
  const usable =
    colleges.find((college) => college.id === currentId) ?? (colleges.length === 1 ? colleges[0] : undefined)
  const work = useCertificate(kind, given, { groupId: usable?.id ?? null, colleges, like, onMade })
  const { record, values } = work
  const readOnly = record ? !record.can.update : false
  const proposals = useProposals({
    ...{ kind, values, groupId: work.groupId, change: work.change },
    isNew: given === null && like === null,
    writes: !readOnly && !values.rows.some(isLocked),
  })
  const parts: View[] = kind.holder === 'college' && !record ? ['common', 'paper'] : ['common', 'persons', 'paper']
  const { wide, views, shown, setView, show } = useView(parts, work.attempts)
  const person = useShownPerson(values.rows)
  const [revealed, setRevealed] = useState(false)
  const grid = useRef<PersonsGridHandle>(null)
  const issuing = useIssuing(work)
  const preview = usePaper({
    kind,
    id: record?.id,
    groupId: work.groupId,
    courseMoment: record?.courseMoment?.number ?? null,
    certification: work.certification,
    values: proposals.shown(values),
    row: person.row,
    revealed,
    shown: wide || shown === 'paper',
  })

  const title = record?.title || newOf(kind.entity)
  useCrumb(title)
  const goToField = (key: string) => {
    show('common')
    focusField(`field-${key}`)
  }
  const goToRow = (key: string, field?: string) => {
    show('persons')
    grid.current?.goTo(key, field as PersonField | undefined)
  }
  const fetchNumbers = useRef(work.reveal)
  fetchNumbers.current = work.reveal
  const reveal = useCallback(async (wanted: boolean) => setRevealed(wanted && (await fetchNumbers.current())), [])
  const mayReveal = record === null || record.can.reveal || !record.persons.some((each) => each.personal_number)

  const holder = record?.group.title ?? colleges.find(({ id }) => id === work.groupId)?.title ?? ''
  // The copied certificate may be of another college than the chosen group.
  const isSettled = record !== null || (usable !== undefined && work.groupId === usable.id)
  const panel = wide
    ? {}
    : { role: 'tabpanel', id: `certificate-panel-${shown}`, 'aria-labelledby': `certificate-tab-${shown}` }
  const inForm = shown === 'form'
  const paper = (
    <PaperColumn kind={kind} holder={holder} preview={preview} person={person}>
      {wide && <RemoveDraft work={work} />}
    </PaperColumn>
  )
  return (
    <>
      <CertificateHeader work={work} title={title} readOnly={readOnly} onIssue={issuing.ask} />
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => event.preventDefault()}
        className={cx(
          '-mb-6 -mt-3 mx-[calc(var(--pad)*-1)]',
          wide &&
            'grid min-h-[calc(100dvh-136px-var(--bar))] grid-cols-[minmax(0,1fr)_344px] xl:grid-cols-[minmax(0,1fr)_448px]',
        )}
      >
        <div className={cx('min-w-0 px-(--pad) pb-6 pt-3', wide && 'pr-3')}>
          {!wide && <ViewTabs kind={kind} views={views} shown={shown} onShow={setView} people={person.people} />}
          {/* Hidden parts stay mounted, so that nothing typed is lost. */}
          <div {...(shown === 'paper' ? { hidden: true } : panel)} className="max-w-text">
            <div className={cx(!(inForm || shown === 'common') && 'hidden')}>
              <CommonPart
                work={work}
                readOnly={readOnly}
                colleges={isSettled ? NO_COLLEGES : colleges}
                issuing={issuing}
                proposals={proposals}
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
                onActive={person.setActive}
              />
            </div>
          </div>
          {!wide && shown !== 'persons' && shown !== 'paper' && <RemoveDraft work={work} />}
          {shown === 'paper' && (
            <div {...panel}>
              <div className="max-w-[620px]">{paper}</div>
            </div>
          )}
        </div>
        {wide && (
          <aside aria-label={t('preview.title')} className="border-l border-grey-2 bg-grey-0 px-3 xl:px-4">
            <div className="sticky top-[calc(var(--bar)+72px)] pb-4 pt-2.5">{paper}</div>
          </aside>
        )}
      </form>
      {issuing.dialog}
    </>
  )
}

function ViewTabs(props: {
  kind: Kind
  views: readonly View[]
  shown: View
  onShow: (view: View) => void
  people: readonly PersonRow[]
}) {
  const { kind, views, shown, onShow, people } = props
  const ofCollege = kind.holder === 'college'
  const counted = people.filter((each) => !isLocked(each)).length || people.length
  const tabs = views.map((key) => ({
    key,
    label: t(labelOf(key, ofCollege)),
    count: key === 'persons' && !ofCollege ? counted : undefined,
  }))
  return (
    <div className="-mt-1 mb-3 max-sm:-mx-1.5 max-sm:-mt-3 max-sm:[&>[role=tablist]]:px-1">
      <Tabs id="certificate" label={t('cert.views')} value={shown} onChange={onShow} tabs={tabs} />
    </div>
  )
}

/** A college's certificate has no persons, and nothing that several share. */
function labelOf(view: View, ofCollege: boolean) {
  if (!ofCollege) return `cert.view.${view}` as const
  return view === 'persons'
    ? 'cert.college.issued'
    : view === 'common'
      ? 'cert.view.form'
      : (`cert.view.${view}` as const)
}

/** Draws the paper of the active person, with the terms of issuing while it is a draft. */
function PaperColumn(props: {
  kind: Kind
  /** The college's name, for a certificate that a college receives. */
  holder: string
  preview: ReturnType<typeof usePaper>
  person: ReturnType<typeof useShownPerson>
  children: ReactNode
}) {
  const { kind, holder, preview, person, children } = props
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
