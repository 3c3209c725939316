import type { ComponentType } from 'react'

export type IconType = ComponentType<{
  size?: string | number
  strokeWidth?: string | number
  className?: string
  'aria-hidden'?: boolean
}>

/** Draws a Lucide outline in the house's stroke. It never carries a meaning alone, so assistive technology skips it. */
export function Icon({ as: Shape, size = 20, className }: { as: IconType; size?: number; className?: string }) {
  return <Shape size={size} strokeWidth={1.75} className={`shrink-0 ${className ?? ''}`} aria-hidden />
}
