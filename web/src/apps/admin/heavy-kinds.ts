import type { Widget } from '@kollegium/api/core/resource'
import { entity, mixed } from '../../features/entities/kinds.ts'
import { attachments, file, image, images } from '../../features/media/kinds.ts'
import { links } from '../../features/menu-links/kinds.tsx'
import { richText } from '../../features/rich-text/kind.tsx'
import type { FieldKind } from '../../resource/fields/kind.ts'

/** Field kinds of this app's forms; the largest of them (the editor, the tree of links) are parts fetched on demand. */
export const heavyKinds: Partial<Record<Widget, FieldKind>> = {
  richText,
  images,
  image,
  attachments,
  file,
  entity,
  mixed,
  links,
}
