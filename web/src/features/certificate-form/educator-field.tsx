import type { Kind } from '@kollegium/api/definitions/certificates'
import { certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { Option } from '../../ui/options.ts'
import type { CertificateValues } from './certificate-values.ts'

type Educator = Option<string> & { id: number | null }

const same = (one: string, other: string) => one.toLocaleLowerCase('sv') === other.toLocaleLowerCase('sv')

/** Takes a group of the network, or a name as the paper will show it. */
export function EducatorField(props: {
  kind: Kind
  groupId: number | null
  value: CertificateValues['educator']
  /** The name of the last time, in the empty field. */
  proposed?: string
  onChange: (educator: CertificateValues['educator']) => void
}) {
  const { kind, groupId, value, proposed, onChange } = props
  const { client } = useServices()
  const api = certificateClientOf(client, kind.kind)
  const optionOf = (id: number | null, label: string): Educator => ({ value: `${id ?? ''} ${label}`, label, id })

  const search = async (text: string, signal: AbortSignal): Promise<Educator[]> => {
    const name = text.trim().replace(/\s+/g, ' ')
    const groups =
      groupId === null ? [] : await api.educators.query({ group_id: groupId, search: name || null }, { signal })
    const found = groups.map((group) => optionOf(group.id, group.title))
    const typed = name && !found.some(({ label }) => same(label, name))
    return typed ? [...found, { ...optionOf(null, name), hint: t('cert.educatorTyped') }] : found
  }
  return (
    <Combobox<Educator>
      value={value.name ? optionOf(value.id, value.name) : null}
      search={search}
      placeholder={proposed ?? t('cert.educatorPlaceholder')}
      onChange={(option) => onChange(option ? { id: option.id, name: option.label } : { id: null, name: '' })}
    />
  )
}
