import type { SiteMenus as ChosenMenus, PublicSite, SiteMenuLink } from '@kollegium/api/server'
import type { MenuLink, SiteMenus } from '../../site/model.ts'
import { t } from './page-models.ts'

type Given = {
  site: PublicSite | null
  /** The menus that the settings name. */
  chosen: ChosenMenus
  /** The site's own origin. */
  self: string
}

/** Menus by what they are made of: the same object for as long as both the site and its menus are kept. */
const made = new WeakMap<object, { site: PublicSite | null; menus: SiteMenus }>()

/** Returns the menus of a site: the chosen ones, or links to its own pages where none is chosen. */
export function menusOf({ site, chosen, self }: Given): SiteMenus {
  const known = made.get(chosen)
  if (known?.site === site) return known.menus
  const { mainMenu, headerMenu, footerMenu } = chosen.menus
  const menus = {
    main: site?.state === 'inactive' ? [] : (onSite(mainMenu, self) ?? mainLinks(site)),
    header: onSite(headerMenu, self) ?? headerLinks(),
    footer: flat(onSite(footerMenu, self)) ?? footerLinks(site),
  }
  made.set(chosen, { site, menus })
  return menus
}

const link = (href: string, title: string): MenuLink => ({ href, title, children: [] })

/** Writes whole addresses of the site's own pages as paths, so that the current page is known. */
function onSite(links: readonly SiteMenuLink[] | undefined, self: string): MenuLink[] | undefined {
  return links?.map(({ title, href, children }) => ({
    title,
    href: href === self ? '/' : href.startsWith(`${self}/`) ? href.slice(self.length) : href,
    children: onSite(children, self) ?? [],
  }))
}

/** Lists the links of all levels that lead somewhere. */
const flat = (links: readonly MenuLink[] | undefined): MenuLink[] | undefined =>
  links?.flatMap(({ children, ...own }) => [...(own.href ? [{ ...own, children: [] }] : []), ...(flat(children) ?? [])])

/** A site with local colleges below it: a regional one and the front. */
const hasLocals = (site: PublicSite | null) => site === null || site.group.category === 'region'

function mainLinks(site: PublicSite | null): MenuLink[] {
  return [
    link('/', t('screen.home')),
    ...(hasLocals(site) ? [link('/lokala-college', t('screen.localColleges'))] : []),
    link('/artiklar', t('screen.articles')),
    link('/evenemang', t('screen.calendar')),
    ...(site ? [link('/om-oss', t('public.aboutUs'))] : []),
  ]
}

const headerLinks = (): MenuLink[] => [
  link('/dokumentbank', t('screen.documentBank')),
  link('/verifiera', t('verify.link')),
]

const footerLinks = (site: PublicSite | null): MenuLink[] => [
  ...(hasLocals(site) ? [link('/lokala-college', t('screen.localColleges'))] : []),
  link('/evenemang', t('screen.calendar')),
  link('/dokumentbank', t('screen.documentBank')),
  link('/artiklar', t('screen.articles')),
  link('/verifiera', t('verify.link')),
]
