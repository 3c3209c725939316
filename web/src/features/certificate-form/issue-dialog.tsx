import './proposal-texts.ts'
import { formatCertificateNumber, type Kind } from '@kollegium/api/definitions/certificates'
import FileSearch from 'lucide-react/icons/file-search'
import { useMemo, useRef, useState } from 'react'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PersonRow } from '../persons/rows.ts'
import { answerProblem, DateQuestion, type UnusualDate, unanswered } from './date-question.tsx'
import { CountRemarks, laterTwins, TwinsRemark, twinsOf } from './issue-checks.tsx'
import type { Certification } from './use-certification.ts'
import type { DraftProofs } from './use-draft-proof.ts'

export type Duplicate = Outputs['diploma']['duplicates'][number]

type IssuedKind = Pick<Kind, 'kind' | 'entity' | 'holder'>

const SHOWN = 5

/** The consequences of an issue, for persons and for a college. */
const consequences = {
  persons: ['cert.issueCannot.number', 'cert.issueCannot.fields', 'cert.issueCannot.remove'],
  college: ['cert.college.number', 'cert.college.locks', 'cert.issueCannot.remove'],
} as const

/** Warns before numbers are given: issuing can't be undone, and some persons may hold a document already. */
export function IssueDialog(props: {
  open: boolean
  kind: IssuedKind
  title: string
  count: number
  /** The statement that issuing confirms. */
  confirms: string | null
  /** Uncertified facts on the day, with the reason to issue nevertheless. */
  uncertified: Certification['faults']
  reason: string
  duplicates: readonly Duplicate[]
  rows: readonly PersonRow[]
  /** The unlikely date that is asked about; null for a usual one. */
  unusual: UnusualDate | null
  busy: boolean
  proofs: DraftProofs
  onClose: () => void
  /** `leave` are the drafted persons who stay drafts. */
  onIssue: (leave: number[]) => void
  /** Changes the date; the dialog then asks anew. */
  onDate: (date: string) => void
}) {
  const { open, kind, title, confirms, uncertified, reason, duplicates, rows, unusual, busy, onClose, onIssue } = props
  const no = useRef<HTMLButtonElement>(null)
  const [answer, setAnswer] = useState(() => unanswered(unusual))
  const [isForAll, setForAll] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isPeople = kind.holder !== 'college'
  const twins = useMemo(() => (isPeople ? twinsOf(rows) : []), [isPeople, rows])
  const leave = isForAll ? [] : laterTwins(twins)
  const forms = formsOf(kind.entity)
  const count = props.count - leave.length
  const element = count === 1 ? forms.indefSg : forms.indefPl
  const number = numberText(count)
  const isNewDate = unusual !== null && answer.choice === 'change'
  const problem = unusual ? answerProblem(answer) : ''
  const go = () => {
    setAsked(true)
    if (problem) return
    if (isNewDate) props.onDate(answer.date)
    else onIssue(leave)
  }
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      size="medium"
      title={t('cert.issueQuestion', { number, element })}
      initialFocus={no}
      actions={
        <>
          <Button ref={no} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            variant="tertiary"
            icon={FileSearch}
            disabled={busy}
            busy={props.proofs.busy !== null && t('proof.making')}
            onClick={() => props.proofs.make()}
          >
            {t('proof.first')}
          </Button>
          <Button variant="primary" busy={busy && t('cert.issuing')} onClick={go}>
            {isNewDate ? t('cert.date.changeNow') : t('cert.issue', { number, element })}
          </Button>
        </>
      }
    >
      <p className="font-bold">{title}</p>
      <ul className="mt-1 list-disc pl-2.5">
        {consequences[kind.holder ?? 'persons'].map((what) => (
          <li key={what}>{t(what)}</li>
        ))}
      </ul>
      {confirms && <p className="mt-2 border-l-4 border-blue pl-1.5">{confirms}</p>}
      {uncertified.length > 0 && (
        <div className="mt-2">
          <Notice severity="warning" stacked title={t('certified.issuedWith', { text: reason })}>
            <ul className="text-hint">
              {uncertified.map(({ rule, text }) => (
                <li key={rule}>{text}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {(unusual || twins.length > 0) && (
        <h3 className="mt-2 border-b border-grey-3 pb-0.5 font-bold text-orange-dark">
          {t('cert.check')} <span className="ml-0.5 font-normal">{t('cert.checkLead')}</span>
        </h3>
      )}
      {unusual && (
        <DateQuestion unusual={unusual} answer={answer} problem={isAsked ? problem : ''} onAnswer={setAnswer} />
      )}
      <TwinsRemark twins={twins} rows={rows} isForAll={isForAll} onForAll={setForAll} />
      {duplicates.length > 0 && (
        <div className="mt-2">
          <DuplicatesNotice duplicates={duplicates} kind={kind} rows={rows} />
        </div>
      )}
      {isPeople && <CountRemarks rows={rows} />}
    </Dialog>
  )
}

/** Names persons who already hold a document. It is a hint, because some may get two. */
export function DuplicatesNotice(props: {
  duplicates: readonly Duplicate[]
  kind: IssuedKind
  rows: readonly PersonRow[]
  onGo?: (row: PersonRow) => void
  onDismiss?: () => void
}) {
  const { duplicates, rows, onGo, onDismiss } = props
  const { kind, entity, holder } = props.kind
  const [all, setAll] = useState(false)
  // An equal number says more than an equal name.
  const shown = duplicates.toSorted((one, other) => rank(one) - rank(other)).slice(0, all ? undefined : SHOWN)
  const amount = duplicates.length === 1 ? 'one' : 'many'
  return (
    <Notice
      severity="warning"
      live
      stacked
      onDismiss={onDismiss}
      title={
        holder === 'college'
          ? t('cert.college.duplicate')
          : t(`cert.duplicates.${amount}`, { number: numberText(duplicates.length), element: formsOf(entity).indefSg })
      }
    >
      <div className="text-hint">
        <ul className={cx(all && 'max-h-30 overflow-y-auto')} tabIndex={all ? 0 : undefined}>
          {shown.map((duplicate) => {
            const index = rows.findIndex((row) => row.id === duplicate.person_id)
            const row = rows[index]
            return (
              <li key={duplicate.person_id}>
                <strong>{row && `${row.firstname} ${row.lastname}`}</strong>, {t(`cert.duplicate.${duplicate.by}`)}:{' '}
                {duplicate.title}, {duplicate.date} {/* A new tab leaves the issuing as it is. */}
                <TextLink
                  href={`/${kind}/${duplicate.certificate_id}`}
                  target="_blank"
                  className="whitespace-nowrap tabular-nums"
                >
                  {formatCertificateNumber(duplicate.number)} <span className="sr-only">{t('link.newTab')}</span>
                </TextLink>
                {row && onGo && (
                  <>
                    {' · '}
                    <button
                      type="button"
                      className="rounded-control text-blue-dark underline underline-offset-4 hover:decoration-2"
                      onClick={() => onGo(row)}
                    >
                      {t('grid.goToRow', { number: index + 1 })}
                    </button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        {duplicates.length > shown.length && (
          <button
            type="button"
            className="rounded-control text-blue-dark underline underline-offset-4 hover:decoration-2"
            onClick={() => setAll(true)}
          >
            {t('cert.duplicatesMore', { number: numberText(duplicates.length - shown.length) })}
          </button>
        )}
        <p className="mt-0.5">{t('cert.duplicatesHelp')}</p>
      </div>
    </Notice>
  )
}

const rank = ({ by }: Duplicate) => (by === 'personal_number' ? 0 : 1)
