import { keepPreviousData } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import User from 'lucide-react/icons/user'
import { capitalise, formsOf, numberText, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { IconType } from '../../ui/icon.tsx'
import { icons } from '../../ui/icons.ts'
import { type Item, matchingItems, mostLines, type Part } from './items.ts'

type Hit = Outputs['search']['anything']['items'][number]

/** Letters of a search that is asked; one letter is in everything. */
const leastLetters = 2
/** Milliseconds without a key before the server is asked. */
const PAUSE = 120

/** Finds records of every kind, and those that the person opened lately, as lines that lead to their forms. */
export function useFound(text: string, hrefOf: (path: string) => string) {
  const can = useCan()
  const iconOf = useKindIcons()
  const search = useDebounced(text.trim(), PAUSE)
  const enabled = search.length >= leastLetters
  const options = { enabled, placeholderData: keepPreviousData }
  const recent = trpc.search.recent.useQuery(undefined, { staleTime: 0 })
  const records = trpc.search.anything.useQuery({ search, limit: mostLines + 20 }, options)
  const people = trpc.search.user.useQuery(
    { search, limit: 5 },
    { ...options, enabled: enabled && can('read', 'User') },
  )

  const lineOf = ({ kind, id, title, group }: Hit): Item => ({
    key: `${kind} ${id}`,
    icon: iconOf(kind),
    label: title,
    kind: capitalise(formsOf(kind).indefSg),
    group: group ?? undefined,
    href: hrefOf(`/${kind}/${id}`),
  })
  const opened = matchingItems((recent.data ?? []).map(lineOf), text).slice(0, enabled ? 3 : mostLines)
  const known = new Set(opened.map(({ key }) => key))
  const persons = (enabled ? (people.data ?? []) : []).map(({ id, title, email }) =>
    lineOf({ kind: 'user', id, title, group: email }),
  )
  const hits = enabled ? (records.data?.items ?? []).map(lineOf) : []
  // People stand within the lines that are shown, after the best of the texts.
  const best = hits.slice(0, Math.max(mostLines - persons.length, 3))
  const all = [...best, ...persons, ...hits.slice(best.length)].filter(({ key }) => !known.has(key))
  const repeated = hits.filter(({ key }) => known.has(key)).length
  const total = enabled ? (records.data?.total ?? 0) - repeated + persons.length : 0
  const shown = all.slice(0, mostLines)

  const parts: Part[] = [
    { key: 'recent', label: t('find.recent'), items: opened },
    {
      key: 'found',
      label: t('find.found'),
      note: countOf(shown.length, total, records.data?.isMore ?? false),
      items: shown,
    },
  ]
  const isCurrent = search === text.trim() && !records.isPlaceholderData && !records.isFetching
  return {
    parts,
    /** The number of hits in the content, beside those opened lately. */
    total,
    /** The answer belongs to the typed text. */
    isCurrent: !enabled || isCurrent,
    asked: enabled,
    failed: Boolean(enabled && records.error),
  }
}

function countOf(number: number, total: number, isMore: boolean): string | undefined {
  if (number === 0 || (total <= number && !isMore)) return undefined
  return t(isMore ? 'find.countMore' : 'find.count', { number: numberText(number), total: numberText(total) })
}

/** Returns the drawing of a kind of records, as the drawer has it. */
function useKindIcons(): (kind: string) => IconType {
  const { navigation } = useMe()
  const known = new Map<string, IconType>(navigation.map(({ name, icon }) => [name, icons[icon]]))
  const others: Record<string, IconType> = { file: FileText, portfolio: FolderOpen, user: User }
  return (kind) => others[kind] ?? known.get(kind) ?? FileText
}
