import type { AppName } from '@kollegium/api/definitions'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import Building from 'lucide-react/icons/building'
import CircleHelp from 'lucide-react/icons/circle-help'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { addressOf } from '../../lib/addresses.ts'
import { afterReading } from '../../lib/ahead.ts'
import { useServices } from '../../lib/client-context.tsx'
import { type CurrentCrumb, useCurrentCrumb } from '../../lib/crumb.ts'
import { drafts } from '../../lib/drafts.ts'
import { useGroup } from '../../lib/group.tsx'
import { clockText, t } from '../../lib/i18n.ts'
import { useLoadingMarker } from '../../lib/loading.ts'
import { nameOf, useCan, useMe } from '../../lib/me.tsx'
import { OpenHelp } from '../../lib/open-help.ts'
import { SingleKeys } from '../../lib/shortcuts.ts'
import { HelpDocked } from '../../lib/side-room.ts'
import { closestMatch } from '../../lib/spelling.ts'
import { groupChoices, NotAllowed } from '../../resource/not-allowed.tsx'
import { Brand, LanguageMark, NetworkMark } from '../../ui/brand.tsx'
import type { Crumb } from '../../ui/breadcrumb.tsx'
import { Drawer, type DrawerGroup, type DrawerItem } from '../../ui/drawer.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { fetchFloating } from '../../ui/floating.ts'
import { GroupSelector } from '../../ui/group-selector.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { ActingBar, PageHead, Shell } from '../../ui/shell.tsx'
import { SkeletonForm, SkeletonTable } from '../../ui/skeleton.tsx'
import { SpellingSuggestion } from '../../ui/states.tsx'
import { AccountMenu, TopBar } from '../../ui/top-bar.tsx'
import { useAppHelp } from './app-help.tsx'
import { type Find, usePalette } from './app-palette.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Messages } from './messages.tsx'
import { type AppSection, labelOf, mayOpen, segmentOf } from './sections.ts'

export type AppShellProps = {
  app: AppName
  /** The app's name: "Admin", "Diplomverktyget". */
  name: TextKey
  sections: readonly AppSection[]
  /** Another app of the person's, at the foot of the drawer. */
  other?: { label: TextKey; host: AppName; icon: IconType } | undefined
  /** Begins the app's tour, where there is one. */
  onTour?: () => void
  /** The drawer's heading under which help stands last. */
  helpUnder?: TextKey
  /** Further groups of the drawer, below the sections. */
  groups?: readonly DrawerGroup[]
  /** The number beside a section, by its segment; 0 shows none. */
  counts?: Readonly<Record<string, number>> | undefined
  /** Stands in the place of the group selector. */
  selector?: ReactNode
  /** Offers the search over everything (Ctrl + K). */
  find?: Find | undefined
}

/** Signs out for good. Unsaved drafts go too, because of the next person at this computer. */
export function useSignOut() {
  const { session, guard, queries } = useServices()
  return () =>
    guard.attempt(() => {
      drafts.dropAll()
      // Drafts of certificates hold personal numbers and lie in this tab alone.
      drafts.dropAll(sessionStorage)
      guard.release()
      queries.clear()
      void session.logout()
    })
}

/** Draws the frame of a signed-in app: drawer, top bar, and the page at the current path. */
export function AppShell(props: AppShellProps) {
  const { app, name, sections, other, onTour, helpUnder, counts = {} } = props
  const [path, navigate] = useLocation()
  const { session, client, guard } = useServices()
  const me = useMe()
  const can = useCan()
  const group = useGroup()
  const signOut = useSignOut()
  const crumb = useCurrentCrumb()
  const person = nameOf(me.user)
  // One who acts as somebody else comes back to the words of before.
  const present = me.realUser ? null : me.user.id
  useEffect(() => {
    if (present !== null) drafts.dropOthers(present)
  }, [present])
  const help = useAppHelp(app, sections, onTour)
  const palette = usePalette({ app, sections, find: props.find, help, signOut })
  const section = sections.find((each) => each.segment === segmentOf(path))
  // The server ends the right to act; its answer changes nothing here.
  const stopActing = () =>
    void client.session.endMasquerade
      .mutate()
      .catch(() => undefined)
      .then(() => session.setMasquerade(null))
  const licensee = me.licensees.find(({ id }) => id === me.licenseeId)
  const otherLicensees = me.licensees
    .filter(({ id }) => id !== me.licenseeId)
    .map(({ id, title }) => ({
      label: t('licensee.begin', { name: title }),
      icon: Building,
      onSelect: () => guard.attempt(() => session.setLicensee(id)),
    }))
  useEffect(() => {
    const timer = afterReading(fetchFloating)
    return () => clearTimeout(timer)
  }, [])
  const mark = me.brand.mark === 'language' ? 'language' : 'network'

  const visible = sections.filter((each) => !each.hidden && mayOpen(each, can))
  const helpItem: DrawerItem = { label: t('screen.help'), icon: CircleHelp, onSelect: help.toggle }
  const own = drawerGroups(visible, counts, helpUnder && { under: t(helpUnder), item: helpItem })
  const groups = [...own, ...(props.groups ?? [])]

  return (
    <SingleKeys value={me.preferences.shortcuts}>
      <Shell
        acting={
          me.realUser ? (
            <ActingBar
              label={t('masquerade.as')}
              name={person}
              until={me.masqueradeUntil ? clockText(me.masqueradeUntil) : undefined}
              stop={t('masquerade.stop')}
              onStop={stopActing}
            />
          ) : (
            licensee && (
              <ActingBar
                label={t('licensee.for')}
                name={licensee.title}
                stop={t('licensee.stop')}
                onStop={() => guard.attempt(() => session.setLicensee(null))}
              />
            )
          )
        }
        drawer={
          <Drawer
            path={path}
            groups={groups}
            brand={<Brand name={me.brand.name} app={t(name)} mark={mark} href="/" />}
            mark={mark === 'language' ? <LanguageMark size={32} /> : <NetworkMark size={32} />}
            {...(other && {
              footerItem: { href: addressOf(session.addresses, other.host), label: t(other.label), icon: other.icon },
            })}
            account={{ name: person, href: '/account', items: otherLicensees, onSignOut: signOut }}
          />
        }
        topBar={
          <TopBar
            breadcrumb={section ? crumbsOf(section, crumb) : []}
            selector={
              props.selector === undefined
                ? group.groups.length > 0 && (
                    <GroupSelector
                      groups={groupChoices(group.groups)}
                      value={group.current?.id ?? null}
                      // A record of the former group gives way to the list.
                      whole={group.groups.length > 1}
                      onChange={(id) =>
                        group.choose(id === null ? null : Number(id), () => navigate(`/${segmentOf(path)}`))
                      }
                      recent={group.recent}
                      note={t('group.note')}
                    />
                  )
                : props.selector
            }
            onFind={palette.open}
            help={{ onClick: help.toggle, open: help.open }}
            account={
              <AccountMenu
                name={person}
                items={[
                  { label: t('screen.myAccount'), icon: User, onSelect: () => navigate('/account') },
                  ...otherLicensees,
                  { label: t('screen.shortcuts'), icon: Keyboard, onSelect: help.showShortcuts },
                  { label: t('action.signOut'), icon: LogOut, onSelect: signOut, separated: true },
                ]}
              />
            }
          />
        }
        messages={<Messages />}
        aside={help.aside}
      >
        {help.over}
        {palette.dialog}
        <HelpDocked value={help.aside !== null}>
          <OpenHelp value={help.openAt}>
            {/* A new address is a new try. */}
            <ErrorBoundary key={segmentOf(path)} brand={me.brand.name}>
              <Suspense
                fallback={<RouteLoading title={section && labelOf(section)} isList={path.split('/').length === 2} />}
              >
                <Page section={section} segment={segmentOf(path)} open={visible} brand={me.brand.name} />
              </Suspense>
            </ErrorBoundary>
          </OpenHelp>
        </HelpDocked>
      </Shell>
    </SingleKeys>
  )
}

/** Returns the sections under their headings; help stands last under its own. */
function drawerGroups(
  visible: readonly AppSection[],
  counts: Readonly<Record<string, number>>,
  help: { under: string; item: DrawerItem } | undefined,
): DrawerGroup[] {
  return [...Map.groupBy(visible, (each) => each.group)].map(([heading, those]) => {
    const label = heading && t(heading)
    const items: DrawerItem[] = those.map((each) => ({
      href: `/${each.segment}`,
      label: labelOf(each),
      icon: each.icon,
      count: counts[each.segment] ?? 0,
    }))
    return { label, items: help && label === help.under ? [...items, help.item] : items }
  })
}

/** Returns the path to the page; the section is a link above a page of its own. */
function crumbsOf(section: AppSection, { text: crumb, above }: CurrentCrumb): Crumb[] {
  if (crumb && above) return [...above, { label: crumb }]
  return [
    ...(section.group ? [{ label: t(section.group) }] : []),
    { label: labelOf(section), href: crumb ? `/${section.segment}` : undefined },
    ...(crumb ? [{ label: crumb }] : []),
  ]
}

type PageProps = {
  section: AppSection | undefined
  segment: string
  /** The sections that the person may open. */
  open: readonly AppSection[]
  brand: string
}

function Page({ section, segment, open, brand }: PageProps) {
  const can = useCan()
  if (!section) {
    const meant = closestMatch(segment, open, (each) => [each.segment, labelOf(each)])
    return (
      <ErrorScreen
        code={404}
        brand={brand}
        message={
          meant && (
            <>
              <SpellingSuggestion text={labelOf(meant)} href={`/${meant.segment}`} /> {t('error.404.help')}
            </>
          )
        }
      />
    )
  }
  if (!mayOpen(section, can)) {
    return <NotAllowed to={labelOf(section)} {...(section.subject ? { subject: section.subject } : {})} />
  }
  return <section.Page />
}

/** Names a page while its script is fetched, the window by its title and a list by its heading, and keeps the room of its content. */
function RouteLoading({ title, isList }: { title: string | undefined; isList: boolean }) {
  useLoadingMarker()
  return (
    <>
      {title && (isList ? <PageHead title={title} /> : <title>{title}</title>)}
      {isList ? <SkeletonTable /> : <SkeletonForm />}
    </>
  )
}
