import { ArrowRight, BadgeCheck, CalendarDays, ChevronDown, FolderOpen, LogIn, MapPin, Menu, X } from 'lucide-react'
import { t } from '../i18n.ts'
import type { Chrome, MenuLink } from '../model.ts'
import { trailOf } from './menu.ts'
import { MenuName } from './menu-name.tsx'
import { SearchField } from './search-field.tsx'
import { Mark } from './site-logo.tsx'

/** Draws the menu of a narrow window (design picture 50): every link has a fold of its own where something lies below. */
export function PhoneMenu({ chrome }: { chrome: Chrome }) {
  const { menus, path, links, brand, site } = chrome
  const trail = trailOf(menus.main, path)
  return (
    <details className="group shrink-0" data-menu="page">
      <summary className="flex size-6 list-none items-center justify-center rounded-control hover:bg-grey-1">
        <Menu size={24} strokeWidth={1.75} aria-hidden className="group-open:hidden" />
        <X size={24} strokeWidth={1.75} aria-hidden className="hidden group-open:block" />
        <span className="sr-only">{t('action.menu')}</span>
      </summary>
      <nav
        aria-label={t('nav.main')}
        className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-72px)] overflow-y-auto overscroll-contain border-b border-grey-2 bg-white shadow-menu"
      >
        {(site?.open ?? true) && (
          <div className="p-2">
            <SearchField />
          </div>
        )}
        <ul>
          {menus.main.map((link) => (
            <PhoneRow key={`${link.title} ${link.href}`} link={link} trail={trail} depth={0} />
          ))}
        </ul>
        <ul className="border-t border-grey-2 py-1">
          {menus.header.map(({ title, href }) => (
            <li key={`${title} ${href}`}>
              <SmallLink href={href} title={title} Icon={iconOf(href)} />
            </li>
          ))}
          <li data-signed-in="menu">
            <SmallLink href="/login" title={t('action.clickToSignIn')} Icon={LogIn} />
          </li>
        </ul>
        {site && (
          <a
            href={links.front}
            data-surface="dark"
            className="flex min-h-7 items-center gap-1.25 bg-blue-deep px-2 text-ui text-white"
          >
            <Mark mark={brand.mark} size={18} onDark className="shrink-0" />
            {t('public.partOf', { brand: brand.name })}
          </a>
        )}
      </nav>
    </details>
  )
}

type Icon = typeof LogIn

/** The icons of a site's own pages, by the first segment of their path. */
const icons: Record<string, Icon> = {
  dokumentbank: FolderOpen,
  'lokala-college': MapPin,
  verifiera: BadgeCheck,
  evenemang: CalendarDays,
}

const iconOf = (href: string): Icon => icons[/^\/([^/?#]*)/.exec(href)?.[1] ?? ''] ?? ArrowRight

/** Draws a row of the phone's menu below the pages. */
export function SmallLink({ href, title, Icon }: { href: string; title: string; Icon: Icon }) {
  return (
    <a href={href} className="flex min-h-6 items-center gap-1.5 px-2 py-1 text-ui">
      <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-grey-6" />
      <span className="min-w-0 break-words">{title}</span>
    </a>
  )
}

/** The rows of each level: as high as a finger needs, the bar of the current page within the indent. */
const levels = [
  { row: 'min-h-6.5 pl-1.5 text-body', surface: '', fold: 'h-6.5' },
  { row: 'min-h-6 pl-3.5 text-ui', surface: 'bg-grey-0', fold: 'h-6' },
  { row: 'min-h-6 pl-6 text-ui', surface: 'bg-grey-1', fold: 'h-6' },
]

function PhoneRow({ link, trail, depth }: { link: MenuLink; trail: readonly MenuLink[]; depth: number }) {
  const { row, surface, fold } = levels[depth] ?? { row: '', surface: '', fold: '' }
  const room = link.children.length > 0 ? 'pr-8' : 'pr-2'
  const look = `flex grow items-center py-1 ${room} ${row} ${trail.includes(link) ? 'font-bold' : ''}`
  return (
    <li className={`relative border-t border-grey-2 ${surface}`}>
      <MenuName link={link} trail={trail} look={look} />
      {link.children.length > 0 && (
        <details open={trail.includes(link)} className="group/fold">
          <summary
            aria-label={t('nav.below', { text: link.title })}
            className={`absolute right-0 top-0 flex w-7 list-none items-center justify-center border-l border-grey-2 ${fold}`}
          >
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden className="group-open/fold:rotate-180" />
          </summary>
          <ul>
            {link.children.map((child) => (
              <PhoneRow key={`${child.title} ${child.href}`} link={child} trail={trail} depth={depth + 1} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
