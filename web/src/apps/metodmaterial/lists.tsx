import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useFrame } from '../../features/material/frame.ts'
import { PagedRows, pageSize, usePage } from '../../features/material/page-list.tsx'
import { TextLine } from '../../features/material/text-card.tsx'
import { textCount } from '../../features/material/words.ts'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import Text, { GoneText } from './text.tsx'

/** The lists of texts: of a theme, a target group or a tag, and all by title. A text lies below its theme. */
export default function Listed() {
  const [path] = useLocation()
  const { themes, audiences } = useFrame()
  const [, kind, name = '', slug] = path.split('/').map(decodeURIComponent)
  if (slug) return <Text />
  if (kind === 'all') return <AllTexts />
  if (kind === 'theme') {
    const theme = themes.find((each) => each.slug === name)
    return theme ? (
      <ListOf key={theme.id} title={theme.title} lead={theme.lead} which={{ theme: theme.id }} />
    ) : (
      <GoneText />
    )
  }
  const id = Number(name)
  if (kind === 'audience') {
    const audience = audiences.find((each) => each.id === id)
    return audience ? <ListOf key={id} title={audience.label} lead="" which={{ audience: id }} /> : <GoneText />
  }
  return Number.isInteger(id) && id > 0 ? <ListOf key={id} title={null} lead="" which={{ tag: id }} /> : <GoneText />
}

/** `title`: null for a tag, which the server names. */
type ListProps = { title: string | null; lead: string; which: { theme?: number; audience?: number; tag?: number } }

function ListOf({ title, lead, which }: ListProps) {
  const { skip } = usePage()
  const above = useMemo(
    () => [{ label: t(which.theme === undefined ? 'material.audiences' : 'material.themes'), href: '/' }],
    [which.theme],
  )
  const list = trpc.material.list.useQuery({ ...which, skip, take: pageSize }, { placeholderData: keepPreviousData })
  const heading = title ?? list.data?.label ?? t('material.tags')
  useCrumb(heading, above)
  if (title === null && list.data?.label === null) return <GoneText />
  return <Rows title={heading} lead={lead} list={list} />
}

function AllTexts() {
  const { skip } = usePage()
  const list = trpc.material.byTitle.useQuery({ skip, take: pageSize }, { placeholderData: keepPreviousData })
  return <Rows title={t('material.all')} lead="" list={list} />
}

type List = {
  data: Pick<Outputs['material']['list'], 'items' | 'total'> | undefined
  error: unknown
  refetch: () => unknown
}

/** Draws a list of texts with its number and its pages. */
export function Rows({ title, lead, list }: { title: string; lead: string; list: List }) {
  const failure = list.error ? failureOf(list.error) : null
  const { data } = list
  return (
    <div className="max-w-text">
      <PageHead title={title} />
      {lead && <p className="mb-2">{lead}</p>}
      {failure && !data && (
        <LoadError reference={failure.reference} onRetry={() => void list.refetch()}>
          {failure.message}
        </LoadError>
      )}
      {!data && !failure && <SkeletonTable rows={6} />}
      {data && data.total === 0 && <EmptyState title={t('material.noTexts')}>{t('material.noTextsHelp')}</EmptyState>}
      {data && data.total > 0 && (
        <PagedRows total={data.total}>
          <p className="mb-1.5 text-hint text-grey-6">{textCount(data.total)}</p>
          <ul className="border-b border-grey-2">
            {data.items.map((text) => (
              <li key={text.id}>
                <TextLine text={text} />
              </li>
            ))}
          </ul>
        </PagedRows>
      )}
    </div>
  )
}
