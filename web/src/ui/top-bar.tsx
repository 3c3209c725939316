import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleHelp from 'lucide-react/icons/circle-help'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { IconButton } from './button.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { AppLink } from './link.tsx'
import { Menu, type MenuItem } from './menu.tsx'

export type TopBarProps = {
  breadcrumb: readonly Crumb[]
  /** The group selector. */
  selector?: ReactNode
  /** Opens the search over everything. */
  onFind?: (() => void) | undefined
  help?: { onClick: () => void; open: boolean }
  /** `<AccountMenu …/>`; on narrow screens the drawer holds it instead. */
  account?: ReactNode
}

/**
 * Draws the bar over the page, the banner of the app: breadcrumb, then group, help and account. A phone has no room for the breadcrumb;
 * where no group stands in its place, it shows the way back, or the part of the app.
 */
export function TopBar({ breadcrumb, selector, onFind, help, account }: TopBarProps) {
  return (
    <header className="flex min-h-8 items-center justify-between gap-2 border-b border-grey-2 px-(--pad) max-sm:min-h-7 print:hidden">
      <div className="min-w-0 max-sm:hidden">
        <Breadcrumb items={breadcrumb} />
      </div>
      {/* A long breadcrumb takes more lines; it never moves the controls. */}
      <div className="flex shrink-0 items-center gap-1.5 max-sm:min-w-0 max-sm:shrink max-sm:grow max-sm:justify-between">
        {selector || <PhonePlace breadcrumb={breadcrumb} />}
        <div className="flex shrink-0 items-center gap-1.5 max-sm:-mr-1.5">
          {onFind && (
            <IconButton
              icon={Search}
              iconSize={22}
              label={t('screen.find')}
              shortcut="find"
              onClick={onFind}
              aria-haspopup="dialog"
            />
          )}
          {help && (
            <IconButton
              icon={CircleHelp}
              iconSize={22}
              label={t('screen.help')}
              shortcut="help"
              onClick={help.onClick}
              aria-expanded={help.open}
            />
          )}
          {account && <div className="max-sm:hidden">{account}</div>}
        </div>
      </div>
    </header>
  )
}

/** Names the page above this one with the way there; of an app's own pages the part that they belong to. The page's title stands below. */
function PhonePlace({ breadcrumb }: Pick<TopBarProps, 'breadcrumb'>) {
  const above = breadcrumb.slice(0, -1).findLast(({ href }) => href)
  if (!above?.href) return <span className="truncate text-ui font-bold sm:hidden">{breadcrumb[0]?.label}</span>
  return (
    <AppLink
      href={above.href}
      className="-ml-0.5 flex min-h-5.5 min-w-0 items-center gap-1 rounded-control text-ui font-bold sm:hidden"
    >
      <Icon as={ArrowLeft} size={20} className="shrink-0" />
      <span className="truncate">{above.label}</span>
    </AppLink>
  )
}

export type AccountMenuProps = { name: string; src?: string; items: readonly MenuItem[]; header?: ReactNode }

/** Shows the signed-in person, and the actions of the account. */
export function AccountMenu({ name, src, items, header }: AccountMenuProps) {
  return (
    <Menu
      label={t('account.menu', { name })}
      items={items}
      header={header ?? <strong>{name}</strong>}
      triggerClass="min-h-5.5 gap-1 px-0.5"
      trigger={
        <>
          <Avatar name={name} src={src} />
          <Icon as={ChevronDown} size={18} />
        </>
      }
    />
  )
}
