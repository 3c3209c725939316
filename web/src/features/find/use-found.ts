import type { AppName } from '@kollegium/api/definitions'
import type { EntityName } from '@kollegium/api/i18n/sv/entities'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { capitalise, formsOf, numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { usePaced } from '../../lib/use-paced.ts'
import { useKindIcons } from '../../resource/kind-icons.ts'
import { type Item, matchingItems, mostLines, type OwnSearch, type Part } from './items.ts'

type Hit = Outputs['search']['anything']['items'][number]

/** Letters of a search that is asked; one letter is in everything. */
const leastLetters = 2
/** The most people, and the most records about people, of one search. */
const fewPeople = 5

type Given = {
  hrefOf: (path: string, host?: AppName) => string
  searchOwn: OwnSearch | undefined
}

/** Finds records of every kind, and those that the person opened lately, as lines that lead to their forms. */
export function useFound(text: string, { hrefOf, searchOwn }: Given) {
  const can = useCan()
  const { client } = useServices()
  const iconOf = useKindIcons()
  const isAsking = useIsFetching({ queryKey: [['search', 'anything']] }) > 0
  const search = usePaced(text.trim(), isAsking)
  const enabled = search.length >= leastLetters
  const options = { enabled, placeholderData: keepPreviousData }
  const recent = trpc.search.recent.useQuery(undefined, { staleTime: 0 })
  const records = trpc.search.anything.useQuery({ search, limit: mostLines + 20 }, options)
  const people = trpc.search.user.useQuery(
    { search, limit: fewPeople },
    { ...options, enabled: enabled && can('read', 'User') },
  )
  const cases = trpc.search.cases.useQuery({ search, limit: fewPeople }, options)
  const own = useQuery({
    queryKey: ['findOwn', search],
    queryFn: () => searchOwn?.(client, search) ?? [],
    enabled: enabled && searchOwn !== undefined,
    placeholderData: keepPreviousData,
  })

  const lineOf = ({ kind, id, title, group }: Hit): Item => ({
    key: `${kind} ${id}`,
    icon: iconOf(entityOf(kind)),
    label: title,
    kind: capitalise(formsOf(entityOf(kind)).indefSg),
    group: group ?? undefined,
    href: isOfCert(kind) ? hrefOf(`/${kind}/${id}`, 'cert') : hrefOf(`/${kind}/${id}`),
  })
  const opened = matchingItems((recent.data ?? []).map(lineOf), text).slice(0, enabled ? 3 : mostLines)
  const known = new Set(opened.map(({ key }) => key))
  const users = (people.data ?? []).map(({ id, title, email }) => lineOf({ kind: 'user', id, title, group: email }))
  const persons = enabled ? [...users.slice(0, 2), ...(cases.data ?? []).map(lineOf), ...users.slice(2)] : []
  const hits = enabled ? [...(own.data ?? []), ...(records.data?.items ?? []).map(lineOf)] : []
  // People stand within the lines that are shown, after the best of the texts.
  const best = hits.slice(0, Math.max(mostLines - persons.length, 3))
  const all = [...best, ...persons, ...hits.slice(best.length)].filter(({ key }) => !known.has(key))
  const repeated = hits.filter(({ key }) => known.has(key)).length
  const elsewhere = persons.length + (own.data?.length ?? 0)
  const total = enabled ? (records.data?.total ?? 0) - repeated + elsewhere : 0
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

const certKinds: readonly Hit['kind'][] = [
  ...(['courseMoment', 'diploma', 'certificate', 'ambassador_certificate', 'tutor_certificate'] as const),
  ...(['tutor_award_certificate', 'diploma_care_assistant', 'diploma_language_representative'] as const),
  ...(['diploma_language_representative_educator', 'college_certificate'] as const),
]
const isOfCert = (kind: Hit['kind']) => certKinds.includes(kind)

/** The entity whose words name a kind of records: documents are kept by names of another spelling. */
const entityOf = (kind: Hit['kind']) =>
  kind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as EntityName

function countOf(number: number, total: number, isMore: boolean): string | undefined {
  if (number === 0 || (total <= number && !isMore)) return undefined
  return t(isMore ? 'find.countMore' : 'find.count', { number: numberText(number), total: numberText(total) })
}
