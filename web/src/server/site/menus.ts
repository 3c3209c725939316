import type { SiteMenus as ChosenMenus, PublicSite, SiteMenuLink } from '@kollegium/api/server'
import type { MenuLink, SiteMenus } from '../../site/model.ts'
import { t } from './page-models.ts'

type Given = {
  site: PublicSite | null
  /** The menus that the settings name. */
  chosen: ChosenMenus
  /** The site's own origin. */
  self: string
  /** The document bank holds anything, so that links lead to it. */
  documents: boolean
}

/** Menus by what they are made of: the same object for as long as both the site and its menus are kept. */
const made = new WeakMap<object, { of: Pick<Given, 'site' | 'documents'>; menus: SiteMenus }>()

/** Returns the menus of a site: the chosen ones, or links to its own pages where none is chosen. */
export function menusOf({ site, chosen, self, documents }: Given): SiteMenus {
  const known = made.get(chosen)
  if (known?.of.site === site && known.of.documents === documents) return known.menus
  const { mainMenu, headerMenu, footerMenu } = chosen.menus
  const menus = {
    main: site?.state === 'inactive' ? [] : (onSite(mainMenu, self) ?? mainLinks(site)),
    header: onSite(headerMenu, self) ?? headerLinks(documents),
    footer: flat(onSite(footerMenu, self)) ?? footerLinks(site, documents),
    footerPage: chosen.footer,
  }
  made.set(chosen, { of: { site, documents }, menus })
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

const bankLinks = (documents: boolean) => (documents ? [link('/dokumentbank', t('screen.documentBank'))] : [])

const headerLinks = (documents: boolean): MenuLink[] => [...bankLinks(documents), link('/verifiera', t('verify.link'))]

const footerLinks = (site: PublicSite | null, documents: boolean): MenuLink[] => [
  ...(hasLocals(site) ? [link('/lokala-college', t('screen.localColleges'))] : []),
  link('/evenemang', t('screen.calendar')),
  ...bankLinks(documents),
  link('/artiklar', t('screen.articles')),
  link('/ansok', t('public.applyForAccount')),
  link('/verifiera', t('verify.link')),
]
