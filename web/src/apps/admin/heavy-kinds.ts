import type { Widget } from '@kollegium/api/core/resource'
import type { FieldKind } from '../../resource/fields/kind.ts'

/** Field kinds that are too large for every form; each draws itself by a part fetched on demand. */
export const heavyKinds: Partial<Record<Widget, FieldKind>> = {}
