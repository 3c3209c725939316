import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { ChosenImage } from './image-bar.tsx'

/** Returns the selected image, and the position of the table at the cursor. */
export function chosenIn({ state: { selection } }: Editor): { image: ChosenImage | null; table: number | null } {
  if (selection instanceof NodeSelection && selection.node.type.name === 'image') {
    const { alt, size, shape } = selection.node.attrs as Omit<ChosenImage, 'at'>
    return { image: { at: selection.from, alt, size, shape }, table: null }
  }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === 'table') return { image: null, table: $from.before(depth) }
  }
  return { image: null, table: null }
}
