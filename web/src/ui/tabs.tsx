import { type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { cx } from './classes.ts'

export type Tab<Key extends string = string> = { key: Key; label: string; count?: number }

const tabId = (id: string, key: string) => `${id}-tab-${key}`
const panelId = (id: string, key: string) => `${id}-panel-${key}`

/**
 * Draws tabs over a list or a form. Arrows, Home and End move and choose. Each tab's content is a `TabPanel` with the
 * same `id`, unless `pages` says that each leads to a page of its own.
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
  // In a narrow window the tabs scroll, and the chosen one may lie beside it. Numbers that come later move it.
  const texts = tabs.map((tab) => `${tab.label} ${tab.count ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels that grow are the trigger
  useLayoutEffect(() => {
    const tab = document.getElementById(tabId(id, value))
    const list = tab?.parentElement
    if (tab && list) list.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth - list.clientWidth)
  }, [id, value, texts])
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
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className={cx(
        'relative flex gap-x-3 overflow-x-auto border-b border-grey-3 px-0.5 pt-0.5 -mx-0.5',
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
  )
}

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
      id={panelId(props.id, props.tab)}
      aria-labelledby={tabId(props.id, props.tab)}
      className={props.className}
      hidden={props.hidden}
    >
      {props.children}
    </div>
  )
}
