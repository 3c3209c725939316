import { useEffect, useId, useReducer, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Marked, type Piece } from '../content/marked.tsx'

/** The proposals of a field, as its address answers: groups of links. */
export type Proposals = {
  groups: { label: string; items: { href: string; title: Piece[]; note: string }[] }[]
  /** "3 objekt hittades. Välj med piltangenterna." */
  line: string
}

type Props = {
  /** The field; it stays as the server drew it, so nothing typed is lost. */
  input: HTMLInputElement
  /** The address that answers {@link Proposals} to `?q=`. */
  address: string
  label: string
}

type State = { proposals: Proposals | null; open: boolean; active: number }
type Action = { proposals: Proposals | null } | { active: number } | 'close' | 'open'

function reduce(state: State, action: Action): State {
  if (action === 'close') return { ...state, open: false, active: -1 }
  if (action === 'open') return { ...state, open: true }
  if ('active' in action) return { ...state, active: action.active }
  return { proposals: action.proposals, open: true, active: -1 }
}

/** How long fingers rest before the field asks. */
const rest = 150
const leastLetters = 2

/** Answers of this page's fields: going back a letter asks nothing. */
async function ask(address: string, search: string, signal: AbortSignal): Promise<Proposals | null> {
  const response = await fetch(`${address}${address.includes('?') ? '&' : '?'}q=${encodeURIComponent(search)}`, {
    signal,
  })
  return response.ok ? ((await response.json()) as Proposals) : null
}

/**
 * Proposes below a field, as one types (the combobox of the ARIA practices): arrows choose, Enter opens, Escape closes. Without an
 * answer the field stays the plain one.
 */
export function ProposalList({ input, address, label }: Props) {
  const id = useId()
  const [{ proposals, open, active }, act] = useReducer(reduce, { proposals: null, open: false, active: -1 })
  const items = proposals?.groups.flatMap((group) => group.items) ?? []
  const shown = open && items.length > 0
  // Where nothing fits, its line is told alone.
  const told = open && Boolean(proposals?.line)
  const option = (at: number) => `${id}-${at}`

  useAsking(input, address, act)
  useKeys(input, { told, shown, count: items.length, active, act, option })

  useEffect(() => {
    const set = (name: string, value: string) => input.setAttribute(name, value)
    set('role', 'combobox')
    set('autocomplete', 'off')
    set('aria-autocomplete', 'list')
    set('aria-expanded', String(shown))
    if (shown) set('aria-controls', id)
    else input.removeAttribute('aria-controls')
    if (shown && active >= 0) set('aria-activedescendant', `${id}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [input, id, shown, active])

  let at = -1
  return (
    <>
      <span role="status" className="sr-only">
        {open && proposals ? proposals.line : ''}
      </span>
      {told && (
        <div className="absolute inset-x-0 top-full z-30 mt-0.5 rounded-panel border border-grey-3 bg-white py-0.5 text-ink shadow-menu">
          {shown && (
            <div id={id} role="listbox" aria-label={label} className="max-h-60 overflow-y-auto">
              {proposals?.groups.map((group) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox (ARIA APG), not of form controls
                <div key={group.label} role="group" aria-label={group.label}>
                  <div role="presentation" className="px-1.5 pt-1 pb-0.5 text-group text-grey-6">
                    {group.label}
                  </div>
                  {group.items.map((item) => {
                    at += 1
                    return <Item key={item.href} item={item} id={option(at)} active={at === active} />
                  })}
                </div>
              ))}
            </div>
          )}
          <div
            aria-hidden
            className={`px-1.5 text-hint text-grey-6 ${shown ? 'mt-0.5 border-t border-grey-2 pt-1 pb-0.5' : 'py-0.5'}`}
          >
            {proposals?.line}
          </div>
        </div>
      )}
    </>
  )
}

function Item({
  item: { href, title, note },
  id,
  active,
}: {
  item: Proposals['groups'][number]['items'][number]
  id: string
  active: boolean
}) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <a
      ref={ref}
      id={id}
      href={href}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      // The field keeps the focus until the link is followed.
      onMouseDown={(event) => event.preventDefault()}
      className={`block px-1.5 py-0.75 text-ui hover:bg-grey-1 ${active ? 'bg-grey-1' : ''}`}
    >
      <span className="block break-words">
        <Marked pieces={title} />
      </span>
      {note && <span className="block text-hint text-grey-6">{note}</span>}
    </a>
  )
}

/** Asks when the fingers rest, and drops an answer that a later question overtakes. */
function useAsking(input: HTMLInputElement, address: string, act: (action: Action) => void) {
  useEffect(() => {
    let timer = 0
    let asking = new AbortController()
    const onInput = () => {
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const search = input.value.trim()
      if (search.length < leastLetters) return act({ proposals: null })
      timer = window.setTimeout(() => {
        ask(address, search, signal).then(
          (proposals) => act({ proposals }),
          () => undefined,
        )
      }, rest)
    }
    const onBlur = () => act('close')
    input.addEventListener('input', onInput)
    input.addEventListener('blur', onBlur)
    // Letters that were typed before the script came.
    if (document.activeElement === input && input.value) onInput()
    return () => {
      clearTimeout(timer)
      asking.abort()
      input.removeEventListener('input', onInput)
      input.removeEventListener('blur', onBlur)
    }
  }, [input, address, act])
}

type Keys = {
  told: boolean
  shown: boolean
  count: number
  active: number
  act: (action: Action) => void
  option: (at: number) => string
}

function useKeys(input: HTMLInputElement, { told, shown, count, active, act, option }: Keys) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (count === 0) return
        event.preventDefault()
        if (!shown) return act('open')
        // Before the first and after the last option comes the field itself.
        const places = count + 1
        const step = event.key === 'ArrowDown' ? 1 : -1
        act({ active: ((active + 1 + step + places) % places) - 1 })
      } else if (event.key === 'Escape' && told) {
        event.preventDefault()
        act('close')
      } else if (event.key === 'Enter' && shown && active >= 0) {
        event.preventDefault()
        document.getElementById(option(active))?.click()
      }
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  }, [input, told, shown, count, active, act, option])
}

/** Adds proposals to the field in a place, which stays as the server drew it (parts/search-field.tsx). */
export function mount(place: HTMLElement): void {
  const input = place.querySelector('input')
  const list = place.querySelector('[data-proposals]')
  const { address = '', label = '' } = place.dataset
  if (input && list) createRoot(list).render(<ProposalList input={input} address={address} label={label} />)
}
