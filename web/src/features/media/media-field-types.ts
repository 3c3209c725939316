import { defineFieldType } from '../../resource/fields/field-type.ts'
import { FileField } from './file-field.tsx'
import { AttachmentsField, LogosField } from './files-field.tsx'
import { PlainImageField } from './image-field.tsx'
import { ImagesField, PortraitsField } from './images-field.tsx'
import { itemOf, itemsOf, type MediaItem } from './media-item.ts'

const namesOf = (items: MediaItem[]) => items.map((item) => item.title || item.filename).join(', ')

/** Returns the place's own alternative text; one equal to the file's keeps following that. */
const ownText = ({ description, fileDescription }: MediaItem) =>
  description.trim() === fileDescription ? '' : description.trim()

/** Ordered images with alternative texts. */
const described = {
  empty: [],
  fromRecord: itemsOf,
  toInput: (items: MediaItem[]) => items.map((item) => ({ file_id: item.file_id, description: ownText(item) })),
  text: namesOf,
}
/** Ordered images with alternative texts, from the library. */
export const images = defineFieldType<MediaItem[]>({ ...described, Field: ImagesField })

/** Portraits: anyone may upload them. */
export const portraits = defineFieldType<MediaItem[]>({ ...described, Field: PortraitsField })

const linked = { empty: [], fromRecord: itemsOf, text: namesOf }
const idsOf = (items: MediaItem[]) => items.map(({ file_id }) => ({ file_id }))

/** Ordered files to download. */
export const attachments = defineFieldType<MediaItem[]>({
  ...linked,
  Field: AttachmentsField,
  toInput: idsOf,
})

/** Ordered pictures without texts: logos beside the first. */
export const logos = defineFieldType<MediaItem[]>({
  ...linked,
  Field: LogosField,
  toInput: idsOf,
})

/** Conversions of one picture between record and form; the screen's `values` name the record's file. */
export const pictureParts = {
  empty: null as MediaItem | null,
  fromRecord: (value: unknown) => (typeof value === 'object' && value ? itemOf(value) : null),
  toInput: (item: MediaItem | null) => item?.file_id ?? null,
  text: (item: MediaItem | null) => (item ? namesOf([item]) : ''),
}

/** One picture. */
export const image = defineFieldType<MediaItem | null>({
  ...pictureParts,
  Field: PlainImageField,
  apart: true,
})

/** One file of any type. */
export const file = defineFieldType<MediaItem | null>({ ...pictureParts, Field: FileField })
