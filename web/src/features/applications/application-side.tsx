import { applicationStatusWords } from '@kollegium/api/definitions/applications'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'

type Event = Outputs['application']['history'][number]

/** Draws the account that an application led to, the number of its receipt, its consent and its history. */
export function ApplicationSide({ record }: { record: Row | null }) {
  if (!record) return null
  return (
    <>
      <Account record={record} />
      <SideSection title={t('application.number')}>{record.id}</SideSection>
      <Consent record={record} />
      <History record={record} />
    </>
  )
}

/** Leads to the account that was made. */
function Account({ record }: { record: Row }) {
  const user = record.user as { id: number; name: string } | null
  if (!user) return null
  return (
    <SideSection title={t('field.application.user')}>
      <TextLink href={`/user/${user.id}`}>{user.name}</TextLink>
    </SideSection>
  )
}

/** Shows which consent text the applicant approved, and when. */
function Consent({ record: { gdpr_version, gdpr_at } }: { record: Row }) {
  const text =
    typeof gdpr_at === 'string'
      ? t('user.consented', { date: longDayText(gdpr_at), number: String(gdpr_version ?? '') })
      : t('application.noConsent')
  return (
    <SideSection title={t('field.gdpr')}>
      <p className="text-hint">{text}</p>
    </SideSection>
  )
}

function sentence({ action, from, to, person }: Event): string {
  if (action === 'status') {
    return t('application.history.status', {
      from: from ? t(applicationStatusWords[from]) : '',
      to: to ? t(applicationStatusWords[to]) : '',
    })
  }
  const name = person?.name ?? t('application.history.nobody')
  return action === 'create' ? t('application.history.create') : t(`application.history.${action}`, { name })
}

function History({ record }: { record: Row }) {
  const { client } = useServices()
  const { id } = record
  const query = useQuery({
    // A save may add an event.
    queryKey: [['application', 'history'], { id, updated_at: record.updated_at }],
    queryFn: () => client.application.history.query({ id }),
  })
  if (!query.data?.length) return null
  return (
    <SideSection title={t('application.history')}>
      <ol className="ml-0.75 border-l border-grey-4 text-hint">
        {query.data.toReversed().map((event) => (
          <li key={`${event.at} ${event.action}`} className="relative pb-1.5 pl-2">
            <span
              aria-hidden
              className="absolute -left-[6px] top-[5px] size-[11px] rounded-full border-2 border-grey-5 bg-white"
            />
            {sentence(event)}
            <span className="block text-grey-6">
              {longDayText(event.at)} {clockText(event.at)}
              {event.user && `, ${event.user.name}`}
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  )
}
