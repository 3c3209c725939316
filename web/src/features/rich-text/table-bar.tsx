import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import BetweenHorizontalStart from 'lucide-react/icons/between-horizontal-start'
import BetweenVerticalStart from 'lucide-react/icons/between-vertical-start'
import FoldHorizontal from 'lucide-react/icons/fold-horizontal'
import FoldVertical from 'lucide-react/icons/fold-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import type { RefObject } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { BarButton, BarLine, FloatingBar } from './floating-bar.tsx'

type Command = 'addRowAfter' | 'deleteRow' | 'addColumnAfter' | 'deleteColumn' | 'deleteTable'

/** Tells whether the first row and the first column of a table are all heads. */
function headsOf(editor: Editor, at: number): { row: boolean; column: boolean } {
  const table = editor.state.doc.nodeAt(at)
  let row = Boolean(table?.firstChild)
  let column = Boolean(table?.firstChild)
  table?.firstChild?.forEach((cell) => {
    row &&= cell.type.name === 'tableHeader'
  })
  table?.forEach((line) => {
    column &&= line.firstChild?.type.name === 'tableHeader'
  })
  return { row, column }
}

/** Edits rows, columns, heads and heading of the table at the cursor. */
export function TableBar(props: {
  editor: Editor
  at: number
  frame: RefObject<HTMLElement | null>
  onCaption: () => void
}) {
  const { editor, at, frame, onCaption } = props
  const heads = useEditorState({ editor, selector: () => headsOf(editor, at) })
  const tool = (icon: IconType, label: string, command: Command, className?: string) => (
    <IconButton
      icon={icon}
      label={label}
      size={32}
      iconSize={18}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.chain().focus()[command]().run()}
    />
  )
  return (
    <FloatingBar editor={editor} label={t('editor.tableBar')} at={at} frame={frame}>
      {tool(BetweenHorizontalStart, t('editor.rowBelow'), 'addRowAfter')}
      {tool(FoldVertical, t('editor.removeRow'), 'deleteRow')}
      <BarLine />
      {tool(BetweenVerticalStart, t('editor.columnRight'), 'addColumnAfter')}
      {tool(FoldHorizontal, t('editor.removeColumn'), 'deleteColumn')}
      <BarLine />
      <BarButton pressed={heads.row} onClick={() => editor.chain().focus().toggleHeaderRow().run()}>
        {t('editor.headerRow')}
      </BarButton>
      <BarButton pressed={heads.column} onClick={() => editor.chain().focus().toggleHeaderColumn().run()}>
        {t('editor.headerColumn')}
      </BarButton>
      <BarButton onClick={onCaption}>{t('editor.caption')}</BarButton>
      <BarLine />
      {tool(Trash2, t('editor.removeTable'), 'deleteTable', 'text-wine')}
    </FloatingBar>
  )
}
