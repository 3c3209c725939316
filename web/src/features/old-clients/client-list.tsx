import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Status } from '../../ui/status.tsx'
import { Cell, HeadCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { momentText } from '../account/moment-text.ts'
import { type OldClient, oldSecretYear } from './client-type.ts'

type ListProps = { items: OldClient[]; open: string | null }

const hrefOf = ({ id }: OldClient) => `/oldClient/${id}`

/** Lists registered programs, those that were used last first. */
export function ClientList({ items, open }: ListProps) {
  const narrow = useNarrow()
  const label = t('screen.oldClients')
  if (narrow) {
    return (
      <StackedList label={label}>
        {items.map((item) => (
          <StackedRow
            key={item.id}
            title={item.name}
            href={hrefOf(item)}
            meta={
              <>
                <span className="w-full wrap-anywhere">{under(item)}</span>
                <ClientStatus item={item} />
                <span>{used(item)}</span>
              </>
            }
          />
        ))}
      </StackedList>
    )
  }
  return (
    <Table label={label}>
      <TableHead>
        <HeadCell>{t('oldClient.column.client')}</HeadCell>
        <HeadCell>{t('oldClient.column.used')}</HeadCell>
        <HeadCell>{t('oldClient.column.status')}</HeadCell>
      </TableHead>
      <tbody>
        {items.map((item) => (
          <TableRow key={item.id} selected={item.id === open}>
            <Cell strong>
              <AppLink href={hrefOf(item)} className="text-ink no-underline hover:underline">
                {item.name}
              </AppLink>
              <span className="block text-hint font-normal text-grey-6 wrap-anywhere">{under(item)}</span>
            </Cell>
            <Cell muted>{used(item)}</Cell>
            <Cell>
              <ClientStatus item={item} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const used = ({ last_used_at: at }: OldClient) => (at ? momentText(at) : t('oldClient.never'))

/** "provland-portal · 2 adresser" */
function under({ id, redirect_uris }: OldClient): string {
  const { length } = redirect_uris
  return length > 1 ? `${id} · ${t('oldClient.addresses', { number: length })}` : id
}

/** Shows whether a client may be used, and a secret that has been in use for long. */
function ClientStatus({ item }: { item: OldClient }) {
  if (item.closed_at) return <Status status="unpublished">{t('oldClient.closed')}</Status>
  const year = oldSecretYear(item)
  if (year === null) return <Status status="published">{t('oldClient.active')}</Status>
  return (
    <span className="inline-flex items-center gap-1 text-orange-dark">
      <Icon as={TriangleAlert} size={16} />
      {t('oldClient.oldSecret', { number: year })}
    </span>
  )
}
