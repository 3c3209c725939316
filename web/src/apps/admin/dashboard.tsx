import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense } from 'react'
import { KeyCap } from '../../features/find/key-cap.tsx'
import { useGroup } from '../../lib/group.tsx'
import { newOf, t } from '../../lib/i18n.ts'
import { late } from '../../lib/late.tsx'
import { nameOf, type Subject, useCan, useMe } from '../../lib/me.tsx'
import { keyCaps, shortcuts } from '../../lib/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import type { IconType } from '../../ui/icon.tsx'

const ReviewQueue = late(() => import('../../features/together/review-queue.tsx'))
const SystemNotices = late(() => import('../../features/system-notices/system-notices.tsx'))
const VisitsOfWeek = late(() => import('../../features/visits/visits-of-week.tsx'))
const LatestActivity = late(() => import('../../features/activity/latest-activity.tsx'))
// A part that came later would push the rest down.
const DashboardOverview = lazy(async () => {
  const parts = [ReviewQueue, SystemNotices, VisitsOfWeek, LatestActivity].map(({ load }) => load())
  const [overview] = await Promise.all([import('../../features/dashboard/overview.tsx'), ...parts])
  return overview
})

type Begin = { subject: Subject; icon: IconType; href: string; label: () => string }

/** Beginnings of work; the start page offers the first three that the person may. */
const beginnings: readonly Begin[] = [
  { subject: 'Article', icon: Plus, href: '/article/new', label: () => newOf('article') },
  // Nobody types a password for another: the form without a mail is one step further.
  { subject: 'User', icon: UserPlus, href: '/user/invite', label: () => t('action.inviteUser') },
  { subject: 'File', icon: Upload, href: '/bank', label: () => t('action.uploadFile') },
  { subject: 'Event', icon: CalendarPlus, href: '/event/new', label: () => newOf('event') },
  { subject: 'Message', icon: Megaphone, href: '/message/new', label: () => newOf('message') },
]

/**
 * Draws the start page (Spec §2.3 Dashboard): buttons that begin something, and the waiting work (design guide, 101). Nobody is promised more than
 * they may do in the group that they work in.
 */
export function Dashboard() {
  const me = useMe()
  const can = useCan()
  const { current } = useGroup()
  const here = current ? { group_id: current.id } : undefined
  const edits = can('update', 'Article', here) || can('create', 'File', here)
  const sees = {
    notices: can('update', 'Setting', { group_id: null }),
    activity: me.seesActivity,
    visits: can('update', 'Page', here),
  }
  const possible = beginnings
    .filter(({ subject }) => can('create', subject, subject === 'User' ? undefined : here))
    .slice(0, 3)
  return (
    <div className="max-w-text xl:max-w-none">
      <title>{`${t('screen.dashboard')} | ${me.brand.name}`}</title>
      <h1 className="text-h1">{t('dashboard.welcome', { name: me.user.firstname || nameOf(me.user) })}</h1>
      <Lead group={current?.title} edits={edits} />
      {possible.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          {possible.map(({ subject, icon, href, label }, at) => (
            <Button key={subject} variant={at === 0 ? 'primary' : 'secondary'} icon={icon} href={href}>
              {label()}
            </Button>
          ))}
          {/* Phones have no such keys. */}
          <p className="ml-1 text-hint text-grey-6 max-sm:hidden">
            {t('screen.find')} <KeyCap>{keyCaps(shortcuts.find.keys).join(' + ')}</KeyCap>
          </p>
        </div>
      )}
      <Suspense>
        <DashboardOverview
          side={{ ...sees, groupId: current?.id ?? null }}
          server={sees.notices && <SystemNotices />}
          reviews={<ReviewQueue />}
          activity={sees.activity && <LatestActivity />}
          visits={
            sees.visits && (
              <div className="mt-5">
                <VisitsOfWeek groupId={current?.id ?? null} />
              </div>
            )
          }
        />
      </Suspense>
    </div>
  )
}

function Lead({ group, edits }: { group: string | undefined; edits: boolean }) {
  if (!group)
    return <p className="mt-1 text-body text-grey-6">{t(edits ? 'dashboard.lead' : 'dashboard.leadReader')}</p>
  // A group's name must not break.
  const [before, after] = t(edits ? 'dashboard.leadIn' : 'dashboard.leadReaderIn').split('::group')
  return (
    <p className="mt-1 text-body text-grey-6">
      {before}
      <span className="sm:whitespace-nowrap">{group}</span>
      {after}
    </p>
  )
}
