import { countWords } from '@kollegium/api/definitions'
import type { EditorOptions } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import type { Row } from '../../resource/row.ts'
import { cx } from '../../ui/classes.ts'
import { OutsideField, useField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { TextUnder } from './advice.ts'
import { AdviceButton, useAdvice } from './advice-panel.tsx'
import { AdvicePlace } from './advice-place.tsx'
import { CaptionDialog } from './caption-dialog.tsx'
import { chosenIn } from './chosen.ts'
import { cleanHtml, cleanPasted } from './clean-paste.ts'
import { richTextExtensions } from './extensions.ts'
import { htmlOf } from './html.ts'
import { ImageBar } from './image-bar.tsx'
import { AltDialog, ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { usePassages } from './passage-marks.ts'
import { pasteText } from './paste-text.ts'
import { elementPath } from './status-line.ts'
import './rich-text.css'
import '../../rich-text.css'
import { TableBar } from './table-bar.tsx'
import { type ToolDialog, Tools } from './toolbar.tsx'
import { useFullscreen } from './use-fullscreen.ts'

const imagesAmong = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

const isPhone = () => window.matchMedia?.('(max-width: 599.98px)').matches ?? false
/** Pixels between the cursor and the edges of the window. */
const aboveBars = { top: 16, right: 0, bottom: 160, left: 0 }

/** Edits text with headings, lists, images, tables, links and buttons; the value is the HTML that the server keeps. */
export default function RichTextField({ under = 'page', ...field }: FieldProps<string> & { under?: TextUnder }) {
  return (
    <Labelled field={field as never}>
      <RichText
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        root={field.label}
        record={field.record}
        under={under}
      />
    </Labelled>
  )
}

type RichTextProps = {
  /** The field's name in the form. */
  name: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** The first step of the path at the foot. */
  root: string
  /** The saved record; null for a new one. */
  record: Row | null
  under: TextUnder
}

type EditorEvents = Pick<RichTextProps, 'value' | 'onChange' | 'onBlur'> & {
  readOnly: boolean
  onLink: () => void
  onToolbar: () => void
  /** Runs when the selection moves. */
  onBegin: () => void
  /** Takes pasted or dropped images; false without any. */
  onImages: (found: File[]) => boolean
  /** Tells what became of a pasted text that was changed. */
  onPasted: (text: string) => void
}

/** Holds a field's editor, in step with the form's value. `onImages` must be a stable function. */
function useRichEditor({
  value,
  onChange,
  onBlur,
  readOnly,
  onLink,
  onToolbar,
  onBegin,
  onImages,
  onPasted,
}: EditorEvents) {
  const { describedBy, invalid, required, labelId, id } = useField() ?? {}
  /** The form's value, and the editor's version of it before any edit. */
  const held = useRef({ value, untouched: '' })
  const handlers = useRef({ onChange, onBlur, onLink, onToolbar, onPasted })
  handlers.current = { onChange, onBlur, onLink, onToolbar, onPasted }
  const extensions = useMemo(
    () =>
      richTextExtensions({
        onLink: () => handlers.current.onLink(),
        onToolbar: () => handlers.current.onToolbar(),
      }),
    [],
  )
  // A stable object while the field stays the same: a new one makes the editor set itself up again.
  const editorProps = useMemo<EditorOptions['editorProps']>(
    () => ({
      attributes: {
        role: 'textbox',
        class: 'rich',
        'aria-multiline': 'true',
        ...(id && { id }),
        ...(labelId && { 'aria-labelledby': labelId }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(required && { 'aria-required': 'true' }),
        ...(readOnly && { 'aria-readonly': 'true' }),
      },
      // The bars at the bottom of a phone hide no text that is written.
      ...(isPhone() && { scrollThreshold: aboveBars, scrollMargin: aboveBars }),
      transformPastedHTML: (html) => {
        const told = pasteText(html)
        if (told) handlers.current.onPasted(told)
        return cleanPasted(html)
      },
      // Word puts a picture of the text beside the text.
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes('text/html') && onImages(imagesAmong(event.clipboardData)),
      handleDrop: (_view, event, _slice, inside) => !inside && onImages(imagesAmong(event.dataTransfer)),
    }),
    [id, labelId, describedBy, invalid, required, readOnly, onImages],
  )
  const [first] = useState(() => cleanHtml(value))
  const editor = useEditor({
    extensions,
    content: first,
    editable: !readOnly,
    // The page's policy forbids style sheets written by script.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor }) => {
      held.current.untouched = htmlOf(editor.schema, editor.state.doc)
    },
    onUpdate: ({ editor }) => {
      const html = htmlOf(editor.schema, editor.state.doc)
      const { untouched } = held.current
      // The editor normalises an older text. An undone edit must give the older text, so that it doesn't count as
      // changed.
      const next = html === untouched ? held.current.value : html
      emitted.current = next
      handlers.current.onChange(next)
    },
    onSelectionUpdate: onBegin,
    onBlur: () => handlers.current.onBlur(),
  })
  const emitted = useRef(value)

  // A value from outside: saved, restored from a draft, or another editor's version.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    if (value !== htmlOf(editor.schema, editor.state.doc)) {
      editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
    }
    held.current = { value, untouched: htmlOf(editor.schema, editor.state.doc) }
  }, [editor, value])

  useEffect(() => {
    editor?.setEditable(!readOnly, false)
  }, [editor, readOnly])

  // A label focuses its control by itself only for native controls.
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null
    const lead = () => editor?.commands.focus()
    label?.addEventListener('click', lead)
    return () => label?.removeEventListener('click', lead)
  }, [editor, labelId])

  return editor
}

function RichText({ name, value, onChange, onBlur, root, record, under }: RichTextProps) {
  const field = useField()
  const [asked, setAsked] = useState<ToolDialog | 'alt' | 'caption' | null>(null)
  const [files, setFiles] = useState<readonly File[]>()
  /** Hides the bar of a leading image until the person begins to edit. */
  const [begun, setBegun] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const outer = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [full, setFull] = useFullscreen(outer)
  const takeImages = useCallback((found: File[]) => {
    if (found.length === 0) return false
    setFiles(found.slice(0, 1))
    setAsked('image')
    return true
  }, [])
  const readOnly = Boolean(field?.readOnly)
  const toast = useToast()
  const editor = useRichEditor({
    value,
    onChange,
    onBlur,
    readOnly,
    onLink: () => setAsked('link'),
    onToolbar: () => bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus(),
    onBegin: () => setBegun(true),
    onImages: takeImages,
    onPasted: toast.info,
  })
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      words: countWords(editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ', ' ')),
      path: [root, ...elementPath(editor.state)],
      chosen: chosenIn(editor),
      doc: editor.state.doc,
    }),
  })
  const advice = useAdvice(now.doc, under)
  usePassages(editor, name, now.doc)
  const [advised, setAdvised] = useState(false)
  const close = () => {
    setAsked(null)
    setFiles(undefined)
  }
  const { image, table } = now.chosen
  const barsShown = begun && !readOnly && asked === null
  return (
    <OutsideField>
      <div
        ref={outer}
        data-full={full || undefined}
        className={cx(
          'rich-frame flex flex-col rounded-control border border-grey-4 bg-white',
          full && 'fixed inset-0 z-40 rounded-none',
        )}
      >
        <Tools
          readOnly={readOnly}
          editor={editor}
          controls={field?.id ?? ''}
          bar={bar}
          onAsk={setAsked}
          full={full}
          onFull={() => {
            setFull(!full)
            editor.commands.focus()
          }}
        />
        {/* The text's least room is here, too: the foot must not move when the editor's own style sheet comes after it. */}
        <div ref={frame} className={cx('relative', full ? 'min-h-0 grow overflow-y-auto' : 'min-h-40')}>
          {barsShown && image && <ImageBar editor={editor} image={image} frame={frame} onAlt={() => setAsked('alt')} />}
          {barsShown && table !== null && (
            <TableBar editor={editor} at={table} frame={frame} onCaption={() => setAsked('caption')} />
          )}
          <EditorContent editor={editor} />
        </div>
        <div className="flex items-center justify-between gap-2 border-t border-grey-2 px-2 py-1 text-hint text-grey-6">
          <span className="shrink-0">{t('editor.words', { number: numberText(now.words) })}</span>
          {!readOnly && (
            <AdviceButton count={advice.advice.length} open={advised} onPress={() => setAdvised(!advised)} />
          )}
          <span className="truncate">
            <span className="sr-only">{t('editor.path')}: </span>
            {now.path.join(' › ')}
          </span>
        </div>
        {advised && !readOnly && (
          <AdvicePlace
            {...{ editor, full, record }}
            work={advice}
            onAlt={() => setAsked('alt')}
            onClose={() => setAdvised(false)}
          />
        )}
        {(asked === 'link' || asked === 'button') && <LinkDialog editor={editor} kind={asked} onClose={close} />}
        {asked === 'image' && <ImageDialog editor={editor} files={files} onClose={close} />}
        {asked === 'caption' && <CaptionDialog editor={editor} onClose={close} />}
        {asked === 'alt' && image && (
          <AltDialog
            src={String(editor.getAttributes('image').src)}
            given={image.alt}
            onClose={() => {
              close()
              editor.commands.focus()
            }}
            onDone={(alt) => {
              close()
              editor.chain().focus().updateAttributes('image', { alt }).setNodeSelection(image.at).run()
            }}
          />
        )}
      </div>
    </OutsideField>
  )
}
