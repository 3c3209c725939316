import './old-client-texts.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError, NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { ClientList } from './client-list.tsx'
import { ClientPanel } from './client-panel.tsx'
import type { OldClient } from './client-type.ts'

const base = '/oldClient'
/** The columns of the list as a file. */
const columns = ['name', 'client', 'redirects', 'origins', 'state', 'secret_at', 'last_used_at', 'created_at']

/** Draws `/oldClient`: the programs of others that use the old contract, and the one that is open beside them (design 74). */
export default function OldClientsPage() {
  const [path] = useLocation()
  const me = useMe()
  const can = useCan()
  const [, , segment, rest] = path.split('/')
  if (rest) return <ErrorScreen code={404} brand={me.brand.name} />
  if (!can('update', 'Setting', { group_id: null })) return <NotAllowed to={t('screen.oldClients')} back={null} />
  return <OldClients open={segment ? decodeURIComponent(segment) : null} />
}

function OldClients({ open }: { open: string | null }) {
  const { client } = useServices()
  const [, go] = useLocation()
  const query = useQuery({
    queryKey: [['oldClient', 'list']],
    queryFn: ({ signal }) => client.oldClient.list.query(undefined, { signal }),
  })
  const me = useMe()
  // Told once, and kept nowhere but on this page while it is open.
  const [secrets, setSecrets] = useState<Record<string, string | null>>({})
  const isWide = useMedia('(min-width: 1280px)')
  const items = query.data?.items
  const chosen = items?.find(({ id }) => id === open) ?? null
  if (items && open && open !== 'new' && !chosen) return <ErrorScreen code={404} brand={me.brand.name} />
  const isOpen = open === 'new' || chosen !== null
  const failure = query.error && !items ? failureOf(query.error) : null
  return (
    <div className={isOpen && isWide ? 'grid grid-cols-[minmax(0,1fr)_408px] items-start gap-x-4' : ''}>
      {(!isOpen || isWide) && (
        <div className="min-w-0">
          <PageHead
            title={t('screen.oldClients')}
            action={
              <Button icon={Plus} onClick={() => go(`${base}/new`)}>
                {t('oldClient.register')}
              </Button>
            }
          />
          <p className="-mt-1 mb-3 max-w-text text-grey-6">{t('oldClient.intro')}</p>
          {failure && (
            <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonTable rows={5} />}
          {items && <Found items={items} open={open} />}
        </div>
      )}
      {isOpen && (
        <ClientPanel
          key={open ?? ''}
          registered={chosen}
          alone={!isWide}
          secret={(chosen && secrets[chosen.id]) ?? null}
          onSecret={(id, secret) => setSecrets({ ...secrets, [id]: secret })}
          onClose={() => {
            setSecrets({})
            go(base)
          }}
          onChanged={async (id) => {
            await query.refetch()
            if (id !== open) go(id ? `${base}/${id}` : base)
          }}
        />
      )}
    </div>
  )
}

type FoundProps = { items: OldClient[]; open: string | null }

/** Lists the clients that have the searched words in name, id or an address. */
function Found({ items, open }: FoundProps) {
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const shown = items.filter(({ id, name, redirect_uris }) =>
    [id, name, ...redirect_uris].some((text) => text.toLowerCase().includes(words)),
  )
  if (items.length === 0) return <EmptyState title={t('oldClient.empty')} />
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <SearchInput
          label={t('oldClient.search')}
          placeholder={t('action.search')}
          value={search}
          onChange={setSearch}
          className="w-full max-w-40"
        />
        <p className="mr-auto text-hint text-grey-6" role="status">
          {t('list.count', { number: numberText(shown.length) })}
        </p>
        <FileMenu input={{ entity: 'oldClients', search: search.trim(), columns }} />
      </div>
      {shown.length === 0 ? <NoHits onClearSearch={() => setSearch('')} /> : <ClientList items={shown} open={open} />}
    </>
  )
}
