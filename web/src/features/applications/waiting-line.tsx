import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useServices } from '../../lib/client-context.tsx'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { IconButton } from '../../ui/button.tsx'

/** The question for an application's place; it is asked anew after each save. */
export const aroundQuery = (client: Client, { id, updated_at }: { id: number; updated_at?: unknown }) => ({
  queryKey: [['application', 'around'], { id, updated_at }],
  queryFn: () => client.application.around.query({ id }),
})

/** Tells in the form's header when the application came, and its place among those that wait, with the ways to its neighbours. */
export function WaitingLine({ record }: { record: Row | null }) {
  const { client } = useServices()
  const { data } = useQuery({ ...aroundQuery(client, record ?? { id: 0 }), enabled: record !== null })
  if (!record) return null
  const came = String(record.created_at)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      {t('application.came', { date: `${longDayText(came)} ${clockText(came)}` })}
      {data && (data.place !== null || data.next !== null) && (
        <span className="inline-flex items-center gap-0.5">
          <Way icon={ChevronUp} label={t('application.before')} to={data.before} />
          {data.place === null
            ? t('application.waiting', { number: data.total })
            : t('application.place', { number: data.place, total: data.total })}
          <Way icon={ChevronDown} label={t('application.next')} to={data.next} />
        </span>
      )}
    </span>
  )
}

function Way({ icon, label, to }: { icon: typeof ChevronUp; label: string; to: number | null }) {
  return (
    <IconButton
      icon={icon}
      size={32}
      label={label}
      disabled={to === null}
      {...(to !== null && { href: `/application/${to}` })}
    />
  )
}
