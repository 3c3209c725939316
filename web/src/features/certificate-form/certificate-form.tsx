import type { Kind } from '@kollegium/api/definitions/certificates'
import { certificateHooksOf } from '../../lib/certificate-client.ts'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, formsOf, newOf, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { useOpened } from '../../resource/use-opened.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { firstCollege } from './colleges.ts'
import { OpenCertificate } from './open-certificate.tsx'
import { useFirstProposals } from './use-proposals.ts'

export type CertificateFormProps = {
  kind: Kind
  /** Null creates a new certificate. */
  id: number | null
  /** The certificate that a new one copies. */
  like?: number | null
  /** Gets the id after a new certificate's first save. The form stays, with everything typed. */
  onMade: (id: number) => void
}

/** Draws the form of any kind of certificate, from its definition (Spec §2.4; design 10). */
export default function CertificateForm({ kind, id, like = null, onMade }: CertificateFormProps) {
  const can = useCan()
  const me = useMe()
  const { current } = useGroup()
  const forms = formsOf(kind.entity)
  const heading = capitalise(forms.indefPl)
  const query = certificateHooksOf(kind.kind).get.useQuery(
    { id: id ?? like ?? 0 },
    // The form must begin from the current record.
    { enabled: id !== null || like !== null, staleTime: 0 },
  )
  const groups = certificateHooksOf(kind.kind).groups.useQuery(undefined, {
    enabled: id === null && can('create', kind.subject),
    staleTime: 60_000,
  })
  const beginsEmpty = id === null && like === null
  // Asked for beside the list of colleges where the chosen group is one of them.
  const begun = groups.data
    ? firstCollege(groups.data, current?.id ?? null)
    : current && can('create', kind.subject, { group_id: current.id })
      ? current
      : undefined
  const hasProposals = useFirstProposals(kind, (beginsEmpty && begun) || null)
  useOpened(kind.kind, query.data && id !== null ? id : undefined)
  const failure = query.error ? failureOf(query.error) : groups.error && !groups.data ? failureOf(groups.error) : null

  if (id === null ? !can('create', kind.subject) : failure?.code === 'FORBIDDEN') {
    return <NotAllowed to={heading} back={{ href: `/${kind.kind}`, label: t('action.back') }} />
  }
  if (id !== null && (failure?.code === 'NOT_FOUND' || failure?.code === 'INVALID')) {
    return <ErrorScreen code={404} brand={me.brand.name} />
  }
  if (failure && (id === null ? !groups.data : !query.data)) {
    return (
      <>
        <PageHead title={heading} />
        <LoadError
          title={failure.message}
          reference={failure.reference}
          onRetry={() => void (id === null ? groups : query).refetch()}
        />
      </>
    )
  }
  // A copy of something that is gone, or out of sight, begins empty.
  const isLikeKnown = like === null || query.data !== undefined || query.isError
  if (id === null ? !groups.data || !isLikeKnown || !hasProposals : !query.data) {
    return (
      <>
        <FormHeader
          title={id === null ? newOf(kind.entity) : t('form.edit', { element: forms.indefSg })}
          actions={null}
        />
        <SkeletonForm />
      </>
    )
  }
  const colleges = groups.data ?? []
  if (id === null && colleges.length === 0) {
    return (
      <>
        <PageHead title={newOf(kind.entity)} />
        <Notice severity="info">
          {kind.fromCourseMoment && can('update', 'CourseMoment') ? (
            <AppLink href="/courseMoment">{t('cert.fromOwnMoments', { element: forms.indefPl })}</AppLink>
          ) : (
            t('cert.noIssuingGroup', { element: forms.indefPl })
          )}
        </Notice>
      </>
    )
  }
  return (
    <OpenCertificate
      kind={kind}
      given={id === null ? null : (query.data ?? null)}
      like={id === null && like !== null ? (query.data ?? null) : null}
      colleges={colleges}
      currentId={current?.id ?? null}
      onMade={onMade}
    />
  )
}
