import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'wouter'
import { cx } from './classes.ts'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

/** Draws a link. A path of this app changes the route without a page load; other addresses are ordinary links. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const inside = href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined
  if (inside) {
    return (
      <Link href={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}

/** Draws a link in running text: underlined, dark blue. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <AppLink
      className={cx(
        'rounded-control text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2',
        'dark-surface:text-white',
        className,
      )}
      {...rest}
    />
  )
}
