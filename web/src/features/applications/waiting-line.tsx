import { applicationCategoryWords } from '@kollegium/api/definitions/applications'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useServices } from '../../lib/client-context.tsx'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'

/** The question for an application's place; it is asked anew after each save. */
export const aroundQuery = (client: Client, { id, updated_at }: { id: number; updated_at?: unknown }) => ({
  queryKey: [['application', 'around'], { id, updated_at }],
  queryFn: () => client.application.around.query({ id }),
})

/** Tells in the form's header what an application is about and when it came. */
export function CameLine({ record, lead }: { record: Row | null; lead: string }) {
  if (!record) return null
  const came = String(record.created_at)
  return (
    <>
      {lead}
      {t(applicationCategoryWords[record.category as keyof typeof applicationCategoryWords])}
      {' · '}
      {t('application.came', { date: `${longDayText(came)} ${clockText(came)}` })}
    </>
  )
}

/** Tells the place of an application among those that wait, with the ways to its neighbours. */
export function WaitingWays({ record, small }: { record: Row; small?: boolean }) {
  const { client } = useServices()
  const { data, isPending } = useQuery(aroundQuery(client, record))
  // On a phone the buttons stand at the bottom, where there is no room for more.
  const look = cx(
    'flex items-center gap-0.5 text-hint whitespace-nowrap text-grey-6',
    small ? 'mb-1 sm:hidden' : 'max-sm:hidden',
  )
  if (isPending) return <Room look={look} />
  if (!data || (data.place === null && data.next === null)) return null
  return (
    <span className={look}>
      <Way icon={ChevronUp} label={t('application.before')} to={data.before} />
      {data.place === null
        ? t('application.waiting', { number: data.total })
        : t('application.place', { number: data.place, total: data.total })}
      <Way icon={ChevronDown} label={t('application.next')} to={data.next} />
    </span>
  )
}

/** The room of the ways, until their answer is there. */
const Room = ({ look }: { look: string }) => (
  <span aria-hidden className={cx(look, 'invisible')}>
    <span className="size-4" />
    {t('application.place', { number: 1, total: 1 })}
    <span className="size-4" />
  </span>
)

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
