import { lazy } from 'react'
import { defineKind } from '../../resource/fields/kind.ts'
import { itemOf, itemsOf, type MediaItem } from './media-item.ts'

const namesOf = (items: MediaItem[]) => items.map((item) => item.title || item.filename).join(', ')

/** Ordered images with alternative texts. */
export const images = defineKind<MediaItem[]>({
  Field: lazy(() => import('./images-field.tsx')),
  empty: [],
  fromRecord: itemsOf,
  toInput: (items) => items.map(({ file_id, description }) => ({ file_id, description: description.trim() })),
  text: namesOf,
})

const linked = { empty: [], fromRecord: itemsOf, text: namesOf }
const idsOf = (items: MediaItem[]) => items.map(({ file_id }) => ({ file_id }))

/** Ordered files to download. */
export const attachments = defineKind<MediaItem[]>({
  ...linked,
  Field: lazy(async () => ({ default: (await import('./files-field.tsx')).AttachmentsField })),
  toInput: idsOf,
})

/** Ordered pictures without words: logos beside the first. */
export const logos = defineKind<MediaItem[]>({
  ...linked,
  Field: lazy(async () => ({ default: (await import('./files-field.tsx')).LogosField })),
  toInput: idsOf,
})

/** How one picture is kept in a form; the screen says under `values` where the record holds the file itself. */
export const pictureParts = {
  empty: null as MediaItem | null,
  fromRecord: (value: unknown) => (typeof value === 'object' && value ? itemOf(value) : null),
  toInput: (item: MediaItem | null) => item?.file_id ?? null,
  text: (item: MediaItem | null) => (item ? namesOf([item]) : ''),
}

/** One picture. */
export const image = defineKind<MediaItem | null>({
  ...pictureParts,
  Field: lazy(() => import('./image-field.tsx')),
  apart: true,
})
