import './together-texts.ts'
import { useEffect, useRef } from 'react'
import { Faces } from './faces.tsx'
import { type FormKey, usePresence } from './use-presence.ts'

type OpenFacesProps = {
  form: FormKey
  /** Runs when something on the page has changed since it was opened. */
  onNews?: () => void
}

/** Shows who else has a page open on which nobody holds the pen. */
export default function OpenFaces({ form, onNews }: OpenFacesProps) {
  const { room } = usePresence(form, null)
  const news = room?.news
  const known = useRef(news)
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    if (!news) return
    if (known.current && known.current !== news) latest.current?.()
    known.current = news
  }, [news])
  return room && <Faces people={room.people} total={room.total} />
}
