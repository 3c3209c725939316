import type { Kind, PersonField } from '@kollegium/api/definitions/certificates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Certificate } from '../../lib/certificate-client.ts'
import { useCrumb } from '../../lib/crumb.ts'
import { newOf, t } from '../../lib/i18n.ts'
import { useHasSideRoom } from '../../lib/side-room.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { cx } from '../../ui/classes.ts'
import { focusField } from '../../ui/error-summary.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { PersonsGridHandle } from '../persons/persons-grid.tsx'
import { isLocked, type PersonRow } from '../persons/rows.ts'
import { useHold } from '../together/form-company.tsx'
import { CertificateCompany } from './certificate-company.tsx'
import { CertificateHeader } from './certificate-header.tsx'
import { type College, firstCollege } from './colleges.ts'
import { CommonPart } from './common-part.tsx'
import { PaperColumn } from './paper-column.tsx'
import { PersonsColumn } from './persons-column.tsx'
import { RemoveDraft } from './remove-draft.tsx'
import { useShownPerson } from './shown-person.ts'
import { type CertificateWork, useCertificate } from './use-certificate.ts'
import { useDraftProof } from './use-draft-proof.ts'
import { useIssuing } from './use-issuing.tsx'
import { usePaper } from './use-paper.ts'
import { useProposals } from './use-proposals.ts'

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

/** Draws an open certificate: the form, its persons, and the paper beside it. On narrow screens they are tabs. */
export function OpenCertificate({ kind, given, colleges, currentId, like, onMade }: OpenCertificateProps) {
  const usable = firstCollege(colleges, currentId)
  // Somebody else writes in it: everything typed here stays.
  const { held, setCorner, company } = useHold()
  const work = useCertificate(kind, given, { groupId: usable?.id ?? null, colleges, like, onMade }, held)
  const { record, values } = work
  const readOnly = held || (record ? !record.can.update : false)
  const proposals = useProposals({
    ...{ kind, values, groupId: work.groupId, id: record?.id, change: work.change },
    isNew: given === null && like === null,
    writes: !readOnly && !values.rows.some(isLocked),
  })
  const parts: View[] = kind.holder === 'college' && !record ? ['common', 'paper'] : ['common', 'persons', 'paper']
  const { wide, views, shown, setView, show } = useView(parts, work.attempts)
  const person = useShownPerson(values.rows)
  const { revealed, reveal } = useRevealed(work)
  const grid = useRef<PersonsGridHandle>(null)
  const proofs = useDraftProof(work)
  const issuing = useIssuing(work, proofs)
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
  const holder = record?.group.title ?? colleges.find(({ id }) => id === work.groupId)?.title ?? ''
  // The copied certificate may be of another college than the chosen group.
  const isSettled = record !== null || (usable !== undefined && work.groupId === usable.id)
  const panel = wide
    ? {}
    : { role: 'tabpanel', id: `certificate-panel-${shown}`, 'aria-labelledby': `certificate-tab-${shown}` }
  const inForm = shown === 'form'
  const paper = (
    <PaperColumn
      kind={kind}
      holder={holder}
      preview={preview}
      person={person}
      proofs={held || (record && !record.can.issue) ? null : proofs}
    >
      {wide && !held && <RemoveDraft work={work} />}
    </PaperColumn>
  )
  return (
    <>
      <CertificateHeader {...{ work, title, readOnly }} onIssue={issuing.ask} corner={setCorner} />
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
          <CertificateCompany work={work} {...company} />
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
                onReveal={reveal}
                onActive={person.setActive}
              />
            </div>
          </div>
          {!wide && !held && shown !== 'persons' && shown !== 'paper' && <RemoveDraft work={work} />}
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

/** Shows and hides whole personal numbers, for those who may see them. */
function useRevealed({ record, reveal: fetch }: CertificateWork) {
  const [revealed, setRevealed] = useState(false)
  const fetchNumbers = useRef(fetch)
  fetchNumbers.current = fetch
  const reveal = useCallback(async (wanted: boolean) => setRevealed(wanted && (await fetchNumbers.current())), [])
  const mayReveal = record === null || record.can.reveal || !record.persons.some((each) => each.personal_number)
  return { revealed, reveal: mayReveal ? reveal : undefined }
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
    <div className="-mt-1 mb-3 max-sm:-mx-1.5 max-sm:-mt-3 max-sm:[&_[role=tablist]]:px-1">
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
