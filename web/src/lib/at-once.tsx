import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { HeldBack } from './late.tsx'

/** The longest that a part is held back, in milliseconds. */
const longestMs = 4_000
/** The drawings after which nothing more comes: a part that has been drawn may set its state, and ask once more. */
const calmDrawings = 2

/**
 * Shows a part once its code and the answers that it asks for are there, so that none of them moves what somebody already reads. It takes its room
 * meanwhile. A slow answer holds it back for a moment only.
 *
 * The drawn parts end it, and not a time, which a loaded machine exceeds: parts whose code is on its way say so until they stand, and a part
 * that stands has asked before this one is told of the drawing.
 */
export function AtOnce({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const fetching = useIsFetching()
  const [coming, setComing] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const [calm, setCalm] = useState(0)
  const awaitPart = useCallback(() => {
    setComing((number) => number + 1)
    return () => setComing((number) => number - 1)
  }, [])
  // Runs after the effects of the parts, in which they ask.
  useEffect(() => {
    if (isWhole) return
    if (fetching + coming + client.isFetching() > 0) {
      setCalm(0)
      return
    }
    let isOver = false
    // Stands in the queue behind the answers that have come: the parts are drawn with them first.
    notifyManager.schedule(() => {
      if (isOver) return
      if (calm < calmDrawings) setCalm(calm + 1)
      else setWhole(true)
    })
    return () => {
      isOver = true
    }
  }, [client, fetching, coming, calm, isWhole])
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <HeldBack value={isWhole ? null : awaitPart}>
      <div className={isWhole ? 'contents' : 'invisible contents'}>{children}</div>
    </HeldBack>
  )
}
