import { t } from '../../lib/i18n.ts'
import type { LatLong } from '../../lib/mercator.ts'
import { asText } from '../../resource/fields/text.tsx'

/** Coordinates as typed. */
export type Place = { latitude: string; longitude: string }

export type EducationRow = {
  education_id: number
  title: string
  code: string
  /** Name of the list it stands in (Spec §3 Education, the pivot). */
  field: string
  on: boolean
  /** Day since when it is certified here. */
  certified: string
  comments: string
}

export type Contact = { user_id: number; name: string; title: string; status: boolean }

const degrees = (value: unknown) => asText(value).replace('.', ',')

export function placeOf(value: unknown): Place {
  const { latitude, longitude } = (value ?? {}) as Record<string, unknown>
  return { latitude: degrees(latitude), longitude: degrees(longitude) }
}

/** "55,8375" as a number; what is no number is sent as typed, for the rules to refuse. */
export function toCoordinate(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return text === '' || Number.isNaN(Number(text)) ? typed : Number(text)
}

/** A coordinate as people write it, to some ten metres. */
export const coordinateText = (value: number): string => degrees(Math.round(value * 10_000) / 10_000)

/** The place that is typed; null while it is none. */
export function latLongOf(typed: Place): LatLong | null {
  const [latitude, longitude] = [toCoordinate(typed.latitude), toCoordinate(typed.longitude)]
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

/** "55,8375 N · 13,3036 Ö"; null for no place. */
export const placeText = (place: LatLong | null): string | null =>
  place && t('place.at', { latitude: coordinateText(place.latitude), longitude: coordinateText(place.longitude) })

type EducationLink = {
  id: number
  title: string
  code: string
  pivot: { education_id: number; field: string; certified: string | null; comments: string | null }
}

export function educationsOf(value: unknown): EducationRow[] {
  if (!Array.isArray(value)) return []
  return (value as EducationLink[]).map(({ id, title, code, pivot }) => ({
    education_id: pivot.education_id ?? id,
    title,
    code,
    field: pivot.field,
    on: Boolean(pivot.certified),
    certified: pivot.certified ?? '',
    comments: pivot.comments ?? '',
  }))
}

type ContactLink = {
  user_id: number
  firstname: string
  lastname: string
  name: string
  title: string | null
  status?: boolean
}

export function contactsOf(value: unknown): Contact[] {
  if (!Array.isArray(value)) return []
  return (value as ContactLink[]).map(({ user_id, firstname, lastname, name, title, status }) => ({
    user_id,
    name: `${firstname ?? ''} ${lastname ?? ''}`.trim() || name,
    title: title ?? '',
    status: status !== false,
  }))
}

export type GroupCategory = 'region' | 'local' | 'educator' | 'employer' | 'other'

/** A group in the path above another. */
export type Ancestor = { id: number; title: string; category: GroupCategory }

/** What the form reads of a saved group beyond its fields. */
export type GroupFacts = {
  id: number
  url?: string
  parentGroupId?: number | null
  /** Nearest first. */
  parentGroups?: Ancestor[]
  children?: Record<GroupCategory, number>
  docs?: { id: number; title: string } | null
  start_page?: { id: number; title: string; status: 'published' | 'scheduled' | 'unpublished' } | null
  effectiveLogo?: { file: object; from: { id: number; title: string } | null } | null
  effectivePolicy?: { url: string; from: { id: number; title: string } | null } | null
  warnings?: Record<string, string[]>
  orgnr?: string
}

export const factsOf = (record: object | null): GroupFacts | null => record as GroupFacts | null
