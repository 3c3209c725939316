import { asText } from '../../resource/fields/as-text.ts'
import { defineFieldType } from '../../resource/fields/field-type.ts'
import { pictureParts } from '../media/media-field-types.ts'
import type { MediaItem } from '../media/media-item.ts'
import { ContactsField } from './contacts-field.tsx'
import { EducationsField } from './educations-field.tsx'
import {
  type Contact,
  contactsOf,
  type EducationRow,
  educationsOf,
  type Place,
  placeOf,
  toCoordinate,
} from './group-values.ts'
import { HostLabelField } from './host-label-field.tsx'
import { LocationField } from './location-field.tsx'
import { LogoField } from './logo-field.tsx'
import { OrgnrField } from './orgnr-field.tsx'
import { ParentField } from './parent-field.tsx'
import { inputOf, longSpan, type PeriodValue, periodsOf } from './period-values.ts'
import { PeriodsField } from './periods-field.tsx'
import { PolicyField } from './policy-field.tsx'
import { StartPageField } from './start-page-field.tsx'

const text = { empty: '', fromRecord: asText, text: asText }

/** The label before the host. */
export const hostLabel = defineFieldType<string>({ ...text, Field: HostLabelField })

/** Organisation number with the server's warning, which doesn't stop the save. */
export const orgnr = defineFieldType<string>({ ...text, Field: OrgnrField, saysOptional: true })

/** The parent group, with the path that follows from it. */
export const parentGroup = defineFieldType<number | null>({
  Field: ParentField,
  empty: null,
  fromRecord: (value) => (typeof value === 'number' ? value : null),
  text: asText,
})

/** The start page of the sub-site. */
export const startPage = defineFieldType<number | null>({
  Field: StartPageField,
  empty: null,
  fromRecord: (value) => (typeof value === 'number' ? value : null),
  saysOptional: true,
  text: asText,
})

/** Coordinates of the group. */
export const place = defineFieldType<Place>({
  Field: LocationField,
  empty: { latitude: '', longitude: '' },
  fromRecord: placeOf,
  toInput: ({ latitude, longitude }) =>
    latitude.trim() || longitude.trim()
      ? { latitude: toCoordinate(latitude), longitude: toCoordinate(longitude) }
      : null,
  text: ({ latitude, longitude }) => [latitude, longitude].filter(Boolean).join(' '),
})

/** The group's certification periods. */
export const periods = defineFieldType<PeriodValue[]>({
  Field: PeriodsField,
  empty: [],
  fromRecord: periodsOf,
  toInput: (rows) => rows.map(inputOf),
  text: (rows) => rows.map((row) => longSpan(inputOf(row))).join(', '),
})

/** The group's educations. */
export const educations = defineFieldType<EducationRow[]>({
  Field: EducationsField,
  empty: [],
  fromRecord: educationsOf,
  toInput: (rows) =>
    rows.map(({ education_id, field, on, certified, comments }) => ({
      education_id,
      field,
      certified: (on && certified.trim()) || null,
      comments,
    })),
  text: (rows) => rows.map((row) => [row.title, row.certified, row.comments].filter(Boolean).join(' ')).join(', '),
})

/** The group's contact persons. */
export const contacts = defineFieldType<Contact[]>({
  Field: ContactsField,
  empty: [],
  fromRecord: contactsOf,
  toInput: (rows) => rows.map(({ user_id, title }) => ({ user_id, title })),
  text: (rows) => rows.map((row) => [row.name, row.title].filter(Boolean).join(', ')).join('; '),
})

/** The group's own logo, or the inherited one. */
export const ownLogo = defineFieldType<MediaItem | null>({
  ...pictureParts,
  Field: LogoField,
  apart: true,
})

/** The group's own data protection policy, or the inherited one. */
export const policy = defineFieldType<string>({ ...text, Field: PolicyField, apart: true })
