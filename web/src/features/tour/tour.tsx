import '../../lib/help-texts.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { Bubble } from './bubble.tsx'
import { anchorOf, type Step, stepsFor } from './steps.ts'

export type TourProps = {
  /** The list that the tour begins and ends in: `/diploma`. */
  list: string
  mayCreate: boolean
  /** Runs when the tour ends in any way: it need not begin by itself again. */
  onEnd: () => void
}

/** Runs the certificate app's tour (Spec §2.4): Next, Previous, Done; Escape leaves it. */
export default function Tour({ list, mayCreate, onEnd }: TourProps) {
  const [path, navigate] = useLocation()
  const { guard } = useServices()
  const toast = useToast()
  const steps = stepsFor(mayCreate)
  const [at, setAt] = useState(0)
  const before = useRef(document.activeElement)
  const step = steps[at] as Step
  const place = step.at === 'list' ? list : `${list}/new`
  const anchor = useAnchor(step, path === place)
  /** Whether the step's page has been reached; an unsaved form may ask first. */
  const [begun, setBegun] = useState(path === place)
  if (!begun && path === place) setBegun(true)
  // The tour's own target; the person chose any other path themselves.
  const expected = useRef(path === list ? list : null)

  const go = (to: number) => {
    const next = steps[to]
    if (!next) return
    const where = next.at === 'list' ? list : `${list}/new`
    const move = () => {
      expected.current = where
      setAt(to)
      if (path !== where) guard.pass(() => navigate(where))
    }
    if (path === where) move()
    else guard.attempt(move)
  }
  const end = () => {
    expected.current = null
    onEnd()
    // The tour opened the form. It stays open when the person has typed in it.
    if (path === `${list}/new` && !guard.unsaved()) navigate(list)
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, in the list
  useEffect(() => {
    if (path !== list) go(0)
  }, [])
  useEffect(() => {
    if (expected.current === null || path === expected.current) return
    onEnd()
  }, [path, onEnd])

  if (!begun) return null
  const isLast = at === steps.length - 1
  return (
    <Bubble
      anchor={anchor}
      number={at + 1}
      total={steps.length}
      lead={at === 0 ? t('tour.welcome') : undefined}
      text={t(step.text)}
      onClose={end}
      actions={
        <>
          {at > 0 ? (
            <Button variant="tertiary" className="-ml-1.25" onClick={() => go(at - 1)}>
              {t('action.previous')}
            </Button>
          ) : (
            <Button variant="tertiary" className="-ml-1.25" onClick={end}>
              {t('tour.skip')}
            </Button>
          )}
          <Button
            variant="primary"
            onClick={() => {
              if (!isLast) return go(at + 1)
              end()
              toast.success(t('tour.done'))
            }}
          >
            {t(isLast ? 'action.done' : 'action.next')}
          </Button>
        </>
      }
    />
  )
}

/** Returns the step's anchor; null until its page shows one. */
function useAnchor(step: Step, isThere: boolean): HTMLElement | null {
  const [found, setFound] = useState<{ step: Step; anchor: HTMLElement | null }>()
  // Before painting, so that an existing anchor causes no movement.
  useLayoutEffect(() => {
    if (!isThere) return
    let frame = 0
    const look = () => {
      const anchor = anchorOf(step)
      setFound((was) => (was?.step === step && was.anchor === anchor ? was : { step, anchor }))
      // A page may still load, and a redrawn list has new rows: the frame follows.
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [step, isThere])
  return found?.step === step && isThere ? found.anchor : null
}
