import BadgeAlert from 'lucide-react/icons/badge-alert'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Unlink from 'lucide-react/icons/unlink'
import UserPlus from 'lucide-react/icons/user-plus'
import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { dayText, longDayText, numberText, t } from '../../lib/i18n.ts'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { agoText } from './moments.ts'
import { type Overview, PartHead } from './part-head.tsx'

type Row = { key: string; icon: IconType; tone: string; title: string; text: string; href: string; action: string }

type Waits = Pick<Overview, 'applications' | 'requests' | 'accountRequests' | 'resets' | 'certifications' | 'links'>

/** Lists the work that waits for the person, each with its own way on; nothing for a person who has nothing to do here at all. */
export function ToDo({ applications, requests, accountRequests, resets, certifications, links }: Waits) {
  const { session } = useServices()
  const parts = [applications, requests, accountRequests, resets, certifications, links]
  if (parts.every((part) => part === null)) return null
  const rows = [
    applicationRow(applications),
    countRow('accountRequests', accountRequests, '/accountRequest?status=open'),
    countRow('requests', requests, addressOf(session.addresses, 'cert', '/requests')),
    countRow('resets', resets, '/setting/sign-in'),
    certificationRow(certifications),
    linkRow(links),
  ].filter((row) => row !== null)
  return (
    <section aria-labelledby="dashboard-todo">
      <PartHead id="dashboard-todo">{t('dashboard.todo')}</PartHead>
      {rows.length === 0 && <p className="py-2 text-grey-6">{t('dashboard.nothing')}</p>}
      <ul>
        {rows.map(({ key, icon, tone, title, text, href, action }) => (
          <li key={key} className="border-b border-grey-2">
            <AppLink href={href} className="flex min-h-9.5 items-center gap-2 py-1 hover:bg-grey-0">
              <Icon as={icon} size={24} className={tone} />
              <span className="min-w-0 grow wrap-anywhere">
                <strong className="block">{title}</strong>
                <span className="block text-hint text-grey-6">{text}</span>
              </span>
              <span className="shrink-0 pr-1 font-bold text-blue-dark">{action}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function applicationRow(applications: Overview['applications']): Row | null {
  if (!applications?.oldest) return null
  const { total, oldest } = applications
  const one = total === 1
  const ago = agoText(oldest.created_at)
  const came = one ? 'dashboard.cameOne' : 'dashboard.oldest'
  return {
    ...{ key: 'applications', icon: Inbox, tone: 'text-blue-dark' },
    title: one ? t('dashboard.applicationOne') : t('dashboard.applications', { number: numberText(total) }),
    text: oldest.group ? t(`${came}To`, { ago, group: oldest.group }) : t(came, { ago }),
    href: `/application/${oldest.id}`,
    action: t('dashboard.takeNext'),
  }
}

const counted = {
  accountRequests: { icon: UserPlus, one: 'dashboard.accountRequestOne', action: 'dashboard.answer' },
  requests: { icon: Mail, one: 'dashboard.requestOne', action: 'dashboard.answer' },
  resets: { icon: ShieldAlert, one: 'dashboard.resetOne', action: 'dashboard.confirm' },
} as const

/** A number of things that wait in one place. */
function countRow(key: keyof typeof counted, total: number | null, href: string): Row | null {
  if (!total) return null
  const { icon, one, action } = counted[key]
  return {
    ...{ key, icon, tone: 'text-blue-dark', href, action: t(action), text: t(`dashboard.${key}Help`) },
    title: total === 1 ? t(one) : t(`dashboard.${key}`, { number: numberText(total) }),
  }
}

function certificationRow(certifications: Overview['certifications']): Row | null {
  const [first] = certifications?.items ?? []
  if (!certifications || !first) return null
  const { total, days, items } = certifications
  const look = { key: 'certifications', icon: BadgeAlert, tone: 'text-orange-dark', action: t('dashboard.show') }
  if (total === 1) {
    return {
      ...look,
      title: t('dashboard.ending', { group: first.title, date: longDayText(first.last_day) }),
      text: t('dashboard.endingHelp'),
      href: `/group/${first.id}`,
    }
  }
  const named = items.map(({ title, last_day }) => `${title} ${longDayText(last_day)}`)
  const today = new Date()
  const until = new Date(today.getTime() + days * 86_400_000)
  const others = total - items.length
  const list = others > 0 ? [...named, t('dashboard.andOthers', { number: others })] : named
  return {
    ...look,
    title: t('dashboard.endingMany', { number: numberText(total), days }),
    text: list.join(', '),
    action: t('dashboard.showMany', { number: numberText(total) }),
    href: `/group?${new URLSearchParams({ certified_until: `${dayText(today)}..${dayText(until)}`, sort: 'certified_until' })}`,
  }
}

function linkRow(links: Overview['links']): Row | null {
  if (!links || links.total === 0) return null
  const { total, sites } = links
  return {
    ...{ key: 'links', icon: Unlink, tone: 'text-orange-dark', href: '/links', action: t('dashboard.mend') },
    title: total === 1 ? t('dashboard.linkOne') : t('dashboard.links', { number: numberText(total) }),
    text: sites === 1 ? t('dashboard.linkSite') : t('dashboard.linkSites', { number: numberText(sites) }),
  }
}
