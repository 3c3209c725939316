import type { Widget } from '@kollegium/api/core/resource'
import { attachments, image, images } from '../../features/media/kinds.ts'
import { richText } from '../../features/rich-text/kind.ts'
import type { FieldKind } from '../../resource/fields/kind.ts'

/** Field kinds that are too large for every form; each draws itself by a part fetched on demand. */
export const heavyKinds: Partial<Record<Widget, FieldKind>> = { richText, images, image, attachments }
