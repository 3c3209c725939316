import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect, useRef } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Passage, tellText, useCommented } from './open-texts.ts'
import { findPassages, passageAt } from './passages.ts'

type Mark = { from: number; to: number; isShown: boolean }

const key = new PluginKey<DecorationSet>('passageMarks')

const drawn = ({ from, to, isShown }: Mark) =>
  Decoration.inline(from, to, { class: isShown ? 'rich-passage rich-passage-shown' : 'rich-passage' })

/** Draws the commented passages of a text. The marks are no part of the text. */
export const PassageMarks = Extension.create({
  name: 'passageMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(change, before) {
          const marks = change.getMeta(key) as Mark[] | undefined
          return marks ? DecorationSet.create(change.doc, marks.map(drawn)) : before.map(change.mapping, change.doc)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

const isSame = (one: Passage | null, other: Passage) => one?.text === other.text && one.nth === other.nth

/** Tells of the editor's text under the field's name, and draws the passages of it that are commented. */
export function usePassages(editor: Editor, name: string, doc: Node): void {
  const commented = useCommented(name)
  const settled = useDebounced(doc, 400)
  const shown = useRef<Passage | null>(null)
  const now = useRef(commented)
  now.current = commented

  // biome-ignore lint/correctness/useExhaustiveDependencies: places are found anew in a text that has changed
  useEffect(() => draw(editor, commented, shown.current), [editor, commented, settled])

  useEffect(() => {
    const marked = () => {
      const { from, to } = editor.state.selection
      return passageAt(editor.state.doc, from, to)
    }
    const show = (passage: Passage) => {
      const [place] = findPassages(editor.state.doc, [passage])
      if (!place) return false
      shown.current = passage
      draw(editor, now.current, passage)
      if (editor.isEditable) editor.chain().focus(null, { scrollIntoView: false }).setTextSelection(place).run()
      const { node } = editor.view.domAtPos(place.from)
      const element = node instanceof Element ? node : node.parentElement
      element?.scrollIntoView?.({ block: 'center' })
      return true
    }
    let isMarked: boolean | null = null
    const look = () => {
      const { from, to } = editor.state.selection
      const next = editor.state.doc.textBetween(from, to, ' ').trim() !== ''
      if (next !== isMarked) tellText(name, { isMarked: next, marked, show })
      isMarked = next
    }
    look()
    editor.on('selectionUpdate', look)
    return () => {
      editor.off('selectionUpdate', look)
      tellText(name, null)
    }
  }, [editor, name])
}

function draw(editor: Editor, commented: readonly Passage[], shown: Passage | null): void {
  if (editor.isDestroyed) return
  const given = shown && !commented.some((each) => isSame(shown, each)) ? [...commented, shown] : commented
  const marks = findPassages(editor.state.doc, given).flatMap((place, index): Mark[] =>
    place ? [{ ...place, isShown: isSame(shown, given[index] as Passage) }] : [],
  )
  if (marks.length === 0 && !key.getState(editor.state)?.find().length) return
  editor.view.dispatch(editor.state.tr.setMeta(key, marks))
}
