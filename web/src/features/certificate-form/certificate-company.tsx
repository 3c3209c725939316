import { certificateCacheOf } from '../../lib/certificate-client.ts'
import { trpc } from '../../lib/trpc.ts'
import { FormCompany } from '../together/form-company.tsx'
import { fieldLabels } from './certificate-values.ts'
import type { CertificateWork } from './use-certificate.ts'
import { useChangedField } from './use-changed-field.ts'

/** Shows who else has a saved certificate open. Its versions and questions of conflict are as they are without it. */
export function CertificateCompany(props: {
  work: CertificateWork
  corner: HTMLElement | null
  onHeld: (held: boolean) => void
}) {
  const { work, corner, onHeld } = props
  const { kind, record } = work
  const field = useChangedField(work)
  const utils = trpc.useUtils()
  if (!record) return null
  return (
    <FormCompany
      entity={kind.entity}
      record={record}
      field={field}
      saving={work.state === 'saving'}
      mayWrite={record.can.update}
      labelOf={(name) => fieldLabels(kind).get(name)}
      corner={corner}
      onHeld={onHeld}
      onFetch={() => certificateCacheOf(utils, kind.kind).get.invalidate({ id: record.id })}
    />
  )
}
