import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { capitalise, formsOf, numberText, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { Icon } from '../../ui/icon.tsx'
import { icons } from '../../ui/icons.ts'
import { TextInput } from '../../ui/text-input.tsx'

export type LinkTarget = Outputs['search']['links'][number]

/** The most hits that stand in the dialog. */
const MOST = 8

/** Returns what a visitor meets behind a link: "Publicerad", or that nobody comes there. */
export function reachOf({ status, isReached }: LinkTarget): string {
  if (isReached) return t(status === 'public' ? 'editor.target.public' : 'status.published')
  if (status === 'scheduled') return t('editor.target.scheduled')
  return t(
    status === 'closed'
      ? 'editor.target.closed'
      : status === 'published'
        ? 'editor.target.site'
        : 'editor.target.unpublished',
  )
}

type Props = {
  field: RefObject<HTMLInputElement | null>
  picked: LinkTarget | null
  onPick: (target: LinkTarget) => void
  /** Enter on what is picked. */
  onDone: () => void
  /** Offers only the texts of this site (null: the front) that the person may change and that have keywords. */
  changeable?: { group_id: number | null }
  /** Of the field and the list, where they offer other than links. */
  labels?: { search: string; list: string }
}

/** Finds the page, article, event or document that a link leads to, with its kind, group and status. */
export function LinkTargets({ field, picked, onPick, onDone, changeable, labels }: Props) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const found = trpc.search.links.useQuery({ search, limit: MOST, changeable }, { placeholderData: keepPreviousData })
  const hits = found.data ?? []
  const at = hits.findIndex((hit) => hit.kind === picked?.kind && hit.id === picked.id)
  const byKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && hits.length > 0) {
      const next = hits[(at + by + hits.length + (at < 0 && by < 0 ? 1 : 0)) % hits.length]
      if (next) onPick(next)
    } else if (event.key === 'Enter' && at >= 0) onDone()
    else return
    event.preventDefault()
  }
  const told = found.error
    ? t('combobox.failed')
    : t(hits.length === 0 ? 'list.noHits' : 'list.found', { number: numberText(hits.length) })
  return (
    <div>
      <Field label={labels?.search ?? t('editor.target.search')}>
        <TextInput
          ref={field}
          role="combobox"
          aria-expanded
          aria-controls="link-targets"
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `link-target-${at}` : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={byKey}
        />
      </Field>
      <p role="status" className="py-0.5 text-hint text-grey-6">
        {found.isPending ? t('combobox.searching') : told}
      </p>
      <div
        id="link-targets"
        role="listbox"
        aria-label={labels?.list ?? t('editor.target.list')}
        className="-mx-4 max-h-28 overflow-y-auto border-y border-grey-2 empty:border-0 max-sm:-mx-2"
      >
        {hits.map((hit, index) => (
          <TargetLine
            key={`${hit.kind} ${hit.id}`}
            id={`link-target-${index}`}
            hit={hit}
            group={changeable ? null : hit.group}
            search={text}
            selected={index === at}
            onPick={() => onPick(hit)}
          />
        ))}
      </div>
    </div>
  )
}

type LineProps = {
  id: string
  hit: LinkTarget
  /** Left out where all hits are of one site. */
  group: string | null
  search: string
  selected: boolean
  onPick: () => void
}

function TargetLine({ id, hit, group, search, selected, onPick }: LineProps) {
  const { navigation } = useMe()
  const icon = navigation.find(({ name }) => name === hit.kind)?.icon ?? 'file-text'
  const kind = hit.kind === 'file' ? t('editor.target.document') : capitalise(formsOf(hit.kind).indefSg)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option (ARIA APG)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field reads the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      onClick={onPick}
      className={cx(
        'flex cursor-pointer gap-1.5 px-4 py-0.75 max-sm:flex-wrap max-sm:px-2',
        selected ? 'bg-blue-ice shadow-[inset_3px_0_0_var(--color-blue)]' : 'hover:bg-grey-0',
      )}
    >
      <Icon as={icons[icon]} className="mt-0.25 shrink-0 text-grey-6" />
      <span className="min-w-0 grow max-sm:max-w-[calc(100%-40px)]">
        <span className="block">
          <Highlighted text={hit.title} query={search} />
        </span>
        <span className="block truncate text-hint text-grey-6">{`${kind} · ${hit.path}`}</span>
      </span>
      <span className="max-w-30 shrink-0 text-right text-hint text-grey-6 max-sm:w-full max-sm:max-w-none max-sm:pl-4 max-sm:text-left">
        <span className={cx('block', !hit.isReached && 'font-bold text-orange-dark')}>{reachOf(hit)}</span>
        <span className="block">{group}</span>
      </span>
    </div>
  )
}
