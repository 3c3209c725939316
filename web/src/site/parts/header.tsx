import { ChevronDown, Search } from 'lucide-react'
import { t } from '../i18n.ts'
import type { Chrome, MenuLink } from '../model.ts'
import { CachedMarkup } from './cached-markup.tsx'
import { container } from './layout.ts'
import { SignInLink } from './member.tsx'
import { activeLink, trailOf } from './menu.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { SearchField } from './search-field.tsx'
import { Mark, SiteName } from './site-logo.tsx'

/**
 * Draws the header of a site: strip, name and menu. It is drawn once for each place in the menu, and once for all pages
 * outside it.
 */
export function Header({ chrome }: { chrome: Chrome }) {
  const look = { className: 'border-b border-grey-2 print:hidden', 'data-chrome': true }
  const { menus, path } = chrome
  const place = [activeLink(menus.main, path), ...trailOf(menus.main, path)].map((link) => link?.href).join(' ')
  return (
    <CachedMarkup as="header" of={menus} part={`header ${place}`} {...look}>
      <HeaderContent chrome={chrome} />
    </CachedMarkup>
  )
}

function HeaderContent({ chrome }: { chrome: Chrome }) {
  const { menus, site } = chrome
  return (
    <>
      <Strip chrome={chrome} />
      <div className={`${container} relative flex items-center justify-between gap-2 py-1.5 md:pt-3`}>
        <HomeLink chrome={chrome} />
        {(site?.open ?? true) && (
          <div className="w-38 shrink-0 max-md:hidden">
            <SearchField />
          </div>
        )}
        <div className="group/bar flex shrink-0 items-center md:hidden">
          {(site?.open ?? true) && <SearchLink />}
          <PhoneMenu chrome={chrome} />
        </div>
      </div>
      {menus.main.length > 0 && <MainMenu chrome={chrome} />}
    </>
  )
}

/** Draws the way to the search in a narrow window (design picture 24). */
function SearchLink() {
  return (
    <a
      href="/sok"
      aria-label={t('search.field')}
      className="flex size-6 items-center justify-center rounded-control hover:bg-grey-1 group-has-[>details[open]]/bar:hidden max-[359px]:hidden"
    >
      <Search size={24} strokeWidth={1.75} aria-hidden />
    </a>
  )
}

function MainMenu({ chrome: { menus, path } }: { chrome: Chrome }) {
  const active = activeLink(menus.main, path)
  const trail = trailOf(menus.main, path)
  return (
    <nav aria-label={t('nav.main')} className={`${container} max-md:hidden`}>
      <ul className="flex flex-wrap gap-x-2.5 lg:gap-x-4">
        {menus.main.map((link) => (
          <li key={`${link.title} ${link.href}`} className="relative max-w-full" data-menu-place>
            <TopLink link={link} active={link === active} trail={trail} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const top = 'border-b-4 text-body'

type Drawn = { link: MenuLink; trail: readonly MenuLink[] }

/**
 * Draws a name that is a link, with a fold of its own where something lies below. The script also unfolds it for a pointer
 * that rests on it (enhancements/menus.ts).
 */
function TopLink({ link, active, trail }: Drawn & { active: boolean }) {
  const look = `${top} ${active ? 'border-blue font-bold' : 'border-transparent hover:border-grey-3'}`
  const current = trail.at(-1) === link ? 'page' : active ? 'true' : undefined
  if (link.children.length === 0) {
    return (
      <a href={link.href} aria-current={current} className={`block py-1.5 ${look}`}>
        {link.title}
      </a>
    )
  }
  const chevron = (
    <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="shrink-0 group-open/menu:rotate-180" />
  )
  return (
    <div className={`-mr-0.5 flex ${look}`}>
      {link.href && (
        <a href={link.href} aria-current={current} className="min-w-0 py-1.5">
          {link.title}
        </a>
      )}
      <details className="group/menu" data-menu name="huvudmeny">
        <summary
          aria-label={link.href ? t('nav.below', { text: link.title }) : undefined}
          className={`flex h-full min-w-3 list-none items-center gap-1 rounded-control py-1.5 hover:bg-grey-1 ${link.href ? 'ml-0.5 px-0.5' : 'pr-0.5'}`}
        >
          {!link.href && link.title}
          {chevron}
        </summary>
        <div
          data-menu-panel
          className="absolute left-0 top-full z-40 max-h-[80vh] w-max min-w-34 max-w-48 overflow-y-auto data-end:right-0 data-end:left-auto rounded-panel border border-grey-2 bg-white py-1 shadow-menu"
        >
          <ul>
            {link.children.map((child) => (
              <li key={`${child.title} ${child.href}`}>
                <DropLink link={child} trail={trail} />
                {child.children.length > 0 && (
                  <ul>
                    {child.children.map((leaf) => (
                      <li key={`${leaf.title} ${leaf.href}`}>
                        <DropLink link={leaf} trail={trail} deep />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </div>
  )
}

function DropLink({ link, trail, deep }: Drawn & { deep?: boolean }) {
  const current = trail.at(-1) === link
  const look = `block border-l-4 py-1 pr-2 break-words hyphens-auto ${deep ? 'pl-4 text-ui' : 'pl-2 text-ui'} ${
    current ? 'border-blue bg-blue-light font-bold text-blue-ink' : 'border-transparent'
  }`
  if (!link.href) return <span className={`${look} font-bold text-grey-6`}>{link.title}</span>
  return (
    <a href={link.href} aria-current={current ? 'page' : undefined} className={`${look} hover:bg-grey-1`}>
      {link.title}
    </a>
  )
}

function Strip({ chrome }: { chrome: Chrome }) {
  const { brand, site, links, menus } = chrome
  return (
    <div className="bg-blue-deep text-ui text-white max-md:hidden" data-surface="dark">
      <div className={`${container} flex min-h-5 items-center justify-between gap-3 py-0.5`}>
        {site && links.front !== links.self ? (
          <a href={links.front} className="inline-flex items-center gap-1.25 hover:underline">
            <Mark mark={brand.mark} size={18} onDark className="shrink-0" />
            {t('public.partOf', { brand: brand.name })}
          </a>
        ) : (
          <span />
        )}
        <ul className="flex flex-wrap gap-x-3">
          {menus.header.map(({ href, title }) => (
            <li key={`${title} ${href}`}>
              <a href={href} className="hover:underline">
                {title}
              </a>
            </li>
          ))}
          <li data-island="member" data-on="signedIn" data-signed-in="strip" className="flex flex-wrap gap-x-3">
            <SignInLink />
          </li>
        </ul>
      </div>
    </div>
  )
}

function HomeLink({ chrome: { brand, site } }: { chrome: Chrome }) {
  return (
    <a href="/" className="flex min-w-0 rounded-control">
      <SiteName
        brand={brand}
        title={site?.title ?? brand.name}
        note={site?.parent?.title ?? site?.kind}
        logo={site?.logo}
      />
    </a>
  )
}
