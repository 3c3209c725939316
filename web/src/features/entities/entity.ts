import type { EntityName } from '@kollegium/api/i18n/sv/entities'
import { entities } from '@kollegium/api/i18n/sv/entities'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import IdCard from 'lucide-react/icons/id-card'
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Newspaper from 'lucide-react/icons/newspaper'
import User from 'lucide-react/icons/user'
import { createContext } from 'react'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { labelOf } from '../../resource/fields/as-text.ts'
import type { IconType } from '../../ui/icon.tsx'
import type { Option } from '../../ui/options.ts'

/** The target of a list item, a card or a menu link: content, or a person. `type` is the contract's ("Article"). */
export type Entity = {
  type: string
  id: number
  title: string
  /** The title of its group; null is the whole network. A person has none. */
  group?: string | null
  status?: string
  url?: string
  /** Its path on its group's site: "/om-oss". */
  path?: string
}

/** Searches entities; `types` limits the search. Each app provides its own. */
export type EntitySearch = (client: Client, text: string, types?: readonly string[]) => Promise<Entity[]>

/** Provides the app's entity search; by default it finds nothing. */
export const EntitiesContext = createContext<EntitySearch>(async () => [])

/** Returns a unique key: a person and an article may share an id. */
export const keyOf = ({ type, id }: Pick<Entity, 'type' | 'id'>) => `${type}:${id}`

/** Reads an entity from an answer, under any of its row's names. Null for anything else. */
export function entityOf(value: unknown): Entity | null {
  if (typeof value !== 'object' || value === null) return null
  const row = value as Record<string, unknown>
  if (typeof row.id !== 'number' || typeof row.type !== 'string') return null
  return {
    type: row.type,
    id: row.id,
    title: labelOf(row),
    ...((typeof row.group === 'string' || row.group === null) && { group: row.group }),
    ...(typeof row.status === 'string' && { status: row.status }),
    ...(typeof row.url === 'string' && { url: row.url }),
  }
}

/** Returns a type's Swedish name: "Artikel". */
export function typeName(type: string): string {
  const name = type.charAt(0).toLowerCase() + type.slice(1)
  return name in entities ? capitalise(formsOf(name as EntityName).indefSg) : type
}

const entityStyles: Record<string, { icon: IconType; tone: string }> = {
  Article: { icon: Newspaper, tone: 'bg-blue-ice text-blue-dark' },
  Page: { icon: FileText, tone: 'bg-grey-1 text-grey-6' },
  Section: { icon: LayoutPanelTop, tone: 'bg-green-light text-green-dark' },
  Card: { icon: IdCard, tone: 'bg-orange-light text-orange-dark' },
  Event: { icon: CalendarDays, tone: 'bg-purple-light text-purple' },
  Queue: { icon: ListOrdered, tone: 'bg-blue-ice text-blue-dark' },
  Book: { icon: BookOpen, tone: 'bg-grey-1 text-grey-6' },
  User: { icon: User, tone: 'bg-wine-light text-wine' },
}

/** Returns icon and colours of a type; its name always stands beside. */
export const entityStyleOf = (type: string) => entityStyles[type] ?? { icon: FileText, tone: 'bg-grey-1 text-grey-6' }

export type EntityOption = Option<string> & { entity: Entity }

/** Returns an entity's type, and its group for people who see several: "Artikel · College Skåne". */
export const kindOf = ({ type, group }: Entity, several: boolean): string =>
  several && group !== undefined ? `${typeName(type)} · ${group ?? t('group.none')}` : typeName(type)

/** Returns the option of an entity, for pickers. @param several the person sees entities of several groups */
export const optionOf = (entity: Entity, several = false): EntityOption => ({
  value: keyOf(entity),
  label: entity.title,
  hint: kindOf(entity, several),
  entity,
})
