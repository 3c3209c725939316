import { isKindName, kindOf } from '@kollegium/api/definitions/certificates'
import { lazy, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useServices } from '../../lib/client-context.tsx'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation-source.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { CertificateList } from './certificate-list.tsx'
import { relations } from './list-source.ts'

const CorrectionPage = lazy(() => import('../../features/corrections/correction-page.tsx'))
const CertificateForm = lazy(() => import('../../features/certificate-form/certificate-form.tsx'))

/** The id of the certificate to copy, from `?like=12`. */
function idIn(search: string): number | null {
  const like = new URLSearchParams(search).get('like') ?? ''
  return /^[1-9]\d{0,8}$/.test(like) ? Number(like) : null
}

/**
 * Draws `/diploma`, `/diploma/new`, `/diploma/new?like=12`, `/diploma/12`, `/diploma/12/correct` and `/diploma/correct` of every
 * kind.
 */
export default function CertificatePage() {
  const [path] = useLocation()
  const like = idIn(useSearch())
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
  const shown = id === 'new' ? { id: null, like } : { id: Number(id), like: null }
  return <Form key={segment} segment={segment} {...shown} />
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
function Form(props: { segment: Parameters<typeof kindOf>[0]; id: number | null; like: number | null }) {
  const { segment, id, like } = props
  const { guard } = useServices()
  const [, navigate] = useLocation()
  const made = useRef<number | null>(null)
  const [open, setOpen] = useState({ id, like, key: 0 })
  if (open.id !== id || open.like !== like) {
    const isSame = open.id === null && id !== null && made.current === id
    setOpen({ id, like, key: isSame ? open.key : open.key + 1 })
  }
  return (
    <CertificateForm
      key={open.key}
      kind={kindOf(segment)}
      id={id}
      like={like}
      onMade={(saved) => {
        made.current = saved
        guard.pass(() => navigate(`/${segment}/${saved}`, { replace: true }))
      }}
    />
  )
}
