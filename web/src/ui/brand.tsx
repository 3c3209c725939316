import type { ReactNode } from 'react'
import { AppLink } from './link.tsx'

export type MarkProps = { size?: number; onDark?: boolean; className?: string }

/** Draws the network's mark: the open C of the college round the n of the network. */
export function NetworkMark({ size = 36, onDark, className }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      aria-hidden
      className={className}
    >
      <path d="M37.4 10.6a19 19 0 1 0 0 26.8" stroke={onDark ? '#fff' : 'var(--mark-outer, var(--color-blue))'} />
      <path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" stroke="var(--mark-inner, var(--color-green))" />
    </svg>
  )
}

/** Draws the second brand's mark: a person, a speech bubble and an å. */
export function LanguageMark({ size = 36, onDark, className }: MarkProps) {
  const bubble = onDark ? '#fff' : 'var(--color-purple)'
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden className={className}>
      <circle cx="24" cy="7.5" r="4.75" stroke="var(--color-orange)" strokeWidth="4.5" />
      <path d="M24 15.5a15.25 15.25 0 1 1-8.6 27.85L7 46l2.3-8.2A15.25 15.25 0 0 1 24 15.5z" fill={bubble} />
      <path
        d="M17 27.5h14M17 34h9"
        stroke={onDark ? 'var(--color-purple)' : '#fff'}
        strokeWidth="3.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

export type BrandProps = {
  /** The brand's name, which is a setting. */
  name: string
  /** The app's name, as a quieter line under the brand's. */
  app?: string
  mark?: 'network' | 'language' | ReactNode
  href?: string
  onDark?: boolean
  size?: number
}

/** Draws mark and name, 12 px apart; a link to the start when `href` is given. */
export function Brand({ name, app, mark = 'network', href, onDark, size = 36 }: BrandProps) {
  const shape =
    mark === 'network' ? (
      <NetworkMark size={size} onDark={onDark} className="shrink-0" />
    ) : mark === 'language' ? (
      <LanguageMark size={size} onDark={onDark} className="shrink-0" />
    ) : (
      mark
    )
  const inside = (
    <>
      {shape}
      <span className="min-w-0 leading-[18px]">
        <strong
          className={`block truncate ${size >= 48 ? 'text-h3 ' : ''}${onDark ? 'text-white' : mark === 'language' ? 'text-purple' : 'text-blue-deep'}`}
        >
          {name}
        </strong>
        {app && <span className={`text-hint ${onDark ? 'text-blue-mist' : 'text-grey-6'}`}>{app}</span>}
      </span>
    </>
  )
  const classes = 'inline-flex min-w-0 items-center gap-1.5'
  if (!href) return <span className={classes}>{inside}</span>
  return (
    <AppLink href={href} className={`${classes} rounded-control`}>
      {inside}
    </AppLink>
  )
}
