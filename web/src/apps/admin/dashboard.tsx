import Clock from 'lucide-react/icons/clock'
import FilePen from 'lucide-react/icons/file-pen'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, clockText, dayText, formsOf, longDayText, newOf, numberText, t } from '../../lib/i18n.ts'
import { nameOf, useCan, useMe } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Skeleton, useDelayed } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'

type Articles = Outputs['article']['list']['items']

const SystemNotices = lazy(() => import('../../features/system-notices/system-notices.tsx'))
const VisitsOfWeek = lazy(() => import('../../features/visits/visits-of-week.tsx'))

const ReviewQueue = lazy(() => import('../../features/together/review-queue.tsx'))
const LatestActivity = lazy(() => import('../../features/activity/latest-activity.tsx'))

const RECENT = 6

/** Draws the start page (Spec §2.3 Dashboard): waiting tasks, then recent changes; visits beside them (design guide, 101). */
export function Dashboard() {
  const me = useMe()
  const can = useCan()
  const { current } = useGroup()
  // A group's name must not break.
  const [before, after] = t('dashboard.leadIn').split('::group')
  const seesVisits = current ? can('update', 'Page', { group_id: current.id }) : can('update', 'Page')
  return (
    <div className="max-w-text xl:max-w-none">
      <title>{`${t('screen.dashboard')} | ${me.brand.name}`}</title>
      <h1 className="text-h1">{t('dashboard.welcome', { name: me.user.firstname || nameOf(me.user) })}</h1>
      <p className="mt-1 text-body text-grey-6">
        {current ? (
          <>
            {before}
            <span className="whitespace-nowrap">{current.title}</span>
            {after}
          </>
        ) : (
          t('dashboard.lead')
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {can('create', 'Article') && (
          <Button variant="primary" icon={Plus} href="/article/new">
            {newOf('article')}
          </Button>
        )}
        {can('create', 'File') && (
          <Button icon={Upload} href="/file">
            {t('action.uploadFile')}
          </Button>
        )}
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,784px)_304px] xl:gap-x-4">
        <div>
          <Suspense>{can('update', 'Setting', { group_id: null }) && <SystemNotices />}</Suspense>
          {can('read', 'Article') && <Articles />}
          <Suspense>
            <ReviewQueue />
            <LatestActivity />
          </Suspense>
        </div>
        <Suspense>
          {seesVisits && (
            <div className="mt-5">
              <VisitsOfWeek groupId={current?.id ?? null} />
            </div>
          )}
        </Suspense>
      </div>
    </div>
  )
}

function Articles() {
  // All three calls go in one request.
  const unpublished = trpc.article.list.useQuery({ limit: 1, filters: { status: ['unpublished'] } })
  const scheduled = trpc.article.list.useQuery({
    limit: 1,
    filters: { status: ['scheduled'] },
    orderBy: [{ column: 'publish_at', order: 'asc' }],
  })
  const recent = trpc.article.list.useQuery({ limit: RECENT, orderBy: [{ column: 'updated_at', order: 'desc' }] })
  const error = unpublished.error ?? scheduled.error ?? recent.error
  if (error) {
    const failure = failureOf(error)
    return (
      <div className="mt-5">
        <LoadError
          title={failure.message}
          reference={failure.reference}
          onRetry={() => {
            for (const query of [unpublished, scheduled, recent]) void query.refetch()
          }}
        />
      </div>
    )
  }
  const ready = unpublished.data && scheduled.data && recent.data
  return (
    <>
      <h2 className="mt-5 border-b border-grey-3 pb-1 text-h3">{t('dashboard.todo')}</h2>
      {ready ? <Waiting unpublished={unpublished.data.total} scheduled={scheduled.data} /> : <Rows count={2} tall />}
      <h2 className="mt-5 border-b border-grey-3 pb-1 text-h3">{t('dashboard.recent')}</h2>
      {ready ? <Recent items={recent.data.items} /> : <Rows count={RECENT} />}
    </>
  )
}

/** Takes the room that the rows will need. */
function Rows({ count, tall }: { count: number; tall?: boolean }) {
  const shown = useDelayed()
  return (
    <div aria-hidden className={shown ? undefined : 'invisible'}>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={`flex items-center border-b border-grey-2 ${tall ? 'h-9.5' : 'h-7'}`}>
          <Skeleton className="w-40" />
        </div>
      ))}
    </div>
  )
}

function Waiting(props: { unpublished: number; scheduled: { total: number; items: Articles } }) {
  const { unpublished, scheduled } = props
  const [next] = scheduled.items
  const when = next?.publish_at ? `${longDayText(next.publish_at)} ${clockText(next.publish_at)}` : ''
  const rows = [
    scheduled.total > 0 && {
      icon: Clock,
      tone: 'text-purple',
      href: '/article?status=scheduled',
      title:
        scheduled.total === 1
          ? t('dashboard.scheduledOne', { date: when })
          : t('dashboard.scheduled', { number: numberText(scheduled.total) }),
      text:
        scheduled.total === 1
          ? (next?.title ?? '')
          : t('dashboard.scheduledNext', { text: next?.title ?? '', date: when }),
    },
    unpublished > 0 && {
      icon: FilePen,
      tone: 'text-blue-dark',
      href: '/article?status=unpublished',
      title:
        unpublished === 1
          ? t('dashboard.unpublishedOne')
          : t('dashboard.unpublished', { number: numberText(unpublished) }),
      text: t('dashboard.unpublishedHelp'),
    },
  ].filter((row) => row !== false)
  if (rows.length === 0) return <p className="py-2 text-grey-6">{t('dashboard.nothing')}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.href} className="border-b border-grey-2">
          <AppLink href={row.href} className="flex min-h-9.5 items-center gap-2 py-1 hover:bg-grey-0">
            <Icon as={row.icon satisfies IconType} size={24} className={row.tone} />
            <span className="min-w-0">
              <strong className="block">{row.title}</strong>
              <span className="block text-hint text-grey-6">{row.text}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

const shortDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'medium', timeZone: 'Europe/Stockholm' })
const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Stockholm' })

/** Formats a change's time: "14.32" today, otherwise "17 nov. 2026". */
function changed(iso: string): string {
  const moment = new Date(iso)
  return dayText(moment) === dayText(new Date()) ? clock.format(moment).replace(':', '.') : shortDay.format(moment)
}

function Recent({ items }: { items: Articles }) {
  if (items.length === 0) return <p className="py-2 text-grey-6">{t('list.empty')}</p>
  return (
    <ul>
      {items.map((article) => (
        <li key={article.id} className="border-b border-grey-2">
          <AppLink
            href={`/article/${article.id}`}
            className="grid min-h-7 grid-cols-[minmax(0,1fr)_56px_120px_160px_104px] items-center gap-2 py-0.5 hover:bg-grey-0 max-lg:grid-cols-[minmax(0,1fr)_120px_104px] max-sm:flex max-sm:flex-wrap max-sm:gap-x-1.5 max-sm:gap-y-0 max-sm:py-1"
          >
            <strong className="line-clamp-2 max-sm:w-full">{article.title}</strong>
            <span className="text-grey-6 max-lg:hidden">{capitalise(formsOf('article').indefSg)}</span>
            <Status status={article.status} />
            <span className="truncate text-grey-6 max-lg:hidden">{article.author?.name}</span>
            <time dateTime={article.updated_at} className="whitespace-nowrap text-right text-grey-6">
              {changed(article.updated_at)}
            </time>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
