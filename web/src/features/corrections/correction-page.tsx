import '../../lib/correction-texts.ts'
import type { Kind } from '@kollegium/api/definitions/certificates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, longDayText, numberText, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { useKept } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { focusField } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { Consequences } from './consequences.tsx'
import type { Correction } from './correction-values.ts'
import { FactsPart } from './facts-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { type CorrectionWork, useCorrection } from './use-correction.ts'

const MAX_REASON = 120
const formId = 'correction'

export type CorrectionPageProps = {
  kind: Kind
  /** The certificate whose documents are corrected; null for those of `wanted`. */
  id: number | null
  /** The persons who are chosen to begin with; null for all of the certificate. */
  wanted: number[] | null
}

/** Draws the correction of several issued documents at once (design 82). */
export default function CorrectionPage({ kind, id, ...props }: CorrectionPageProps) {
  const { client } = useServices()
  const can = useCan()
  const me = useMe()
  // The choice comes with the press that leads here. A sign-in in between would lose it, so it is kept while something is typed for it.
  const choice = useKept<number[] | null>({ name: `correctionChoice.${kind.kind}`, id, inTab: true }, null)
  const [wanted] = useState(() => props.wanted ?? choice.value)
  const { data, error, refetch } = useQuery({
    queryKey: ['correction', kind.kind, id, wanted],
    queryFn: () =>
      certificateClientOf(client, kind.kind).correction.mutate(
        id === null ? { person_ids: wanted ?? [] } : { certificate_id: id },
      ),
    enabled: id !== null || (wanted !== null && wanted.length > 0),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  useCrumb(t('correct.crumb'))
  const heading = t('correct.title', { element: formsOf(kind.entity).indefPl })
  const failure = error ? failureOf(error) : null
  const back = { href: `/${kind.kind}`, label: t('action.back') }
  if (!can('issue', kind.subject) || failure?.code === 'FORBIDDEN') return <NotAllowed to={heading} back={back} />
  if (failure?.code === 'NOT_FOUND') return <ErrorScreen code={404} brand={me.brand.name} />
  if (failure && !data) {
    return (
      <>
        <PageHead title={heading} />
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />
      </>
    )
  }
  if (id === null && !wanted?.length) return <Nobody heading={heading} href="/issued" />
  if (!data) {
    return (
      <>
        <FormHeader title={heading} actions={null} />
        <SkeletonForm />
      </>
    )
  }
  if (!data.persons.some(({ status }) => status === 'issued')) {
    return <Nobody heading={heading} href={id === null ? '/issued' : `/${kind.kind}/${id}`} />
  }
  return (
    <CorrectionForm
      kind={kind}
      id={id}
      given={data}
      wanted={wanted}
      onTyped={(isTyped) => {
        if (isTyped) choice.set(wanted)
        // The words of another choice are still there.
        else if (choice.value?.join() === wanted?.join()) choice.forget()
      }}
      heading={heading}
      back={id === null ? '/issued' : `/${kind.kind}/${id}`}
      onStale={refetch}
    />
  )
}

function Nobody({ heading, href }: { heading: string; href: string }) {
  return (
    <>
      <PageHead title={heading} />
      <EmptyState title={t('correct.nobodyLeft')} action={<Button href={href}>{t('action.back')}</Button>} />
    </>
  )
}

type FormProps = {
  kind: Kind
  id: number | null
  onTyped: (isTyped: boolean) => void
  given: Correction
  wanted: number[] | null
  heading: string
  back: string
  /** Reads the certificates anew; everything typed stays. */
  onStale: () => Promise<unknown>
}

function CorrectionForm({ heading, back, onStale, ...begin }: FormProps) {
  const { kind, given } = begin
  const { held, setCorner, company } = useHold()
  const work = useCorrection(kind, { ...begin, held, onStale: () => void onStale() })
  const { chosen, busy, errors, problem, submit } = work
  const forms = formsOf(kind.entity)
  // The first error gets the focus, wherever it stands.
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first?.startsWith('changes.')) focusField(`right-${first.slice('changes.'.length).replace('_id', '')}`)
    else if (first === 'reason') focusField('correction-reason')
  }, [errors])
  return (
    <>
      <FormHeader
        title={heading}
        chip={
          <>
            <Chip tone="orange">{t('correct.unchanged')}</Chip>
            <span ref={setCorner} className="empty:hidden" />
          </>
        }
        line={lineOf(given)}
        actions={
          <>
            <Button href={back}>{t('action.cancel')}</Button>
            {!held && (
              <Button type="submit" form={formId} variant="primary" busy={busy} disabled={chosen.length === 0}>
                {t('correct.do', {
                  number: numberText(chosen.length),
                  element: chosen.length === 1 ? forms.indefSg : forms.indefPl,
                })}
              </Button>
            )}
          </>
        }
      />
      <CorrectionCompany work={work} onFetch={onStale} {...company} />
      <form
        id={formId}
        noValidate
        aria-label={heading}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* Somebody else writes in it: everything typed here stays. */}
        <fieldset disabled={held} className="contents">
          <div className="grid grid-cols-[minmax(0,1fr)_304px] gap-x-4 gap-y-4 max-lg:grid-cols-1">
            <div className="grid min-w-0 content-start gap-4">
              {problem && <Notice severity="error" live title={problem} />}
              <FactsPart work={work} />
              <Reasons work={work} />
              <hr className="border-grey-2" />
              <PeoplePart work={work} />
            </div>
            <aside aria-label={t('correct.happens')}>
              <Consequences work={work} given={given} />
            </aside>
          </div>
        </fieldset>
      </form>
    </>
  )
}

type CompanyProps = { work: CorrectionWork; onFetch: () => Promise<unknown> } & ReturnType<typeof useHold>['company']

/** Shows who else has the certificates open. */
function CorrectionCompany({ work, ...company }: CompanyProps) {
  const { kind, certificates, facts, field, busy } = work
  const saved = certificates.map(({ updated_at }) => updated_at).sort()
  return (
    <FormCompany
      entity="correction"
      kind={kind.kind}
      record={{ id: certificates.map(({ id }) => id), updated_at: saved.at(-1) }}
      field={field}
      saving={busy}
      mayWrite
      keepsTyped
      nameOfPart={(id) => partName(certificates.find((each) => each.id === id))}
      labelOf={(name) => (name === 'reason' ? t('cert.reason') : facts.find(({ key }) => key === name)?.label)}
      {...company}
    />
  )
}

function Reasons({ work }: { work: CorrectionWork }) {
  const { kind, errors, reason, setReason, certifiedReason, setCertifiedReason } = work
  return (
    <div className="grid gap-2.5">
      {kind.certified?.demanded && certifiedReason !== null && (
        <Field
          id="right-certified_reason"
          label={t('certified.reason')}
          hint={t('certified.reasonHint')}
          required
          error={errors['changes.certified_reason']}
        >
          <TextInput
            value={certifiedReason}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setCertifiedReason(target.value)}
          />
        </Field>
      )}
      <Field
        id="correction-reason"
        label={t('cert.reason')}
        hint={t('correct.reasonHint')}
        required
        error={errors.reason}
      >
        <TextInput
          value={reason}
          maxLength={MAX_REASON}
          autoComplete="off"
          suffix={t('correct.count', { number: reason.length, text: MAX_REASON })}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </div>
  )
}

/** Names one of several certificates, which may have the same title. */
function partName(certificate: Correction['certificates'][number] | undefined): string | undefined {
  return certificate && `${certificate.title}, ${longDayText(certificate.date)}`
}

/** Tells which documents they are: one certificate's title, educator and day, or the number of certificates. */
function lineOf({ certificates }: Correction): string {
  const [first, ...more] = certificates
  if (!first || more.length > 0) return t('correct.fromSeveral', { number: numberText(certificates.length) })
  const issued = t('correct.issuedOn', { date: longDayText(first.date) })
  return [first.title, first.educator || capitalise(first.group.title), issued].filter(Boolean).join(' · ')
}
