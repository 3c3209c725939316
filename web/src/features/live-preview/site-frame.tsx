import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { DraftEntity } from '../drawn-page/draft-page.ts'
import { PageFrame, usePageView } from '../drawn-page/page-frame.tsx'
import { itemOf, placeOf, turnTo, writtenBlock } from './places.ts'

type Mark = { label: string; top: number; left: number; width: number; height: number }

type SiteFrameProps = {
  html: string
  width: number
  entity: DraftEntity
  /** The part of a start page that is edited as a whole, and its name. */
  part: { name: string; label: string } | null
  /** A part that somebody asked to see, which gets the outline. */
  shown?: { element: Element; label: string } | null
  /** The title under which the draft stands among others on the page. */
  item: string | null
  /** The name of the frame for screen readers. */
  name: string
}

/** Shows the page of a draft as a picture: nothing in it can be pressed. The edited part has an outline. */
export function SiteFrame({ html, width, entity, part, shown = null, item, name }: SiteFrameProps) {
  const view = usePageView(html, { width })
  const { outer, frame, scale, layout } = view
  const mark = useMark(frame, { entity, part, shown, item, html, layout })
  const [top, bottom] = mark ? [mark.top * scale, (mark.top + mark.height) * scale] : [0, 0]
  // The edited part comes into sight; the form beside stays where it is.
  useEffect(() => {
    const pane = outer.current?.closest('[data-page-scroll]')
    if (!pane || bottom === 0) return
    const from = (outer.current?.offsetTop ?? 0) + top
    const isSeen = from >= pane.scrollTop && from + Math.min(bottom - top, 80) <= pane.scrollTop + pane.clientHeight
    if (!isSeen) pane.scrollTop = Math.max(0, from - 80)
  }, [outer, top, bottom])

  return (
    <PageFrame view={view} name={name}>
      {mark && (
        <div
          className="pointer-events-none absolute outline-4 outline-blue"
          style={{ top: mark.top - 8, left: mark.left - 8, width: mark.width + 16, height: mark.height + 16 }}
        >
          <span className="absolute right-0 bottom-full bg-blue px-1.5 text-body font-bold whitespace-nowrap text-white">
            {mark.label}
          </span>
        </div>
      )}
    </PageFrame>
  )
}

/**
 * Returns the outline of the edited part in the page's own pixels: a list of the start page as a whole, else the field that has
 * focus; a draft among others is outlined also when no field of it is shown.
 */
function useMark(
  frame: { current: HTMLIFrameElement | null },
  props: Pick<SiteFrameProps, 'entity' | 'part' | 'shown' | 'item' | 'html'> & { layout: number },
): Mark | null {
  const { entity, part, shown, item, html, layout } = props
  const [field, setField] = useState<{ name: string; label: string; block: string } | null>(null)
  const [mark, setMark] = useState<Mark | null>(null)
  useEffect(() => {
    let request = 0
    const look = () => {
      cancelAnimationFrame(request)
      request = requestAnimationFrame(() => {
        const control = document.activeElement?.closest('form [id^="field-"]')
        const name = control?.id.replace(/^field-/, '') ?? ''
        const label = name ? labelOf(name) : ''
        const block = name === 'body' ? writtenBlock() : ''
        setField((now) => (now?.name === name && now.block === block ? now : name ? { name, label, block } : null))
      })
    }
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('selectionchange', look)
    return () => {
      cancelAnimationFrame(request)
      document.removeEventListener('focusin', look)
      document.removeEventListener('selectionchange', look)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly drawn page is the trigger
  useEffect(() => {
    const page = frame.current?.contentDocument
    const place = part ?? field
    const asked = shown?.element.isConnected ? shown : null
    const whole = page && item !== null ? itemOf(page, item) : null
    if (whole && !asked) turnTo(whole)
    const edited = place && { entity, field: place.name, block: field?.block }
    const found = page && edited ? placeOf(page, edited, whole) : null
    const next =
      boxOf(asked?.element ?? null, asked?.label ?? '') ?? boxOf(found, place?.label ?? '') ?? boxOf(whole, item ?? '')
    setMark((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  }, [field, html, entity, part?.name, shown, item, layout])
  return mark
}

/** The place of an element that takes room, with a name; null for any other. */
function boxOf(element: Element | null, label: string): Mark | null {
  const box = element?.getBoundingClientRect()
  return box && box.width > 0 ? { label, top: box.top, left: box.left, width: box.width, height: box.height } : null
}

/** The field's own label in the form. */
const labelOf = (name: string): string =>
  document.querySelector(`label[for="field-${CSS.escape(name)}"]`)?.firstChild?.textContent ?? t('draft.editing')
