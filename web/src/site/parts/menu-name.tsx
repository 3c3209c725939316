import type { MenuLink } from '../model.ts'

type MenuNameProps = {
  link: MenuLink
  /** The links from the top of the menu to the page. */
  trail: readonly MenuLink[]
  look: string
}

/** Draws a link in the column of a menu, marked when it leads to the page. A link without an address is its name alone. */
export function MenuName({ link, trail, look }: MenuNameProps) {
  const current = trail.at(-1) === link
  const mark = current ? 'border-blue bg-blue-light font-bold text-blue-ink' : 'border-transparent'
  const shape = `border-l-4 wrap-anywhere ${look} ${mark}`
  if (!link.href) return <span className={shape}>{link.title}</span>
  return (
    <a href={link.href} aria-current={current ? 'page' : undefined} className={`hover:bg-grey-1 ${shape}`}>
      {link.title}
    </a>
  )
}
