import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { SearchInput } from './text-input.tsx'

export type SelectableGroup = {
  id: string | number
  name: string
  /** The group's category: "Lokalt college". */
  category: string
  /** The parent group's name. */
  parent?: string
  /** The depth below the person's topmost group, from 0. */
  depth: number
}

export type GroupSelectorProps = {
  /** In tree order: a group, then its whole subtree. */
  groups: readonly SelectableGroup[]
  /** Null stands for all groups. */
  value: string | number | null
  onChange: (id: string | number | null) => void
  /** All groups at once can be chosen, too. */
  whole?: boolean
  /** Ids of recently chosen groups, newest first. */
  recent?: readonly (string | number)[]
  /** The heading, where the list doesn't hold all of the person's groups. */
  heading?: 'group.all' | 'group.elsewhere'
  /** A line under the list. */
  note?: string
}

type Line = { key: string; group: Omit<SelectableGroup, 'id'> & { id: SelectableGroup['id'] | null }; recent: boolean }

/** All groups, as one choice. */
const wholeLine = (): Line => ({
  key: 'whole',
  group: { id: null, name: t('group.none'), category: t('group.everyGroup'), depth: 0 },
  recent: true,
})

/**
 * Draws the opened group selector: search over a listbox (ARIA combobox with a listbox that is always shown). A group
 * may stand twice, among the recent ones and in the tree, which ready-made comboboxes do not allow.
 */
export default function GroupList(props: GroupSelectorProps & { close: () => void }) {
  const {
    groups,
    value,
    onChange,
    whole = false,
    recent = [],
    note = t('group.note'),
    heading = 'group.all',
    close,
  } = props
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const lines = useMemo<Line[]>(() => {
    const wanted = query.trim().toLocaleLowerCase('sv')
    const all = groups
      .filter((group) => group.name.toLocaleLowerCase('sv').includes(wanted))
      .map((group) => ({ key: `all-${group.id}`, group, recent: false }))
    if (wanted) return all
    const lately = recent.flatMap((each) => groups.filter((group) => group.id === each))
    const before = lately.map((group) => ({ key: `recent-${group.id}`, group, recent: true }))
    return [...(whole ? [wholeLine()] : []), ...before, ...all]
  }, [groups, recent, query, whole])

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const line = lines[active]
    if (line) box.current?.querySelector(`#${CSS.escape(`${id}-${line.key}`)}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, lines, id])

  const choose = (line: Line) => {
    close()
    onChange(line.group.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = lines.length - 1
    const to = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setActive(to)
    }
    const line = lines[active]
    if (event.key === 'Enter' && line) {
      event.preventDefault()
      choose(line)
    }
  }
  const render = (part: Line[], label: string) => (
    <fieldset aria-label={label} className="contents">
      {part.map((line) => {
        const at = lines.indexOf(line)
        return (
          <Option
            key={line.key}
            id={`${id}-${line.key}`}
            line={line}
            chosen={line.group.id === value}
            active={at === active}
            searched={query !== ''}
            onPoint={() => setActive(at)}
            onChoose={() => choose(line)}
            onKeyDown={onKeyDown}
          />
        )
      })}
    </fieldset>
  )
  const network = lines.filter(({ key }) => key === 'whole')
  const lately = lines.filter((line) => line.recent && line.key !== 'whole')
  const all = lines.filter((line) => !line.recent)
  const headingLook = 'block px-1.5 pb-0.5 pt-1.5 text-hint font-bold text-grey-6'
  const current = lines[active]
  const allLabel = query ? t('list.found', { number: all.length }) : t(heading, { number: groups.length })

  return (
    <div className="flex max-h-[min(544px,calc(100dvh-96px))] flex-col">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the search field inside */}
      <div className="p-1.5 pb-0.5" onKeyDown={onKeyDown}>
        <SearchInput
          ref={input}
          label={t('list.searchGroup')}
          value={query}
          onChange={(text) => {
            setQuery(text)
            setActive(text ? 0 : -1)
          }}
          listbox={{ id: `${id}-list`, active: current && `${id}-${current.key}` }}
        />
      </div>
      <div
        ref={box}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('screen.groups')}
        className="min-h-0 grow overflow-y-auto pb-1"
      >
        {network.length > 0 && (
          <div role="presentation" className="border-b border-grey-2 pb-1">
            {render(network, t('group.none'))}
          </div>
        )}
        {lately.length > 0 && (
          <>
            <span role="presentation" className={headingLook}>
              {t('group.recent')}
            </span>
            {render(lately, t('group.recent'))}
            <div role="presentation" className="mt-1 border-t border-grey-2" />
          </>
        )}
        <span role="presentation" className={headingLook}>
          {allLabel}
        </span>
        {render(all, allLabel)}
      </div>
      {query && all.length === 0 && <p className="px-1.5 pb-2 text-grey-6">{t('list.noHits')}</p>}
      <p className="border-t border-grey-2 px-1.5 py-1.5 text-hint text-grey-6">{note}</p>
    </div>
  )
}

type OptionProps = {
  id: string
  line: Line
  chosen: boolean
  active: boolean
  /** The row is a hit, without the tree that would show its parent. */
  searched: boolean
  onPoint: () => void
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Draws one group of the list. */
function Option({ id, line, chosen, active, searched, onPoint, onChoose, onKeyDown }: OptionProps) {
  const { group, recent } = line
  const isFlat = recent || searched
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      style={isFlat ? undefined : { paddingInlineStart: 12 + group.depth * 24 }}
      className={cx(
        'flex min-h-5 cursor-pointer items-center gap-1 px-1.5 py-0.5 touch:min-h-6',
        chosen && recent && 'bg-blue-ice',
        active && 'bg-grey-1',
      )}
    >
      <span className="min-w-0 grow">
        <span className={cx('block', chosen && 'font-bold')}>{group.name}</span>
        {isFlat && (
          <span className="block text-hint text-grey-6">
            {group.category}
            {group.parent && ` · ${group.parent}`}
          </span>
        )}
      </span>
      {chosen && <Icon as={Check} className="text-blue-dark" />}
    </div>
  )
}
