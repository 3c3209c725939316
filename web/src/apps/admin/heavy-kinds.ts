import type { Widget } from '@kollegium/api/core/resource'
import { attachments, image, images } from '../../features/media/kinds.ts'
import { richText } from '../../features/rich-text/kind.tsx'
import type { FieldKind } from '../../resource/fields/kind.ts'

/** Field kinds of this app's forms; the editor, the largest of them, is a part fetched on demand. */
export const heavyKinds: Partial<Record<Widget, FieldKind>> = { richText, images, image, attachments }
