import type { Editor } from '@tiptap/core'
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'

/** The distance from text to dialog, and from dialog to the window's edge, in pixels. */
const GAP = 8
const EDGE = 8
/** The height that a dialog wants, and the least in which it can be used. */
const WANTED = 600
const LEAST = 320

type Line = { top: number; bottom: number; left: number }
type Room = { width: number; height: number }

/** Returns a dialog's place under a line of text, or over it where there is more room; null: it has room at neither side. */
export function placeByLine(line: Line, room: Room, width: number): CSSProperties | null {
  const below = room.height - line.bottom - GAP - EDGE
  const above = line.top - GAP - EDGE
  const isBelow = below >= Math.min(WANTED, above)
  const maxHeight = isBelow ? below : above
  if (maxHeight < LEAST) return null
  const wide = Math.min(width, room.width - 2 * EDGE)
  const left = Math.max(EDGE, Math.min(line.left, room.width - wide - EDGE))
  const side = isBelow ? { top: line.bottom + GAP } : { bottom: room.height - line.top + GAP }
  return { left, width: wide, maxHeight, ...side }
}

const roomOf = (): Room => ({ width: window.innerWidth, height: window.innerHeight })

function lineAt({ view }: Editor, from: number, to: number): Line {
  const [first, last] = [view.coordsAtPos(from), view.coordsAtPos(to)]
  return { top: first.top, bottom: last.bottom, left: first.left }
}

/** The height of the bars that stay at the top of a form, over its text. */
function barsOver({ view }: Editor): number {
  const tools = view.dom.closest('.rich-frame')?.querySelector<HTMLElement>('.rich-tools')
  const style = tools && getComputedStyle(tools)
  return tools && style?.position === 'sticky' ? Number.parseFloat(style.top) + tools.offsetHeight : 64
}

function scrollerOf({ view }: Editor): Element {
  for (let at = view.dom.parentElement; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement ?? document.documentElement
}

/**
 * Keeps a dialog at the text that it is about, never over it. Where the text stands in the middle of a low window, it is scrolled up to
 * make room. The text is marked meanwhile, since focus is in the dialog.
 */
export function usePlaceByText(editor: Editor, { from, to }: { from: number; to: number }, width: number) {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  useLayoutEffect(() => {
    const put = () => {
      if (!editor.isDestroyed) setPlace(placeByLine(lineAt(editor, from, to), roomOf(), width))
    }
    const line = lineAt(editor, from, to)
    const { height } = roomOf()
    if (Math.max(height - line.bottom, line.top) < WANTED + GAP + EDGE) {
      scrollerOf(editor).scrollBy?.({ top: line.top - barsOver(editor) - GAP, behavior: 'instant' })
    }
    put()
    window.addEventListener('resize', put)
    return () => window.removeEventListener('resize', put)
  }, [editor, from, to, width])
  useEffect(() => mark(editor, from, to), [editor, from, to])
  return place
}

/** Marks a part of the text without touching it. Older browsers mark nothing. */
function mark({ view }: Editor, from: number, to: number) {
  const marks = globalThis.CSS?.highlights
  if (!marks || from === to) return
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  marks.set('asked-text', new Highlight(range))
  return () => void marks.delete('asked-text')
}
