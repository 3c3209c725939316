import { isOnPerson } from '@kollegium/api/definitions/collaboration'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useKept } from '../../resource/use-kept.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { useLeadWhenGone } from './lead-focus.ts'
import type { SharedKey } from './use-comments.ts'

type Person = { id: number; name: string }
type Typed = { body: string; named: readonly Person[] }
export type Written = { body: string; mentions: number[] }

/** The most letters of a comment, as the server takes them. */
const maxLength = 2_000
/** A name that is being typed: from the `@` to the caret. */
const typedName = /(?:^|\s)@([\p{L}\d-]*(?: [\p{L}\d-]+)?)$/u

/** Writes a comment. After `@` it proposes the people who may read the record. */
export function CommentField(props: {
  record: SharedKey
  /** Keeps apart the typed words of a new comment, of an answer and of a change. */
  slot: string
  label: string
  send: string
  start?: { body: string; mentions: readonly Person[] }
  busy: boolean
  /** The button that opens the field, and comes in its place again. */
  opener: RefObject<HTMLElement | null>
  onSend: (written: Written) => Promise<boolean>
  onCancel: () => void
}) {
  const { record, slot, label, send, start, busy, opener, onSend, onCancel } = props
  const onPerson = isOnPerson(record.entity)
  const place = { name: `comment.${record.entity}`, id: record.id, slot, inTab: onPerson }
  const { value, set, forget } = useKept<Typed>(place, { body: start?.body ?? '', named: start?.mentions ?? [] })
  const { body, named } = value
  const { people, active, typed, setActive, search, close } = usePeople(record)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const opened = useLeadWhenGone(opener)
  useEffect(() => {
    opened.current = true
    field.current?.focus()
    field.current?.setSelectionRange(maxLength, maxLength)
  }, [opened])

  const look = (text: string, caret: number) => search(typedName.exec(text.slice(0, caret))?.[1])
  const choose = (person: Person) => {
    const caret = field.current?.selectionStart ?? body.length
    const before = body.slice(0, caret).replace(/@[^@]*$/u, `@${person.name} `)
    set({ body: before + body.slice(caret), named: [...named.filter((each) => each.id !== person.id), person] })
    close()
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  const submit = async () => {
    const mentions = named.filter(({ name }) => body.includes(`@${name}`)).map((person) => person.id)
    if (!body.trim() || !(await onSend({ body: body.trim(), mentions }))) return
    forget()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return void submit()
    }
    if (people.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = people[active]
    if (step) setActive((active + step + people.length) % people.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative grid gap-1">
      <div className="field-frame">
        <textarea
          ref={field}
          id={id}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-controls={people.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={people.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          rows={3}
          maxLength={maxLength}
          value={body}
          onChange={(event) => {
            set({ body: event.target.value, named })
            look(event.target.value, event.target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="w-full min-w-0 bg-transparent px-1.5 py-0.75 outline-none focus-visible:outline-none"
        />
      </div>
      {people.length > 0 && <People {...{ id, people, active, typed }} onChoose={choose} />}
      <p id={`${id}-hint`} className="text-hint text-grey-6">
        {t('comment.hint')} {onPerson && t('comment.aboutPerson')}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button size={32} busy={busy} onClick={() => void submit()}>
          {send}
        </Button>
        <Button
          size={32}
          variant="tertiary"
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The people whom the typed name may mean. */
function usePeople({ entity, id }: SharedKey) {
  const { client } = useServices()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const asked = useDebounced(typed ?? '', 150)
  const query = useQuery({
    queryKey: [['comment', 'people'], { entity, id, search: asked }],
    queryFn: ({ signal }) => client.comment.people.query({ entity, id, search: asked }, { signal }),
    enabled: typed !== null,
  })
  return {
    people: typed === null ? [] : (query.data ?? []),
    typed: typed ?? '',
    active,
    setActive,
    search(name: string | undefined) {
      setTyped(name ?? null)
      setActive(0)
    },
    close: () => setTyped(null),
  }
}

type PeopleProps = {
  id: string
  people: readonly Person[]
  active: number
  typed: string
  onChoose: (person: Person) => void
}

function People({ id, people, active, typed, onChoose }: PeopleProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Other proposals may be more, and reach below the window.
    if (people.length > 0) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [people])
  return (
    <div
      ref={list}
      id={`${id}-people`}
      role="listbox"
      aria-label={t('comment.people')}
      className="absolute inset-x-0 top-full z-20 -mt-8 rounded-panel border border-grey-3 bg-white py-0.5 shadow-menu"
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(person)
          }}
          className="flex min-h-5 cursor-pointer items-center gap-1 px-1.5 aria-selected:bg-grey-1 hover:bg-grey-1"
        >
          <Avatar name={person.name} />
          <span className="min-w-0 wrap-anywhere">
            <Highlighted text={person.name} query={typed} />
          </span>
        </div>
      ))}
    </div>
  )
}
