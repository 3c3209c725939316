import { t } from '../../lib/i18n.ts'
import type { LatLong } from '../../lib/mercator.ts'
import { asText } from '../../resource/fields/as-text.ts'

/** Coordinates as typed. */
export type Place = { latitude: string; longitude: string }

export type EducationRow = {
  education_id: number
  title: string
  code: string
  /** Name of the education's list (Spec §3 Education, the pivot). */
  field: string
  on: boolean
  /** The first certified day here. */
  certified: string
  comments: string
}

export type Contact = { user_id: number; name: string; title: string; status: boolean }

const degrees = (value: unknown) => asText(value).replace('.', ',')

/** Reads the record's coordinates as typed text. */
export function placeOf(value: unknown): Place {
  const { latitude, longitude } = (value ?? {}) as Record<string, unknown>
  return { latitude: degrees(latitude), longitude: degrees(longitude) }
}

/** Reads a coordinate: "55,8375". Any other text is sent as typed, so that the rules refuse it. */
export function toCoordinate(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return text === '' || Number.isNaN(Number(text)) ? typed : Number(text)
}

/** Formats a coordinate, to some ten metres. */
export const coordinateText = (value: number): string => degrees(Math.round(value * 10_000) / 10_000)

/** Reads the typed place; null for an incomplete one. */
export function latLongOf(typed: Place): LatLong | null {
  const [latitude, longitude] = [toCoordinate(typed.latitude), toCoordinate(typed.longitude)]
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

/** Formats a place: "55,8375 N · 13,3036 Ö"; null without one. */
export const placeText = (place: LatLong | null): string | null =>
  place && t('place.at', { latitude: coordinateText(place.latitude), longitude: coordinateText(place.longitude) })

type EducationLink = {
  id: number
  title: string
  code: string
  pivot: { education_id: number; field: string; certified: string | null; comments: string | null }
}

/** Reads the record's educations. */
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

/** Reads the record's contact persons. */
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

/** A group above another. */
export type Ancestor = { id: number; title: string; category: GroupCategory }

/** The facts of a saved group beyond its fields. */
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

/** Reads the facts of a saved group; null for a new one. */
export const factsOf = (record: object | null): GroupFacts | null => record as GroupFacts | null
