import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useCodeUnderWay } from './late.tsx'

/** Milliseconds without a call after which a part counts as whole, and the longest that it is held back. */
const quietMs = 80
const longestMs = 4_000

/**
 * Shows a part once its code and the answers that it asks for are there, so that none of them moves what somebody already reads. It takes its room
 * meanwhile. A slow answer holds it back for a moment only.
 */
export function AtOnce({ children }: { children: ReactNode }) {
  const fetching = useIsFetching()
  const loading = useCodeUnderWay()
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (isWhole || fetching + loading > 0) return
    const timer = setTimeout(() => setWhole(true), quietMs)
    return () => clearTimeout(timer)
  }, [fetching, loading, isWhole])
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return <div className={isWhole ? 'contents' : 'invisible contents'}>{children}</div>
}
