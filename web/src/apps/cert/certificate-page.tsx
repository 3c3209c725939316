import { isKindName, kindOf } from '@kollegium/api/definitions/certificates'
import { lazy, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useServices } from '../../lib/client-context.tsx'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { CertificateList } from './certificate-list.tsx'
import { relations } from './list-source.ts'

const CorrectionPage = lazy(() => import('../../features/corrections/correction-page.tsx'))
const CertificateForm = lazy(() => import('../../features/certificate-form/certificate-form.tsx'))

/** Draws `/diploma`, `/diploma/new`, `/diploma/12`, `/diploma/12/correct` and `/diploma/correct` of every kind. */
export default function CertificatePage() {
  const [path] = useLocation()
  const me = useMe()
  const [, segment = '', id, ...more] = path.split('/')
  const isRow = id !== undefined && /^[1-9]\d{0,8}$/.test(id)
  const corrects = id === 'correct' ? more.length === 0 : isRow && more.join('/') === 'correct'
  const known = corrects || (more.length === 0 && (id === undefined || id === 'new' || isRow))
  if (!isKindName(segment) || !known) return <ErrorScreen code={404} brand={me.brand.name} />
  if (corrects) return <Correct key={path} segment={segment} id={isRow ? Number(id) : null} />
  if (id === undefined) {
    return (
      <RelationsContext value={relations}>
        <CertificateList key={segment} kind={kindOf(segment)} />
      </RelationsContext>
    )
  }
  return <Form key={segment} segment={segment} id={id === 'new' ? null : Number(id)} />
}

/** Takes the persons to begin with from the history's state, which lasts when the page is loaded again. */
function Correct({ segment, id }: { segment: Parameters<typeof kindOf>[0]; id: number | null }) {
  const state = useHistoryState<unknown>()
  const [wanted] = useState(() => personsIn(state))
  return <CorrectionPage kind={kindOf(segment)} id={id} wanted={wanted} />
}

function personsIn(state: unknown): number[] | null {
  const ids = state && typeof state === 'object' && 'person_ids' in state ? state.person_ids : null
  return Array.isArray(ids) ? ids.filter((each): each is number => Number.isInteger(each)) : null
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
