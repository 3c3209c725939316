import type { Editor } from '@tiptap/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useRoving } from './use-roving.ts'

const GAP = 8

/**
 * Draws a small bar over a part of the text. It stands outside the text and before it in the order of Tab, so that
 * Shift+Tab leads from the selected image to its bar.
 */
export function FloatingBar(props: {
  editor: Editor
  label: string
  /** Position of the node in the document. */
  at: number
  /** The element that holds both text and bar. */
  frame: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const { editor, label, at, frame, children } = props
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRoving(bar, () => editor.commands.focus())

  useLayoutEffect(() => {
    const put = () => {
      const node = editor.isDestroyed ? null : editor.view.nodeDOM(at)
      if (!(node instanceof HTMLElement) || !bar.current || !frame.current) return
      const box = node.getBoundingClientRect()
      const room = frame.current.getBoundingClientRect()
      const { offsetHeight: height, offsetWidth: width } = bar.current
      const top = Math.max(4, box.top - room.top - height - GAP)
      const left = Math.max(4, Math.min(box.left - room.left, room.width - width - 4))
      bar.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
    }
    put()
    // Images arrive late and move the nodes below them.
    const watch = new ResizeObserver(put)
    watch.observe(editor.view.dom)
    if (bar.current) watch.observe(bar.current)
    editor.on('transaction', put)
    return () => {
      watch.disconnect()
      editor.off('transaction', put)
    }
  }, [editor, at, frame])

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      {...roving}
      className="absolute left-0 top-0 z-10 flex max-w-full flex-wrap items-center gap-y-0.5 rounded-panel border border-grey-3 bg-white p-0.5 shadow-menu"
    >
      {children}
    </div>
  )
}

/** Draws a bar's button with a text. */
export function BarButton(props: { pressed?: boolean; onClick: () => void; className?: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
      className={`min-h-4 rounded-control px-1.5 text-hint pointer-coarse:min-h-5.5 ${
        props.pressed ? 'bg-blue-light font-bold text-blue-ink' : 'hover:bg-grey-1'
      } ${props.className ?? ''}`}
    >
      {props.children}
    </button>
  )
}

/** Separates groups of a bar's buttons. */
export const BarLine = () => <span aria-hidden className="mx-0.5 h-3 w-px shrink-0 bg-grey-3" />
