import { ChevronDown } from 'lucide-react'
import { t } from '../i18n.ts'
import type { Chrome, MenuLink } from '../model.ts'
import { trailOf } from './menu.ts'
import { MenuName } from './menu-name.tsx'

/** Returns the part of the main menu that the page stands in; null for a page outside it or alone in its part. */
export function sectionOf({ menus, path }: Pick<Chrome, 'menus' | 'path'>): MenuLink | null {
  const [top] = trailOf(menus.main, path)
  return top && top.children.length > 0 ? top : null
}

/** Returns the links between the start and the page, for the breadcrumb. */
export function stepsOf({ menus, path }: Pick<Chrome, 'menus' | 'path'>): { href: string; label: string }[] {
  return trailOf(menus.main, path)
    .slice(0, -1)
    .map(({ href, title }) => ({ href, label: title }))
}

/** Draws the links of the page's part of the menu beside the page (design picture 45). */
export function SectionMenu({ chrome }: { chrome: Chrome }) {
  const section = sectionOf(chrome)
  if (!section) return null
  const trail = trailOf(chrome.menus.main, chrome.path)
  return (
    <nav aria-label={t('nav.section', { text: section.title })} className="text-ui max-md:hidden print:hidden">
      <ul className="border-b border-grey-2">
        <li className="border-t border-grey-2">
          <MenuRow link={section} trail={trail} strong />
        </li>
        {section.children.map((link) => (
          <Branch key={`${link.title} ${link.href}`} link={link} trail={trail} />
        ))}
      </ul>
    </nav>
  )
}

type Drawn = { link: MenuLink; trail: readonly MenuLink[] }

function Branch({ link, trail }: Drawn) {
  if (link.children.length === 0) {
    return (
      <li className="border-t border-grey-2">
        <MenuRow link={link} trail={trail} />
      </li>
    )
  }
  return (
    <li className="relative border-t border-grey-2">
      <MenuRow link={link} trail={trail} folds />
      <details open={trail.includes(link)} className="group/fold">
        <summary
          aria-label={t('nav.below', { text: link.title })}
          className="absolute right-0 top-0 flex size-6 list-none items-center justify-center hover:bg-grey-1"
        >
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="group-open/fold:rotate-180" />
        </summary>
        <ul>
          {link.children.map((child) => (
            <li key={`${child.title} ${child.href}`} className="border-t border-grey-2">
              <MenuRow link={child} trail={trail} deep />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function MenuRow({ link, trail, strong, folds, deep }: Drawn & { strong?: boolean; folds?: boolean; deep?: boolean }) {
  const look = `block min-h-6 py-1.5 ${deep ? 'pl-4' : 'pl-1.5'} ${folds ? 'pr-6' : 'pr-1.5'} ${strong ? 'font-bold' : ''}`
  return <MenuName link={link} trail={trail} look={look} />
}
