import type { WordKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Can, Subject } from '../../lib/me.tsx'
import type { IconType } from '../../ui/icon.tsx'

/** A row of the drawer, and all pages under its first path segment (Spec §2.1 Protection, Navigation). */
export type AppSection = {
  /** The first path segment; empty for the start. */
  segment: string
  label: WordKey
  icon: IconType
  /** The drawer's heading above the row. */
  group?: WordKey
  /** The subject that the person must be able to read; none admits every signed-in person. */
  subject?: Subject
  /** Another condition for opening the section. */
  needs?: (can: Can) => boolean
  /** The letter that opens the section after `g` (`lib/shortcuts.ts`). */
  key?: string
  /** The drawer leaves out the section; other links lead to it. */
  hidden?: boolean
  /** Draws every page of the section; it reads the rest of the path itself. */
  Page: LazyExoticComponent<ComponentType> | ComponentType
}

/** Tells whether the person may open the section's pages. */
export const mayOpen = ({ subject, needs }: AppSection, can: Can): boolean =>
  (!subject || can('read', subject)) && (!needs || needs(can))

/** Returns a path's section: `article` for `/article/12`. */
export const segmentOf = (path: string): string => path.split(/[/?#]/)[1] ?? ''
