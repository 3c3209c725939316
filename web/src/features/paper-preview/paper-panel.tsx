import type { Paper } from '@kollegium/api/definitions/certificates'
import { sheetSize } from '@kollegium/pdf-worker/templates'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/classes.ts'
import { PaperSheet } from './paper-sheet.tsx'

export type PaperPanelProps = {
  /** The kind of the paper, which gives its format before there is one. */
  kind: Paper['kind']
  /** Null while it loads, and when there is none. */
  paper: Paper | null
  /** The reason why there is no paper, in its place. */
  missing?: ReactNode
  name: string
  /** The person's position, from 0. */
  at: number
  total: number
  /** Null where the paper is one alone. */
  onStep: ((to: number) => void) | null
  draft: boolean
  children?: ReactNode
}

/** Magnification against the panel's width. */
const zooms = [1, 1.4, 2] as const

/**
 * Draws the paper beside the form: one person at a time, the sheet as wide as the panel, 384 px or 48 % on a wide
 * screen.
 */
export default function PaperPanel(props: PaperPanelProps) {
  const { kind, paper, missing, name, at, total, onStep, draft, children } = props
  const [zoom, setZoom] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const sheet = sheetSize(kind)
  const scale = width / sheet.width
  const enlarged = zoom > 0
  const steps = onStep !== null
  return (
    <>
      <div className="mb-1 flex min-h-5 items-center gap-1">
        <h2 className="text-hint font-bold text-grey-6 max-sm:sr-only lg:max-xl:sr-only">{t('preview.title')}</h2>
        {draft && <Chip tone="orange">{t('preview.draft')}</Chip>}
        <span className="ml-auto flex">
          <IconButton
            icon={ZoomOut}
            label={t('preview.zoomOut')}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            icon={ZoomIn}
            label={t('preview.zoomIn')}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </span>
      </div>
      <section
        ref={frame}
        aria-label={total > 0 ? t('preview.sheet', { name }) : t('preview.title')}
        tabIndex={enlarged ? 0 : undefined}
        className={enlarged ? 'overflow-auto' : 'overflow-visible'}
        style={{ height: sheet.height * scale }}
      >
        {paper ? (
          <PaperSheet paper={paper} scale={scale * (zooms[zoom] ?? 1)} />
        ) : (
          <div className="grid h-full place-items-center bg-white p-3 text-center text-grey-6 shadow-menu">
            {missing}
          </div>
        )}
      </section>
      <div className={cx('mt-2 flex items-center gap-1', steps ? 'justify-between' : 'justify-center')}>
        {steps && (
          <IconButton
            icon={ChevronLeft}
            label={t('preview.previous')}
            disabled={at <= 0}
            onClick={() => onStep?.(at - 1)}
          />
        )}
        <p className="min-w-0 text-center" aria-live="polite">
          <strong className="block wrap-anywhere">{name}</strong>
          {steps && total > 0 && (
            <span className="text-hint text-grey-6 tabular-nums">
              {t('preview.of', { number: numberText(at + 1), total: numberText(total) })}
            </span>
          )}
        </p>
        {steps && (
          <IconButton
            icon={ChevronRight}
            label={t('preview.next')}
            disabled={at >= total - 1}
            onClick={() => onStep?.(at + 1)}
          />
        )}
      </div>
      {children}
    </>
  )
}

/** Follows an element's width, in pixels; 384 until it is known. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(384)
  // Measured before the first drawing, which would otherwise show a paper of another size.
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => {
      // A hidden panel has no width; its former width is the better guess.
      if (node.offsetWidth > 0) setWidth(Math.min(node.offsetWidth, 620))
    }
    measure()
    const look = new ResizeObserver(measure)
    look.observe(node)
    return () => look.disconnect()
  }, [element])
  return width
}
