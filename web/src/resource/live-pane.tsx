import Eye from 'lucide-react/icons/eye'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { LiveBeside, useHasSideRoom } from '../lib/side-room.ts'
import { Button } from '../ui/button.tsx'
import type { LiveProps } from './live-props.ts'

const KEY = 'vo_live_preview'

function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'open'
  } catch {
    return false
  }
}

/** Holds whether the pane is open. Beside a form it opens with the next one; over the window it is asked for each time. */
export function useLivePane(Live: ComponentType<LiveProps> | undefined) {
  const beside = useHasSideRoom()
  const [open, setOpen] = useState(() => beside && wasOpen())
  const choose = (next: boolean) => {
    setOpen(next)
    try {
      if (beside) localStorage.setItem(KEY, next ? 'open' : 'closed')
    } catch {
      // Without storage the next form opens without it.
    }
  }
  return Live ? { Live, open, beside, choose } : null
}

export type LivePane = ReturnType<typeof useLivePane>

/** Draws the form, with its pane beside it while that is open; the drawer then gives way to its rail. */
export function BesideLive(props: {
  pane: LivePane
  live: Pick<LiveProps, 'record' | 'unsaved' | 'mayShare'>
  children: ReactNode
}) {
  const { pane, live, children } = props
  const isBeside = Boolean(pane?.open && pane.beside)
  useEffect(() => {
    if (!isBeside) return
    document.documentElement.dataset.wide = ''
    return () => void delete document.documentElement.dataset.wide
  }, [isBeside])
  const drawn = pane?.open && (
    <Suspense>
      <pane.Live {...live} alone={!pane.beside} onClose={() => pane.choose(false)} />
    </Suspense>
  )
  // The form keeps its place in the tree, so that opening the pane loses nothing that is typed.
  return (
    <div
      data-aside={isBeside ? '' : undefined}
      data-beside={isBeside ? '' : undefined}
      className={isBeside ? 'grid grid-cols-[minmax(400px,512px)_minmax(0,1fr)] items-start gap-(--pad)' : 'contents'}
    >
      <div className={isBeside ? 'min-w-0' : 'contents'}>
        <LiveBeside value={isBeside}>{children}</LiveBeside>
      </div>
      {drawn}
    </div>
  )
}

/** Opens and closes the pane. On a phone it is a part of the form instead (phone-parts.tsx). */
export function LiveButton({ live }: { live: NonNullable<LivePane> }) {
  return (
    <Button variant="tertiary" icon={Eye} aria-expanded={live.open} onClick={() => live.choose(!live.open)}>
      {t('action.preview')}
    </Button>
  )
}
