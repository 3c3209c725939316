import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Can, Subject } from '../../lib/me.tsx'
import { capitalise, type EntityName, formsOf, t } from '../../lib/words.ts'
import type { IconType } from '../../ui/icon.tsx'

/** One row of the drawer and all pages under its first path segment (Spec §2.1 Protection, Navigation). */
export type AppSection = {
  /** First segment of the address; empty for the start. */
  segment: string
  /** A text of the dictionary, or the plural of an entity's name. */
  label: TextKey | { entity: EntityName }
  icon: IconType
  /** Heading of the drawer it stands under. */
  group?: TextKey
  /** Reading this is needed; without it everyone who is signed in may come. */
  subject?: Subject
  /** Or whatever else decides who may come. */
  needs?: (can: Can) => boolean
  /** The letter that leads here after `g` (`lib/shortcuts.ts`). */
  key?: string
  /** Pages that are reached some other way than by the drawer. */
  hidden?: boolean
  /** Draws every page of the section; it looks at the rest of the address itself. */
  Page: LazyExoticComponent<ComponentType> | ComponentType
}

/** The section's name as the drawer shows it: "Artiklar". */
export const labelOf = ({ label }: Pick<AppSection, 'label'>): string =>
  typeof label === 'string' ? t(label) : capitalise(formsOf(label.entity).indefPl)

/** Whether the person may open the section's pages. */
export const mayOpen = ({ subject, needs }: AppSection, can: Can): boolean =>
  (!subject || can('read', subject)) && (!needs || needs(can))

/** `/article/12` is in the section `article`. */
export const segmentOf = (path: string): string => path.split(/[/?#]/)[1] ?? ''
