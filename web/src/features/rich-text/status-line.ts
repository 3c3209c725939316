import type { EditorState } from '@tiptap/pm/state'
import { NodeSelection } from '@tiptap/pm/state'
import { t } from '../../lib/i18n.ts'

type Part = { name: string; level?: number }

const names: Record<string, () => string> = {
  bulletList: () => t('editor.bullet'),
  orderedList: () => t('editor.numbered'),
  blockquote: () => t('editor.quote'),
  table: () => t('editor.table'),
  image: () => t('editor.imageNode'),
}

function nameOf({ name, level }: Part): string | null {
  if (name === 'heading') return t(`editor.heading${level as 2 | 3 | 4}`)
  return names[name]?.() ?? null
}

/** Names the elements at the cursor, outermost first: "Punktlista", "Rubrik 2". A plain paragraph has no name. */
export function elementPath({ selection }: EditorState): string[] {
  const { $from } = selection
  const parts: Part[] = []
  for (let depth = 1; depth <= $from.depth; depth++) {
    const node = $from.node(depth)
    parts.push({ name: node.type.name, level: node.attrs.level })
  }
  if (selection instanceof NodeSelection) parts.push({ name: selection.node.type.name })
  return parts.flatMap((part) => nameOf(part) ?? [])
}
