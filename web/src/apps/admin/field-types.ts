import type { Widget } from '@kollegium/api/definitions'
import { cardFields, entity, mixed } from '../../features/entities/entity-field-types.ts'
import { attachments, file, image, images } from '../../features/media/media-field-types.ts'
import { links } from '../../features/menu-links/link-field-types.tsx'
import { richText } from '../../features/rich-text/rich-text-field-type.tsx'
import { surveyRows } from '../../features/survey-builder/survey-field-types.tsx'
import { choices } from '../../resource/fields/choices.tsx'
import type { FieldType } from '../../resource/fields/field-type.ts'
import { parent } from '../../resource/fields/parent.tsx'
import { relations } from '../../resource/fields/relation.tsx'
import { time } from '../../resource/fields/time.tsx'

/**
 * Field types of this app's forms besides the common ones. The largest (the editor, the tree of links) load on demand.
 */
export const adminFieldTypes: Partial<Record<Widget, FieldType>> = {
  choices,
  cardFields,
  time,
  relations,
  parent,
  richText,
  images,
  image,
  attachments,
  file,
  entity,
  mixed,
  links,
  surveyRows,
}
