import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'

export type Tab<Key extends string = string> = { key: Key; label: string; count?: number }

const tabId = (id: string, key: string) => `${id}-tab-${key}`
const panelId = (id: string, key: string) => `${id}-panel-${key}`

/**
 * Draws tabs over a list or a form. Arrows, Home and End move and choose. Each tab's content is a `TabPanel` with the
 * same `id`, unless `pages` says that each leads to a page of its own. Where the tabs have no room, they scroll, and an arrow stands at
 * each edge that hides some.
 */
export function Tabs<Key extends string>(props: {
  /** Joins tabs and panels; unique on the page. */
  id: string
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  pages?: true
  /** Long labels that stand in several rows, and are cut on a phone. */
  wrap?: true
}) {
  const { id, label, tabs, value, onChange, pages, wrap } = props
  const row = useRef<HTMLDivElement>(null)
  // In a narrow window the tabs scroll, and the chosen one may lie beside it.
  const place = useCallback(() => {
    const tab = document.getElementById(tabId(id, value))
    const list = tab?.parentElement
    if (!tab || !list) return
    // The last one needs no room for an arrow beside it.
    const beside = tab.nextElementSibling ? arrowWidth : 0
    list.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth + beside - list.clientWidth)
  }, [id, value])
  const [hidden, look] = useHiddenSides(row, place)
  // Numbers that come later move the tabs.
  const texts = tabs.map((tab) => `${tab.label} ${tab.count ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels that grow are the trigger
  useLayoutEffect(() => {
    place()
    look()
  }, [place, texts, look])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // The browser's own shortcuts, for example back.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const at = tabs.findIndex((tab) => tab.key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    // Where each tab is a page of its own, focus goes to the next page's tabs.
    flushSync(() => onChange(next.key))
    document.getElementById(tabId(id, next.key))?.focus()
  }
  return (
    <div className="relative -mx-0.5 min-w-0">
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        onScroll={look}
        className={cx(
          'relative flex scroll-px-5.5 gap-x-3 overflow-x-auto border-b border-grey-3 px-0.5 pt-0.5 [scrollbar-width:none]',
          wrap && 'sm:flex-wrap',
        )}
      >
        {tabs.map((tab) => {
          const chosen = tab.key === value
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={tabId(id, tab.key)}
              aria-selected={chosen}
              aria-controls={chosen && !pages ? panelId(id, tab.key) : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.key)}
              className={cx(
                wrap && 'max-sm:max-w-26 max-sm:truncate',
                '-mb-px min-h-5.5 shrink-0 border-b-[3px] pb-0.25 focus-visible:rounded-control focus-visible:-outline-offset-3',
                chosen
                  ? 'border-blue font-bold text-ink'
                  : 'border-transparent text-grey-6 hover:border-grey-3 hover:text-ink',
              )}
            >
              {tab.label}
              {/* A number that comes later has its room already. */}
              {'count' in tab && <span className="inline-block min-w-[3ch] tabular-nums"> {tab.count}</span>}
            </button>
          )
        })}
      </div>
      {hidden.left && <Arrow row={row} side="left" />}
      {hidden.right && <Arrow row={row} side="right" />}
    </div>
  )
}

/** The width of an arrow in pixels; it lies over the tabs. */
const arrowWidth = 44

type Sides = { left: boolean; right: boolean }

/**
 * Tells on which sides of a row that scrolls something is hidden, and how to look again.
 * @param place brings the chosen tab into the row
 */
function useHiddenSides(row: RefObject<HTMLDivElement | null>, place: () => void): [Sides, () => void] {
  const [hidden, setHidden] = useState<Sides>({ left: false, right: false })
  const look = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    // A window that is enlarged leaves a part of a pixel.
    const left = scrollLeft > 1
    const right = scrollLeft + clientWidth < scrollWidth - 1
    setHidden((before) => (before.left === left && before.right === right ? before : { left, right }))
  }, [row])
  useEffect(() => {
    if (!row.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      place()
      look()
    })
    observer.observe(row.current)
    // The tabs grow when the font arrives, and their row doesn't: the chosen one would lie beside it.
    if (row.current.firstElementChild) observer.observe(row.current.firstElementChild)
    return () => observer.disconnect()
  }, [row, look, place])
  return [hidden, look]
}

/**
 * Shows that tabs lie beyond an edge, and brings them there by a press. Keys and screen readers reach each tab without it, so it is none
 * of theirs.
 */
function Arrow({ row, side }: { row: RefObject<HTMLDivElement | null>; side: 'left' | 'right' }) {
  const scroll = () => {
    const list = row.current
    if (list) list.scrollLeft += (list.clientWidth - 2 * arrowWidth) * (side === 'left' ? -1 : 1)
  }
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      data-more={side}
      // Focus stays at the tabs.
      onMouseDown={(event) => event.preventDefault()}
      onClick={scroll}
      className={cx(
        'absolute bottom-px top-0 grid w-5.5 place-items-center bg-white text-grey-7 hover:text-ink',
        side === 'left' ? 'left-0 border-r border-grey-2' : 'right-0 border-l border-grey-2',
      )}
    >
      <Icon as={side === 'left' ? ChevronLeft : ChevronRight} />
    </button>
  )
}

/** Brings the focus to the content of a chosen tab, after a press of a button elsewhere that goes away. */
export const focusPanel = (id: string, tab: string) => document.getElementById(panelId(id, tab))?.focus()

/** Holds the content of the chosen tab. */
export function TabPanel(props: {
  id: string
  tab: string
  className?: string
  /** Another tab is chosen; the content keeps its state. */
  hidden?: boolean
  children: ReactNode
}) {
  return (
    <div
      role="tabpanel"
      tabIndex={-1}
      id={panelId(props.id, props.tab)}
      aria-labelledby={tabId(props.id, props.tab)}
      className={props.className}
      hidden={props.hidden}
    >
      {props.children}
    </div>
  )
}
