import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Highlighted } from '../../ui/highlighted.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Item, Part } from './items.ts'
import { KeyCap } from './key-cap.tsx'

export type PaletteListProps = {
  parts: readonly Part[]
  text: string
  /** The active line, counted over all headings. */
  active: number
  /** Stands above the lines: nothing was found, or the search failed. */
  message: string | null
  /** Is announced when the lines have changed. */
  status: string
  onActive: (at: number) => void
  onChoose: (item: Item, newTab: boolean) => void
}

/** Draws the lines of the search over everything under their headings. */
export function PaletteList(props: PaletteListProps) {
  const { parts, text, active, message, status, onActive, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are the trigger, too
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, text])
  const shown = parts.filter(({ items }) => items.length > 0)
  let before = 0
  return (
    <div className="flex min-h-0 grow flex-col py-1.5">
      <p role="status" className="sr-only">
        {message ?? status}
      </p>
      {message && <p className="px-3 py-1 text-grey-6 max-sm:px-2">{message}</p>}
      {/* The list itself scrolls: the field reads its keys, so nothing in it is reached by Tab. */}
      <div
        ref={list}
        id="find-list"
        role="listbox"
        aria-label={t('screen.find')}
        className="min-h-0 grow overflow-y-auto"
      >
        {shown.map(({ key, label, note, items }) => {
          const first = before
          before += items.length
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox (ARIA APG), not of form controls
            <div key={key} role="group" aria-label={note ? `${label}, ${note}` : label} className="pb-1">
              <div
                role="presentation"
                className="flex justify-between px-3 pb-0.5 pt-1 text-group font-bold text-grey-6 max-sm:px-2"
              >
                <span>{label}</span>
                {note && <span className="font-normal">{note}</span>}
              </div>
              {items.map((item, index) => (
                <Line
                  key={item.key}
                  id={`find-${first + index}`}
                  item={item}
                  text={text}
                  active={first + index === active}
                  onActive={() => onActive(first + index)}
                  onChoose={(newTab) => onChoose(item, newTab)}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type LineProps = {
  id: string
  item: Item
  text: string
  active: boolean
  onActive: () => void
  onChoose: (newTab: boolean) => void
}

function Line({ id, item, text, active, onActive, onChoose }: LineProps) {
  const { icon, label, kind, group } = item
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option (ARIA APG)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field reads the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onActive}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      className={cx(
        'grid min-h-5 cursor-pointer grid-cols-[20px_minmax(0,1fr)_112px_216px_52px] items-center gap-x-1.5 px-3',
        'max-sm:min-h-6 max-sm:grid-cols-[20px_minmax(0,1fr)] max-sm:px-2 max-sm:py-0.5',
        active && 'bg-blue-ice shadow-[inset_3px_0_0_var(--color-blue)]',
      )}
    >
      <Icon as={icon} size={20} className={active ? 'text-blue-dark' : 'text-grey-6'} />
      <span className="line-2 wrap-anywhere sm:my-0.5">
        <Highlighted text={label} query={text} />
      </span>
      <span className="truncate text-hint text-grey-6 max-sm:col-start-2">
        {kind}
        {group && <span className="sm:hidden">{kind ? ` · ${group}` : group}</span>}
      </span>
      <span className="truncate text-hint text-grey-6 max-sm:hidden">{group}</span>
      <span aria-hidden className="text-right max-sm:hidden">
        {active && <KeyCap>{t('find.key.enter')}</KeyCap>}
      </span>
    </div>
  )
}
