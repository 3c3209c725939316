import type { Widget } from '@kollegium/api/definitions'
import { entity, mixed } from '../../features/entities/kinds.ts'
import { attachments, file, image, images } from '../../features/media/kinds.ts'
import { links } from '../../features/menu-links/kinds.tsx'
import { richText } from '../../features/rich-text/kind.tsx'
import { surveyRows } from '../../features/survey-rows/kinds.tsx'
import { choices } from '../../resource/fields/choices.tsx'
import type { FieldKind } from '../../resource/fields/kind.ts'
import { parent } from '../../resource/fields/parent.tsx'
import { relations } from '../../resource/fields/relation.tsx'
import { time } from '../../resource/fields/time.tsx'

/** Field kinds that this app's forms have beside the common ones; the largest of them (the editor, the tree of links) are parts fetched on demand. */
export const heavyKinds: Partial<Record<Widget, FieldKind>> = {
  choices,
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
