import { useMemo } from 'react'
import { t } from '../../lib/i18n.ts'
import { FormMessages } from '../../resource/form-machine/form-messages.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isLocked } from '../persons/rows.ts'
import { fieldLabels } from './certificate-values.ts'
import { CertifiedPart, notesOf } from './certified-part.tsx'
import { CommonFields, type CommonFieldsProps } from './common-fields.tsx'
import { CourseMomentSource } from './course-moment-source.tsx'
import { ErrorList, rowErrorsInOrder } from './error-list.tsx'
import { DuplicatesNotice } from './issue-dialog.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import type { CertificateWork } from './use-certificate.ts'
import type { Issuing } from './use-issuing.tsx'
import type { FormProposals } from './use-proposals.ts'

/** Draws the part above the persons: notices first, then the common fields. */
export function CommonPart(props: {
  work: CertificateWork
  readOnly: boolean
  colleges: CommonFieldsProps['colleges']
  issuing: Issuing
  proposals: FormProposals
  /** The part is in view, not behind another tab. */
  visible: boolean
  onField: (key: string) => void
  onRow: (key: string, field?: string) => void
}) {
  const { work, readOnly, colleges, issuing, proposals, visible, onField, onRow } = props
  const { values, commonErrors, kind, record } = work
  const ofCollege = kind.holder === 'college'
  const drafts = values.rows.filter((row) => !isLocked(row))
  const locked = values.rows.length > drafts.length
  const { fields, educator, date } = values
  const shared = useMemo(() => ({ fields, educator, date }), [fields, educator, date])
  const labels = fieldLabels(kind)
  const rank = [...labels.keys()]
  const errors = [
    ...Object.entries(commonErrors)
      .sort(([one], [other]) => rank.indexOf(one) - rank.indexOf(other))
      .map(([key, message]) => ({
        key,
        label: labels.get(key === 'educator' ? 'educator_id' : key) ?? key,
        message,
        go: () => onField(key === 'educator' ? 'educator_id' : key),
      })),
    ...(work.checked === 'issue'
      ? rowErrorsInOrder(drafts, work.rowErrors, (row, field) => onRow(row.key, field))
      : []),
  ]
  const notes = useMemo(() => Object.fromEntries(notesOf(work.certification)), [work.certification])
  return (
    <>
      <div className="mb-3 grid gap-2 not-has-[*]:hidden">
        <FormMessages machine={work.machine} record={record} differencesTo={work.differencesTo} />
        <ErrorList errors={errors} attempt={work.attempts} visible={visible} />
        {issuing.duplicates.length > 0 && (
          <DuplicatesNotice
            duplicates={issuing.duplicates}
            kind={kind}
            rows={drafts}
            onGo={(row) => onRow(row.key)}
            onDismiss={issuing.hideDuplicates}
          />
        )}
        {work.issuedBy && (
          <Notice severity="info" live title={work.issuedBy} onDismiss={work.forgetIssuer}>
            {t('cert.issuedBefore')}
          </Notice>
        )}
        <ProposalNotice kind={kind.kind} proposals={proposals} />
        {locked && !readOnly && (
          <Notice severity="info">
            {t(ofCollege ? 'cert.college.locked' : 'cert.locked')}{' '}
            {record?.can.issue && record.counts.issued > 0 && (
              <AppLink
                href={`/${kind.kind}/${record.id}/correct`}
                className="rounded-control text-blue-dark underline underline-offset-4 hover:decoration-2"
              >
                {t('cert.correctShared')}
              </AppLink>
            )}
          </Notice>
        )}
      </div>
      {kind.fromCourseMoment && <CourseMomentSource work={work} readOnly={readOnly} />}
      <section aria-labelledby="common-title">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-1.5">
          <h2 id="common-title" className="text-h3">
            {t(ofCollege ? 'cert.college.fields' : 'field.commonFields')}
          </h2>
          {!ofCollege && <p className="text-hint text-grey-6">{t('cert.commonLead')}</p>}
        </div>
        <CommonFields
          kind={kind}
          values={shared}
          change={work.change}
          errors={commonErrors}
          notes={notes}
          rules={work.rules}
          readOnly={readOnly || locked}
          groupId={work.groupId}
          colleges={colleges}
          proposals={proposals}
        />
        <CertifiedPart work={work} readOnly={readOnly} omittedFacts={colleges.length > 0 ? null : notes.group_id} />
      </section>
    </>
  )
}
