import { type StatementKind, statementKinds, statementStateKey } from '@kollegium/api/definitions/statements'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { visitItem } from '../../resource/visit.ts'
import { TextLink } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { StatementFormPage } from './statement-form.tsx'
import { headings } from './statement-sections.ts'
import { keyOf } from './use-statement.ts'

/** Draws the legal pages of the current group or of the network: the list, or the form in the address. */
export default function StatementsPage() {
  const { current } = useGroup()
  const [path] = useLocation()
  const isChanging = useAskedGroup()
  const part = path.split(/[/?#]/)[2]
  const kind = statementKinds.find((each) => each === part)
  const groupId = current?.id ?? null
  if (isChanging) return <SkeletonForm />
  // Another group remounts the page.
  return kind ? <OneStatement key={`${kind} ${groupId}`} kind={kind} groupId={groupId} /> : <List key={groupId ?? 0} />
}

/**
 * Chooses the group that the link of a mail names (`?group=4` or `?group=network`), because the form shows the page of the chosen one.
 * Returns whether that is still to be done.
 */
function useAskedGroup(): boolean {
  const { groups, current, choose } = useGroup()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('group')
  const id = asked === 'network' ? null : Number(asked)
  const isOther =
    asked !== null && id !== (current?.id ?? null) && (id === null || groups.some((each) => each.id === id))
  /** Follows a link once: neither the choice nor its address asks again. */
  const follow = useEffectEvent(() => {
    const done = () =>
      setSearch(
        (now) => {
          now.delete('group')
          return now
        },
        { replace: true },
      )
    if (isOther) choose(id, done)
    else done()
  })
  useEffect(() => {
    if (asked !== null) follow()
  }, [asked])
  return isOther
}

function OneStatement({ kind, groupId }: { kind: StatementKind; groupId: number | null }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: keyOf(kind, groupId),
    queryFn: ({ signal }) => client.statement.get.query({ kind }, { signal }),
  })
  const title = t(headings[kind])
  if (query.data) return <StatementFormPage kind={kind} given={query.data} groupId={groupId} />
  return <Waiting title={title} query={query} />
}

/** The columns of the overview as a file. */
const columns = ['title', 'address', 'state', 'note', 'published_at', 'updated_at']

type State = Outputs['statement']['list'][number]

function List() {
  const { client } = useServices()
  const { current } = useGroup()
  const query = useQuery({
    queryKey: ['statement', 'list', current?.id ?? null],
    queryFn: ({ signal }) => client.statement.list.query(undefined, { signal }),
  })
  const title = t('screen.statements')
  if (!query.data) return <Waiting title={title} query={query} />
  return (
    <>
      <PageHead title={title} action={<FileMenu input={{ entity: 'statements', columns }} />} />
      <p className="mb-3 max-w-text text-grey-6">{t('statement.list.help')}</p>
      <ul className="max-w-text border-t border-grey-3">
        {query.data.map((state) => (
          <li
            key={state.kind}
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 border-b border-grey-2 py-2"
          >
            <div>
              <h2 className="text-ui font-bold">
                <TextLink href={`/statement/${state.kind}`}>{t(headings[state.kind])}</TextLink>
              </h2>
              <p className="text-hint text-grey-6">{noteOf(state)}</p>
            </div>
            <div className="flex items-center gap-1">
              <Status status={state.shown ? 'published' : 'unpublished'}>{t(statementStateKey(state))}</Status>
              <PageMenu state={state} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The menu of a page that visitors find. */
function PageMenu({ state }: { state: State }) {
  const items = visitItem(state)
  if (items.length === 0) return null
  return <Menu label={t('list.rowMenu', { text: t(headings[state.kind]) })} items={items} />
}

function noteOf({ address, published_at, changed }: State): string {
  const since = published_at ? t('statement.publishedSince', { date: longDayText(published_at) }) : ''
  return [`/${address}`, since, changed ? t('statement.state.changed') : ''].filter(Boolean).join(' · ')
}

type WaitingProps = { title: string; query: { error: unknown; refetch: () => unknown } }

function Waiting({ title, query }: WaitingProps) {
  if (!query.error) return <SkeletonForm />
  const failure = failureOf(query.error)
  if (failure.code === 'FORBIDDEN') return <NotAllowed to={title} subject="Statement" />
  return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
}
