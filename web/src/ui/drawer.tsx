import { DialogBackdrop, DialogPanel, Dialog as Headless } from '@headlessui/react'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { IconButton } from './button.tsx'
import { Counter } from './chip.tsx'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Icon, type IconType } from './icon.tsx'
import { AppLink, TextLink } from './link.tsx'
import { useTooltip } from './tooltip.tsx'

type Item = { label: string; icon: IconType; count?: number }
/** A page of the app, or an action of the drawer. */
export type DrawerItem = Item & ({ href: string; onSelect?: undefined } | { href?: undefined; onSelect: () => void })
type Place = Extract<DrawerItem, { href: string }>
const isPlace = (item: DrawerItem): item is Place => item.href !== undefined
export type DrawerGroup = { label?: string; items: readonly DrawerItem[] }

export type DrawerProps = {
  /** Mark, name and app: `<Brand …/>`. */
  brand: ReactNode
  /** The mark alone, for the rail. */
  mark: ReactNode
  groups: readonly DrawerGroup[]
  /** The other app, at the bottom. */
  footerItem?: Place
  /** The account, on a phone whose top bar has no menu for it; `items` are the menu's other entries. */
  account?: { name: string; src?: string; href: string; items?: readonly DrawerItem[]; onSignOut: () => void }
  /** The current path; the row with the same first segment is active. */
  path: string
}

/**
 * Tells whether a path belongs to a row: "/articles/12/edit" to "/articles", and to "/articles/12"; "/" is the start alone.
 */
export function sameSection(href: string, path: string): boolean {
  const parts = (text: string) => (text.split(/[?#]/)[0] ?? '').split('/').slice(1)
  const open = parts(path)
  return parts(href).every((part, index) => part === (open[index] ?? ''))
}

function Row({ item, active, onClick }: { item: DrawerItem; active: boolean; onClick?: () => void }) {
  const classes = cx(
    'relative mx-1 flex min-h-4.5 items-center gap-1.5 rounded-control px-1 touch:min-h-5 max-md:min-h-5',
    active
      ? 'bg-blue-light font-bold text-blue-ink before:absolute before:inset-y-0 before:-left-1 before:w-[3px] before:bg-blue'
      : 'text-grey-7 hover:bg-grey-1',
  )
  const inside = (
    <>
      <Icon as={item.icon} />
      <span className="line-clamp-2 min-w-0 grow py-0.5 leading-[20px]">{item.label}</span>
      {item.count ? <Counter>{item.count}</Counter> : null}
    </>
  )
  if (!isPlace(item)) {
    const select = () => {
      onClick?.()
      item.onSelect()
    }
    return (
      <button type="button" onClick={select} className={cx(classes, 'w-[calc(100%-16px)] text-left')}>
        {inside}
      </button>
    )
  }
  return (
    <AppLink href={item.href} onClick={onClick} aria-current={active ? 'page' : undefined} className={classes}>
      {inside}
    </AppLink>
  )
}

/** Scrolls a menu that is longer than the window to the row of the open page. The page itself stays where it is. */
function useCurrentInView(path: string) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>('[aria-current]')
    if (!frame.current || !row) return
    const inside = row.getBoundingClientRect()
    const outside = frame.current.getBoundingClientRect()
    if (inside.bottom > outside.bottom) frame.current.scrollTop += inside.bottom - outside.bottom + row.offsetHeight
    else if (inside.top < outside.top) frame.current.scrollTop -= outside.top - inside.top + row.offsetHeight
  }, [path])
  return frame
}

function Rows({
  groups,
  footerItem,
  path,
  onChoose,
}: Pick<DrawerProps, 'groups' | 'footerItem' | 'path'> & { onChoose?: () => void }) {
  const frame = useCurrentInView(path)
  return (
    <div ref={frame} className="scroll-shadows flex min-h-0 grow flex-col overflow-y-auto pb-2 pt-1">
      {groups.map((group, index) => (
        <div key={group.label ?? `group-${index}`} className="mb-1">
          {group.label && <h2 className="px-2 pb-0.5 pt-1 text-group text-grey-6">{group.label}</h2>}
          <ul>
            {group.items.map((item) => (
              <li key={item.label}>
                <Row item={item} active={isPlace(item) && sameSection(item.href, path)} onClick={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {footerItem && (
        <div className="mt-auto pt-2">
          <Row item={footerItem} active={false} onClick={onChoose} />
        </div>
      )}
    </div>
  )
}

function RailLink({ item, active }: { item: Place; active: boolean }) {
  const [tip, bubble] = useTooltip(item.label)
  return (
    <>
      <AppLink
        href={item.href}
        aria-label={item.count ? `${item.label}, ${item.count}` : item.label}
        aria-current={active ? 'page' : undefined}
        {...tip}
        className={cx(
          'relative mx-1 grid h-6 place-items-center rounded-control',
          active
            ? 'bg-blue-light text-blue-ink before:absolute before:inset-y-0 before:-left-1 before:w-[3px] before:bg-blue'
            : 'text-grey-7 hover:bg-grey-1',
        )}
      >
        <Icon as={item.icon} size={22} />
        {item.count ? (
          <span aria-hidden className="absolute right-0 top-0">
            <Counter small>{item.count}</Counter>
          </span>
        ) : null}
      </AppLink>
      {bubble}
    </>
  )
}

function Account({ account }: { account: NonNullable<DrawerProps['account']> }) {
  return (
    <div className="flex min-h-8 items-center gap-1 border-t border-grey-2 py-1 pl-2 pr-0.5">
      <Avatar name={account.name} src={account.src} />
      <div className="min-w-0 grow text-hint leading-[20px]">
        <strong className="block truncate">{account.name}</strong>
        <TextLink href={account.href}>{t('screen.myAccount')}</TextLink>
      </div>
      <IconButton icon={LogOut} label={t('action.signOut')} className="-ml-1" onClick={account.onSignOut} />
    </div>
  )
}

/**
 * Draws an app's menu: 240 px wide from 1024 px, below that, and beside a page that needs the width (`data-wide` of the document), a
 * rail of 64 px that opens to 240 over a scrim.
 */
export function Drawer(props: DrawerProps) {
  const { brand, mark, groups, footerItem, account, path } = props
  const [open, setOpen] = useState(false)
  const rail = useCurrentInView(path)
  // Any change of place closes the drawer, also one that did not come from its own rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <nav
        aria-label={t('nav.main')}
        className="sticky top-(--bar) flex h-[calc(100dvh-var(--bar))] w-30 shrink-0 flex-col border-r border-grey-2 bg-grey-0 max-md:hidden in-data-wide:hidden print:hidden"
      >
        <div className="flex min-h-8 items-center px-2">{brand}</div>
        <Rows groups={groups} footerItem={footerItem} path={path} />
      </nav>

      <nav
        aria-label={t('nav.main')}
        className="sticky top-(--bar) z-20 flex h-[calc(100dvh-var(--bar))] w-8 shrink-0 flex-col border-r border-grey-2 bg-grey-0 md:not-in-data-wide:hidden print:hidden"
      >
        <div className="grid min-h-8 place-items-center">
          <IconButton
            icon={MenuIcon}
            iconSize={22}
            size={48}
            label={t('action.openMenu')}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        </div>
        <div className="grid h-5 place-items-center">{mark}</div>
        <div ref={rail} className="scroll-shadows min-h-0 grow overflow-y-auto py-1">
          <ul>
            {groups
              .flatMap((group) => group.items)
              .filter(isPlace)
              .map((item) => (
                <li key={item.href}>
                  <RailLink item={item} active={sameSection(item.href, path)} />
                </li>
              ))}
          </ul>
        </div>
        {account && (
          <AppLink
            href={account.href}
            aria-label={t('screen.myAccount')}
            className="mx-auto mb-2 rounded-full md:hidden"
          >
            <Avatar name={account.name} src={account.src} size={40} />
          </AppLink>
        )}
      </nav>

      <Headless
        open={open}
        onClose={setOpen}
        aria-label={t('action.menu')}
        className="relative z-50 md:not-in-data-wide:hidden"
      >
        <DialogBackdrop className="fixed inset-0 bg-scrim" />
        <DialogPanel className="fixed inset-y-0 left-0 flex w-30 flex-col bg-grey-0 shadow-dialog">
          <div className="flex min-h-8 items-center justify-between gap-1 pl-2 pr-0.5">
            <div className="min-w-0 [&_svg]:size-[30px] [&>*]:gap-1">{brand}</div>
            <IconButton icon={X} size={48} iconSize={22} label={t('action.closeMenu')} onClick={() => setOpen(false)} />
          </div>
          <nav aria-label={t('nav.main')} className="flex min-h-0 grow flex-col">
            <Rows groups={groups} footerItem={footerItem} path={path} onChoose={() => setOpen(false)} />
          </nav>
          {account?.items && account.items.length > 0 && (
            <ul className="max-h-1/3 shrink-0 overflow-y-auto border-t border-grey-2 py-1">
              {account.items.map((item) => (
                <li key={item.label}>
                  <Row item={item} active={false} onClick={() => setOpen(false)} />
                </li>
              ))}
            </ul>
          )}
          {account && <Account account={account} />}
        </DialogPanel>
      </Headless>
    </>
  )
}
