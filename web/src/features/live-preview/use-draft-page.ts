import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { DraftError, type DraftPage, fetchDraftPage } from '../drawn-page/draft-page.ts'

/** Milliseconds without typing before the page is drawn anew. */
const pause = 250

/** The content of the pane: the last page that was drawn, and why the next one is missing. */
export type Drawn = { page: DraftPage | null; failure: string | null }

type Source = {
  /** Reads what is typed now. Called after a pause, never while somebody types. */
  read: () => Parameters<typeof fetchDraftPage>[1]
  /** Calls back after each change; returns a function that ends it. */
  follow: (changed: () => void) => () => void
  /** Another version is another beginning. */
  version: string
}

/**
 * Follows what is typed with the page that shows it. One drawing is under way at a time, and the last typed values are always drawn.
 * Typing itself costs a timer.
 */
export function useDraftPage(source: Source): Drawn {
  const { session } = useServices()
  const [drawn, setDrawn] = useState<Drawn>({ page: null, failure: null })
  const current = useRef(source)
  current.current = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the trigger
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDrawing = false
    let isStale = false
    let isOver = false
    const draw = async () => {
      if (isDrawing) {
        isStale = true
        return
      }
      isDrawing = true
      isStale = false
      try {
        const page = await fetchDraftPage(session, current.current.read())
        if (!isOver) setDrawn({ page, failure: null })
      } catch (error) {
        const failure = error instanceof DraftError ? error.message : ''
        if (!isOver) setDrawn(({ page }) => ({ page, failure }))
      }
      isDrawing = false
      if (isStale && !isOver) soon()
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void draw(), pause)
    }
    void draw()
    const stop = current.current.follow(soon)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [session, source.version])
  return drawn
}
