import { isKindName, kindOf } from '@kollegium/api/definitions/certificates'
import { lazy, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { CertificateList } from './certificate-list.tsx'
import { relations } from './list-source.ts'

const CertificateForm = lazy(() => import('../../features/certificate-form/certificate-form.tsx'))

/** Draws `/diploma`, `/diploma/new` and `/diploma/12` of every kind. */
export default function CertificatePage() {
  const [path] = useLocation()
  const me = useMe()
  const [, segment = '', id, ...more] = path.split('/')
  const known = more.length === 0 && (id === undefined || id === 'new' || /^[1-9]\d{0,8}$/.test(id))
  if (!isKindName(segment) || !known) return <ErrorScreen code={404} brand={me.brand.name} />
  if (id === undefined) {
    return (
      <RelationsContext value={relations}>
        <CertificateList key={segment} kind={kindOf(segment)} />
      </RelationsContext>
    )
  }
  return <Form key={segment} segment={segment} id={id === 'new' ? null : Number(id)} />
}

/** Keeps one form while a new certificate gets its address: the first save happens during typing. */
function Form({ segment, id }: { segment: Parameters<typeof kindOf>[0]; id: number | null }) {
  const { guard } = useServices()
  const [, navigate] = useLocation()
  const made = useRef<number | null>(null)
  const [open, setOpen] = useState({ id, key: 0 })
  if (open.id !== id) {
    const isSame = open.id === null && made.current === id
    setOpen({ id, key: isSame ? open.key : open.key + 1 })
  }
  return (
    <CertificateForm
      key={open.key}
      kind={kindOf(segment)}
      id={id}
      onMade={(saved) => {
        made.current = saved
        guard.pass(() => navigate(`/${segment}/${saved}`, { replace: true }))
      }}
    />
  )
}
