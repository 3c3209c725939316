import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import ImageIcon from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Minimize2 from 'lucide-react/icons/minimize-2'
import Quote from 'lucide-react/icons/quote'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import Redo2 from 'lucide-react/icons/redo-2'
import TableIcon from 'lucide-react/icons/table'
import Undo2 from 'lucide-react/icons/undo-2'
import { type RefObject, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import type { IconType } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { useRoving } from './use-roving.ts'

export type ToolDialog = 'link' | 'button' | 'image'

const levels = ['2', '3', '4'] as const
const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

function Tool(props: {
  icon: IconType
  label: string
  keys?: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  const { label, keys, ...rest } = props
  const shortcut = keys && `${apple ? '⌘' : 'Ctrl+'}${keys}`
  return (
    <IconButton
      {...rest}
      size={32}
      className="size-4.5! lg:size-5! pointer-coarse:size-5.5!"
      iconSize={18}
      label={shortcut ? t('editor.shortcut', { text: label, keys: shortcut }) : label}
      // Pressing a tool must not move the selection.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}

const Line = () => <span aria-hidden className="mx-0.5 h-4 w-px shrink-0 bg-grey-3 max-sm:hidden" />

export type ToolbarProps = {
  editor: Editor
  /** Id of the text that the tools edit. */
  controls: string
  bar: RefObject<HTMLDivElement | null>
  onAsk: (what: ToolDialog) => void
  full: boolean
  onFull: () => void
}

/**
 * Stands above a text that the person may change. While somebody else holds the text the tools rest and keep their room, so that the text
 * stays where it is read.
 */
export function Tools({ readOnly, ...tools }: ToolbarProps & { readOnly: boolean }) {
  const { full } = tools
  const isEver = useRef(false)
  if (!readOnly) isEver.current = true
  if (!isEver.current) return null
  return (
    <div
      inert={readOnly}
      className={cx(
        'rich-tools z-10 inert:[&_svg]:opacity-45',
        !full && 'md:sticky md:top-[calc(var(--bar,0px)+72px)]',
      )}
    >
      <Toolbar {...tools} />
    </div>
  )
}

/** Draws the tools above the text (design guide, picture 04). */
function Toolbar({ editor, controls, bar, onAsk, full, onFull }: ToolbarProps) {
  const roving = useRoving(bar, () => editor.commands.focus())
  const now = useEditorState({
    editor,
    selector: () => {
      const level = levels.find((each) => editor.isActive('heading', { level: Number(each) }))
      return {
        style: level ?? 'p',
        bold: editor.isActive('bold'),
        italic: editor.isActive('italic'),
        link: editor.isActive('link', { class: null }),
        button: editor.isActive('link', { class: 'button' }),
        bullet: editor.isActive('bulletList'),
        numbered: editor.isActive('orderedList'),
        quote: editor.isActive('blockquote'),
        image: editor.isActive('image'),
        table: editor.isActive('table'),
        undo: editor.can().undo(),
        redo: editor.can().redo(),
      }
    },
  })
  const run = () => editor.chain().focus()
  const setStyle = (style: string) => {
    const level = levels.find((each) => each === style)
    if (level)
      run()
        .setHeading({ level: Number(level) as 2 | 3 | 4 })
        .run()
    else run().setParagraph().run()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-controls={controls}
      {...roving}
      className="flex min-h-6 flex-wrap items-center gap-y-0.5 rounded-t-control border-b border-grey-2 bg-grey-0 px-1 py-0.5"
    >
      <Select
        className="w-17 shrink-0 [&_button]:min-h-4.5"
        label={t('editor.style')}
        options={[
          { value: 'p', label: t('editor.paragraph') },
          ...levels.map((level) => ({ value: level, label: t(`editor.heading${level}`) })),
        ]}
        value={now.style}
        onChange={setStyle}
      />
      <Line />
      <Tool icon={Bold} label={t('editor.bold')} keys="B" pressed={now.bold} onClick={() => run().toggleBold().run()} />
      <Tool
        icon={Italic}
        label={t('editor.italic')}
        keys="I"
        pressed={now.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <Tool icon={LinkIcon} label={t('editor.link')} keys="K" pressed={now.link} onClick={() => onAsk('link')} />
      <Line />
      <Tool
        icon={List}
        label={t('editor.bullet')}
        pressed={now.bullet}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        icon={ListOrdered}
        label={t('editor.numbered')}
        pressed={now.numbered}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool icon={Quote} label={t('editor.quote')} pressed={now.quote} onClick={() => run().toggleBlockquote().run()} />
      <Line />
      <Tool icon={ImageIcon} label={t('editor.image')} pressed={now.image} onClick={() => onAsk('image')} />
      <Tool
        icon={TableIcon}
        label={t('editor.insertTable')}
        pressed={now.table}
        disabled={now.table}
        onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool
        icon={RectangleHorizontal}
        label={t('editor.insertButton')}
        pressed={now.button}
        onClick={() => onAsk('button')}
      />
      <Line />
      <Tool
        icon={Undo2}
        label={t('editor.stepBack')}
        keys="Z"
        disabled={!now.undo}
        onClick={() => run().undo().run()}
      />
      <Tool
        icon={Redo2}
        label={t('editor.stepForward')}
        keys="Y"
        disabled={!now.redo}
        onClick={() => run().redo().run()}
      />
      <span className="ml-auto">
        <Tool
          icon={full ? Minimize2 : Maximize2}
          label={t(full ? 'editor.leaveFullscreen' : 'editor.fullscreen')}
          onClick={onFull}
        />
      </span>
    </div>
  )
}
