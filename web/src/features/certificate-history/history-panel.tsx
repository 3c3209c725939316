import './history-texts.ts'
import { formatCertificateNumber, type PaperKind } from '@kollegium/api/definitions/certificates'
import { certificateHooksOf } from '../../lib/certificate-client.ts'
import { failureOf } from '../../lib/errors.ts'
import { clockText, longDayText, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'

type Event = Outputs['diploma']['history']['items'][number]

/** The object of a history: a certificate, or one person's document on it. */
export type HistoryOf = { kind: PaperKind; id: number; person?: { id: number; name: string } }

/** Lists the events with actor and time, under a heading per day, beside the page. */
export default function HistoryPanel({ of, onClose }: { of: HistoryOf | null; onClose: () => void }) {
  return (
    <SidePanel open={of !== null} onClose={onClose} title={t('history.title')} width={416}>
      {of && (
        <>
          {of.person && <p className="mb-2 text-h3">{of.person.name}</p>}
          <History of={of} />
        </>
      )}
    </SidePanel>
  )
}

function History({ of: { kind, id, person } }: { of: HistoryOf }) {
  const history = certificateHooksOf(kind).history.useInfiniteQuery(
    { id, person_id: person?.id },
    {
      initialCursor: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      // Events since the last look must be included.
      staleTime: 0,
    },
  )
  if (!history.data) {
    if (!history.error) return <Skeleton className="h-30! w-full" />
    const failure = failureOf(history.error)
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void history.refetch()} />
  }
  const events = history.data.pages.flatMap(({ items }) => items)
  if (events.length === 0) return <p className="text-grey-6">{t('history.empty')}</p>
  return (
    <div className="grid gap-3">
      {daysOf(events).map(([day, those]) => (
        <section key={day}>
          <h3 className="mb-1 text-hint font-bold text-grey-6">{day}</h3>
          <ol className="grid gap-1.5 border-l border-grey-2 pl-2">
            {those.map((event) => (
              <li key={event.id}>
                {sentence(event)}
                <Numbers {...event} />
                {event.reason && (
                  <span className="block text-hint">
                    {t(event.action === 'issue' || event.action === 'become' ? 'certified.reason' : 'cert.reason')}:{' '}
                    {event.reason}
                  </span>
                )}
                {event.notes.map((note) => (
                  <span key={note} className="block text-hint">
                    {note}
                  </span>
                ))}
                <span className="block text-hint text-grey-6">
                  <time dateTime={event.at}>{clockText(event.at)}</time>, {whoOf(event)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.earlier')}
        </Button>
      )}
    </div>
  )
}

/** Groups the events by day, in their order. */
function daysOf(events: readonly Event[]): [string, Event[]][] {
  const days = new Map<string, Event[]>()
  for (const event of events) {
    const day = longDayText(event.at)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}

function whoOf({ user, by, action, output }: Event): string {
  if (!user && action === 'download' && output === 'mail') return t('history.byLink')
  const name = user?.name ?? t('history.gone')
  return by ? t('history.actingAs', { name: by.name, other: name }) : name
}

/** Describes an event: "Ersatte dokumentet för Ada Ek". */
function sentence({ action, persons, person, output, sentTo, protected: hidden }: Event): string {
  const who = person?.name ?? ''
  const count = t(persons === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', { number: numberText(persons ?? 0) })
  switch (action) {
    case 'revoke':
      return persons === null ? t('history.revoke', { who }) : t('history.revokeMany', { count })
    case 'reissue':
      return t('history.reissue', { who })
    case 'protect':
      return t(hidden ? 'history.protect' : 'history.unprotect', { who })
    case 'mail':
    case 'mail_failed':
      return t(`history.${action}`, { who, email: sentTo ?? '' })
    case 'download':
    case 'print':
      if (persons === null && output === 'mail') return t('history.download.mail', { who })
      return persons === null ? t('history.downloadOne', { who }) : t(`history.${action}.${output ?? 'pdf'}`, { count })
    default:
      return t(`history.${action}`, { count })
  }
}

/** Shows the document's number and its replacement's, each on one line. */
function Numbers({ person, successor }: Event) {
  const numbers = [
    person?.number && formatCertificateNumber(person.number),
    successor && t('issued.replacedBy', { number: formatCertificateNumber(successor) }),
  ].filter((each) => Boolean(each))
  if (numbers.length === 0) return null
  return (
    <span className="block text-hint tabular-nums">
      {numbers.map((each, index) => (
        <span key={each} className="inline-block whitespace-nowrap">
          {index > 0 && <span className="px-0.5">·</span>}
          {each}
        </span>
      ))}
    </span>
  )
}
