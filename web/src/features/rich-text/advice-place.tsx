import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useGroup } from '../../lib/group.tsx'
import type { Row } from '../../resource/row.ts'
import { useSideSlot } from '../../ui/shell.tsx'
import { AdvicePanel, type useAdvice } from './advice-panel.tsx'

type Props = {
  editor: Editor
  work: ReturnType<typeof useAdvice>
  /** The text fills the window. */
  full: boolean
  record: Row | null
  onAlt: () => void
  onClose: () => void
}

/** Puts the advice into the side column of the form, so that it stands beside the text; where there is none, under it. */
export function AdvicePlace({ full, record, onClose, ...panel }: Props) {
  const slot = useSideSlot()
  const { current } = useGroup()
  const beside = useRef<HTMLElement>(null)
  // Beside the text it stands after all fields, where Tab would reach it last. One that only changes its place takes no focus.
  useEffect(() => beside.current?.focus({ preventScroll: true }), [])
  // A new text belongs to the chosen group. One of the front site belongs to none.
  const group = record ? ((record as { group?: { id: number } | null }).group?.id ?? null) : (current?.id ?? null)
  const given = {
    ...{ ...panel, group },
    onClose: () => {
      onClose()
      panel.editor.commands.focus()
    },
  }
  return slot && !full ? createPortal(<AdvicePanel {...given} beside={beside} />, slot) : <AdvicePanel {...given} />
}
