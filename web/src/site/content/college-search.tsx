import { Search } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { markedParts, matches } from './matching.ts'

export type Suggestion = { group: string; title: string; note: string; href: string }
export type CollegeSearchProps = {
  label: string
  value: string
  /** The address of the suggestions, as JSON. */
  source: string
  /** "::number förslag. …" and the line without any. */
  found: string
  none: string
}

/** The most suggestions under a heading. */
const ofEach = 3

/** Draws the search field for colleges; with script it suggests colleges, municipalities and educations. */
export function CollegeSearch({ label, value, source, found, none }: CollegeSearchProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [all, setAll] = useState<Suggestion[] | null>(null)
  const [query, setQuery] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useEffect(() => {
    // The visitor may have written before the script came.
    setQuery(field.current?.value ?? '')
    setOpen(document.activeElement === field.current)
    fetch(source)
      .then((answer) => answer.json())
      .then(({ items }: { items: Suggestion[] }) => setAll(items))
      // Without suggestions the form searches all the same.
      .catch(() => undefined)
  }, [source])

  const shown = all && query.trim() ? suggested(all, query) : []
  const isShown = isOpen && all !== null && query.trim() !== ''
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[active]
    if (step && shown.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length)
    } else if (event.key === 'Escape') {
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      location.assign(chosen.href)
    }
  }
  return (
    <div ref={box} className="relative">
      <label htmlFor={`${id}field`} className="mb-0.5 block text-ui font-bold">
        {label}
      </label>
      <Search size={20} strokeWidth={1.75} aria-hidden className="pointer-events-none absolute bottom-1.75 left-1.5" />
      <input
        ref={field}
        id={`${id}field`}
        name="sok"
        type="text"
        maxLength={100}
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        className="h-6 w-full rounded-control border border-grey-4 bg-white pr-2 pl-5 text-body"
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={({ relatedTarget }) => setOpen(box.current?.contains(relatedTarget) ?? false)}
        {...(all && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': `${id}list`,
          'aria-activedescendant': isShown && active >= 0 ? `${id}${active}` : undefined,
        })}
      />
      {all && (
        <Suggestions id={id} label={label} items={isShown ? shown : []} query={query} active={active} isShown={isShown}>
          {shown.length > 0 ? found.replace('::number', `${shown.length}`) : none}
        </Suggestions>
      )}
    </div>
  )
}

/** Finds the first suggestions of each group, in the groups' order. */
export function suggested(all: readonly Suggestion[], query: string): Suggestion[] {
  const counts = new Map<string, number>()
  return all.filter((each) => {
    const before = counts.get(each.group) ?? 0
    if (before >= ofEach || !matches(query, `${each.title} ${each.note}`)) return false
    counts.set(each.group, before + 1)
    return true
  })
}

type ListProps = {
  id: string
  label: string
  items: Suggestion[]
  query: string
  active: number
  isShown: boolean
  children: string
}

function Suggestions({ id, label, items, query, active, isShown, children }: ListProps) {
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <div
      hidden={!isShown}
      className="absolute inset-x-0 top-full z-30 mt-0.5 min-w-40 rounded-panel border border-grey-3 bg-white py-0.5 shadow-menu"
    >
      <div role="listbox" id={`${id}list`} aria-label={label}>
        {groups.map((group) => (
          <div key={group} role="presentation">
            <div role="presentation" className="px-1.5 pt-1 pb-0.5 text-hint font-bold text-grey-6">
              {group}
            </div>
            {items.map((item, index) =>
              item.group === group ? (
                <a
                  key={`${item.title} ${item.href}`}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  href={item.href}
                  className="block px-1.5 py-0.75 text-body hover:bg-grey-1 aria-selected:bg-grey-1"
                >
                  <Marked text={item.title} query={query} />
                  {item.note && (
                    <span className="block text-hint text-grey-6">
                      <Marked text={item.note} query={query} />
                    </span>
                  )}
                </a>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status" className="px-1.5 py-1 text-hint text-grey-6">
        {isShown && children}
      </p>
    </div>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0
  return markedParts(query, text).map((part) => {
    const key = at
    at += part.text.length
    return part.hit ? <strong key={key}>{part.text}</strong> : <Fragment key={key}>{part.text}</Fragment>
  })
}
