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
  /** The list it begins and ends with: `/diploma`. */
  list: string
  mayCreate: boolean
  /** It is over, whichever way: it need not begin by itself again. */
  onEnd: () => void
}

/** The introduction to the certificate app (Spec §2.4): Next, Previous, Done; Escape leaves it. */
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
  /** Whether its page has been reached: before that one may be asked about what is not saved. */
  const [begun, setBegun] = useState(path === place)
  if (!begun && path === place) setBegun(true)
  // Where the tour itself is going; anywhere else the person went by themselves.
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
    // The form was shown, not asked for; what has been typed in it meanwhile is not left.
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

/** What the step points at; null until its page shows it, and while there is no such thing. */
function useAnchor(step: Step, isThere: boolean): HTMLElement | null {
  const [found, setFound] = useState<{ step: Step; anchor: HTMLElement | null }>()
  // Before it is drawn, so that nothing moves where all is there already.
  useLayoutEffect(() => {
    if (!isThere) return
    let frame = 0
    const look = () => {
      const anchor = anchorOf(step)
      setFound((was) => (was?.step === step && was.anchor === anchor ? was : { step, anchor }))
      // A page may be on its way, and a list that is drawn anew has other rows: the frame follows.
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [step, isThere])
  return found?.step === step && isThere ? found.anchor : null
}
