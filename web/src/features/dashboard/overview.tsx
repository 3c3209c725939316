import './dashboard-texts.ts'
import type { ReactNode } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, numberText, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { icons } from '../../ui/icons.ts'
import { AppLink } from '../../ui/link.tsx'
import { Skeleton, useDelayed } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { useWaiting } from '../together/use-waiting.ts'
import { KeptTexts } from './kept-texts.tsx'
import { changedText, momentText } from './moments.ts'
import { type Overview, PartHead } from './part-head.tsx'
import { Runs } from './runs.tsx'
import { ShowAll } from './show-all.tsx'
import { ToDo } from './to-do.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { type SideParts, useSideAnswers } from './use-side-answers.ts'

type Text = NonNullable<Overview['planned']>['items'][number]

/**
 * Draws the parts of the start page by the person's rights: waiting work, planned texts and the latest changes; events and runs stand
 * at the side (design guide, 101). One call answers all of them; the texts to review and the given parts have their own, and are waited
 * for: the page is drawn once.
 * @param props.side the given parts that the person sees
 * @param props.server stands above the waiting work
 * @param props.reviews stands below the waiting work
 * @param props.activity stands below the texts that were changed last
 * @param props.visits stands at the side below the events
 */
export default function DashboardOverview(props: {
  side: SideParts
  server: ReactNode
  reviews: ReactNode
  activity: ReactNode
  visits: ReactNode
}) {
  const { data: overview, error, refetch } = trpc.dashboard.overview.useQuery()
  const { isSettled } = useWaiting()
  const hasSideAnswers = useSideAnswers(props.side)
  const data = isSettled && hasSideAnswers ? overview : undefined
  if (error && !overview) {
    const { message, reference } = failureOf(error)
    return (
      <div className="mt-5">
        <LoadError title={message} reference={reference} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <div className="gap-x-4 xl:grid xl:grid-cols-[minmax(0,784px)_304px]">
      <div className="min-w-0">
        {data ? (
          <>
            {props.server}
            <ToDo {...data} />
            {props.reviews}
            {data.kept && data.kept.length > 0 && <KeptTexts items={data.kept} />}
            {data.planned && <Planned planned={data.planned} />}
            {data.recent && data.recent.length > 0 && <Recent items={data.recent} />}
            {props.activity}
          </>
        ) : (
          <Waiting />
        )}
      </div>
      <div className="min-w-0">
        {data?.events && <UpcomingEvents {...data.events} />}
        {data && props.visits}
        {data?.runs && data.runs.length > 0 && <Runs runs={data.runs} />}
      </div>
    </div>
  )
}

/** Takes the room that the rows will need. */
function Waiting() {
  const shown = useDelayed()
  return (
    <div aria-hidden className={shown ? 'mt-5' : 'invisible mt-5'}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex h-9.5 items-center border-b border-grey-2">
          <Skeleton className="w-40" />
        </div>
      ))}
    </div>
  )
}

const kindOf = (entity: Text['entity']) => capitalise(formsOf(entity).indefSg)

function Planned({ planned }: { planned: NonNullable<Overview['planned']> }) {
  const { items, scheduled, unpublished, lists } = planned
  const sum = t('dashboard.plannedSum', { scheduled: numberText(scheduled), unpublished: numberText(unpublished) })
  return (
    <section aria-labelledby="dashboard-planned">
      <PartHead id="dashboard-planned" end={items.length > 0 && sum}>
        {t('dashboard.planned')}
      </PartHead>
      {items.length === 0 && <p className="py-2 text-grey-6">{t('dashboard.noPlanned')}</p>}
      <ul>
        {items.map((text) => (
          <li key={`${text.entity} ${text.id}`} className="border-b border-grey-2">
            <TextRow text={text}>
              {text.status === 'scheduled' && text.publish_at ? (
                <Status status="scheduled">{t('dashboard.publishedAt', { date: momentText(text.publish_at) })}</Status>
              ) : (
                <Status status={text.status} />
              )}
            </TextRow>
          </li>
        ))}
      </ul>
      {scheduled + unpublished > items.length && (
        <ShowAll lists={lists.map((list) => ({ ...list, filter: { status: 'scheduled,unpublished' } }))} />
      )}
    </section>
  )
}

function Recent({ items }: { items: readonly Text[] }) {
  return (
    <section aria-labelledby="dashboard-recent">
      <PartHead id="dashboard-recent">{t('dashboard.recent')}</PartHead>
      <ul>
        {items.map((text) => (
          <li key={`${text.entity} ${text.id}`} className="border-b border-grey-2">
            <TextRow text={text}>
              <span className="flex flex-wrap items-center justify-between gap-x-2">
                <Status status={text.status} />
                <time dateTime={text.updated_at} className="text-grey-6">
                  {changedText(text.updated_at)}
                </time>
              </span>
            </TextRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A text with its kind and group; `children` stand at its end. */
function TextRow({ text, children }: { text: Text; children: ReactNode }) {
  const { navigation } = useMe()
  const icon = navigation.find(({ name }) => name === text.entity)?.icon ?? 'file-text'
  return (
    <AppLink
      href={`/${text.entity}/${text.id}`}
      className="grid min-h-7 grid-cols-[auto_minmax(0,1fr)_264px] items-center gap-x-1.5 py-1 hover:bg-grey-0 max-sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Icon as={icons[icon]} className="text-grey-6" />
      <span className="min-w-0">
        <strong className="line-clamp-2 wrap-anywhere">{text.title}</strong>
        <span className="block text-hint text-grey-6">
          {`${kindOf(text.entity)} · ${text.group?.title ?? t('dashboard.wholeNetwork')}`}
        </span>
      </span>
      <span className="max-sm:col-start-2">{children}</span>
    </AppLink>
  )
}
