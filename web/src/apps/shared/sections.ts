import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType, LazyExoticComponent } from 'react'
import { capitalise, type EntityName, formsOf, t } from '../../lib/i18n.ts'
import type { Can, Subject } from '../../lib/me.tsx'
import type { IconType } from '../../ui/icon.tsx'

/** A row of the drawer, and all pages under its first path segment (Spec §2.1 Protection, Navigation). */
export type AppSection = {
  /** The first path segment; empty for the start. */
  segment: string
  /** A text of the dictionary, or the plural of an entity's name. */
  label: TextKey | { entity: EntityName }
  icon: IconType
  /** The drawer's heading above the row. */
  group?: TextKey
  /** The subject that the person must be able to read; none admits every signed-in person. */
  subject?: Subject
  /** Another condition for opening the section. */
  needs?: (can: Can) => boolean
  /** A right that opens the section by itself. */
  or?: (can: Can) => boolean
  /** The letter that opens the section after `g` (`lib/shortcuts.ts`). */
  key?: string
  /** The drawer leaves out the section; other links lead to it. */
  hidden?: boolean
  /** Draws every page of the section; it reads the rest of the path itself. */
  Page: LazyExoticComponent<ComponentType> | ComponentType
}

/** The section's name as the drawer shows it: "Artiklar". */
export const labelOf = ({ label }: Pick<AppSection, 'label'>): string =>
  typeof label === 'string' ? t(label) : capitalise(formsOf(label.entity).indefPl)

/** Whether the person may open the section's pages. */
export const mayOpen = ({ subject, needs, or }: AppSection, can: Can): boolean =>
  ((!subject || can('read', subject)) && (!needs || needs(can))) || Boolean(or?.(can))

/** Returns a path's section: `article` for `/article/12`. */
export const segmentOf = (path: string): string => path.split(/[/?#]/)[1] ?? ''
