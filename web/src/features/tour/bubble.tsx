import { arrow as arrowAt, autoUpdate, computePosition } from '@floating-ui/react'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { floatingPosition } from '../../ui/floating-position.ts'

/** Pixels between frame and anchor, and between bubble and frame. */
const RING = 6
const GAP = 14
const EDGE = 12
/** Pixels that keep the arrow off a rounded corner. */
const CORNER = 12

export type BubbleProps = {
  anchor: HTMLElement | null
  number: number
  total: number
  lead?: string | undefined
  text: string
  actions: ReactNode
  onClose: () => void
}

/**
 * Draws a step's text by its anchor, with a frame round that. Without an anchor the bubble stays in place; the first
 * step is in the middle.
 */
export function Bubble({ anchor, number, total, lead, text, actions, onClose }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const arrow = useRef<HTMLSpanElement>(null)
  const id = useId()

  // Both are in the top layer; the frame opens first, so that the bubble covers it.
  useEffect(() => {
    ring.current?.showPopover?.()
    bubble.current?.showPopover?.()
  }, [])
  // Each step is heard from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the trigger
  useEffect(() => bubble.current?.focus(), [number])

  // Before painting, so that nothing visibly moves.
  useLayoutEffect(() => {
    anchor?.scrollIntoView?.({ block: 'center', inline: 'nearest' })
  }, [anchor])
  useLayoutEffect(() => {
    const parts = { bubble: bubble.current, ring: ring.current, arrow: arrow.current }
    if (!parts.bubble || !parts.ring || !parts.arrow) return
    const shown = { bubble: parts.bubble, ring: parts.ring, arrow: parts.arrow }
    shown.ring.style.visibility = shown.arrow.style.visibility = anchor ? '' : 'hidden'
    // Without an anchor the bubble follows the window.
    return autoUpdate(anchor ?? document.body, shown.bubble, () =>
      anchor ? void placeBy(anchor, shown) : stay(shown.bubble),
    )
  }, [anchor])

  return (
    <>
      <div
        ref={ring}
        popover="manual"
        aria-hidden
        className="pointer-events-none inset-auto m-0 rounded-panel border-[3px] border-blue bg-transparent p-0"
      />
      <div
        ref={bubble}
        popover="manual"
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-tip ${id}-number`}
        aria-describedby={`${id}-text`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
        className="inset-auto m-0 w-42 max-w-[calc(100vw-24px)] animate-rise overflow-visible rounded-panel border border-grey-3 bg-white p-3 text-ink shadow-dialog outline-none motion-reduce:animate-none"
      >
        <span
          ref={arrow}
          aria-hidden
          className="absolute size-2 rotate-45 border-grey-3 bg-white data-[side=bottom]:-bottom-1 data-[side=bottom]:border-r data-[side=bottom]:border-b data-[side=top]:-top-1 data-[side=top]:border-t data-[side=top]:border-l"
        />
        <div className="flex min-h-4 items-center justify-between gap-1 text-hint text-grey-6">
          <span id={`${id}-tip`}>{t('action.tip')}</span>
          <span className="flex items-center gap-0.5">
            <span id={`${id}-number`}>{t('tour.progress', { number, total })}</span>
            {number > 1 && number < total && (
              <IconButton
                icon={X}
                size={32}
                iconSize={18}
                label={t('tour.close')}
                className="-mr-1"
                onClick={onClose}
              />
            )}
          </span>
        </div>
        <div id={`${id}-text`}>
          {lead && <p className="mt-0.5">{lead}</p>}
          <p className="mt-1 text-[18px] font-bold leading-[28px]">{text}</p>
        </div>
        <div className="mt-2 flex items-center justify-between gap-1">{actions}</div>
      </div>
    </>
  )
}

/** Keeps the bubble in place, inside the window; the first step is in the middle. */
function stay({ style, offsetWidth, offsetHeight }: HTMLElement) {
  const within = (at: string, room: number) =>
    `${Math.max(EDGE, at ? Math.min(Number.parseFloat(at), room - EDGE) : room / 2)}px`
  style.top = within(style.top, innerHeight - offsetHeight)
  style.left = within(style.left, innerWidth - offsetWidth)
}

type Parts = { bubble: HTMLElement; ring: HTMLElement; arrow: HTMLElement }

/** Positions the frame round the anchor, the bubble by the frame, and the arrow between them. */
async function placeBy(anchor: HTMLElement, { bubble, ring, arrow }: Parts) {
  const { top, left, width, height } = anchor.getBoundingClientRect()
  const frame = { top: top - RING, left: left - RING, width: width + 2 * RING, height: height + 2 * RING }
  for (const side of ['top', 'left', 'width', 'height'] as const) ring.style[side] = `${frame[side]}px`
  // Towards the middle of the window, where it covers least of the anchor.
  const align = left + width / 2 > innerWidth / 2 ? 'end' : 'start'
  const { x, y, placement, middlewareData } = await computePosition(ring, bubble, {
    placement: `bottom-${align}`,
    strategy: 'fixed',
    middleware: [...floatingPosition(GAP, EDGE), arrowAt({ element: arrow, padding: CORNER })],
  })
  bubble.style.top = `${y}px`
  bubble.style.left = `${x}px`
  arrow.dataset.side = placement.startsWith('bottom') ? 'top' : 'bottom'
  arrow.style.left = `${middlewareData.arrow?.x ?? CORNER}px`
}
