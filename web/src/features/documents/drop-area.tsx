import FolderInput from 'lucide-react/icons/folder-input'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { maxBytes } from '../media/media-item.ts'
import { type Dropped, readChosen, readDrop } from './dropped-files.ts'

const hasFiles = (event: { dataTransfer: DataTransfer }) => event.dataTransfer.types.includes('Files')

/**
 * Takes files and folders that are dropped anywhere on the list. While something is dragged over it, the rows stay visible under a
 * frame that names the folder (design guide, "Drop").
 */
export function DropArea(props: {
  title: string
  onDropped: (files: readonly Dropped[]) => void
  children: ReactNode
}) {
  const { title, onDropped, children } = props
  const [over, setOver] = useState<number | null>(null)
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(null)
  }
  // A file that is dropped beside the frame would otherwise replace the page.
  useEffect(() => {
    const keep = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way of three; the buttons below it are the others
    <div
      className={`relative ${over === null ? '' : 'outline-3 outline-offset-4 outline-dashed outline-blue *:not-data-drop:opacity-45'}`}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(event.dataTransfer.items.length)
      }}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        leave()
        void readDrop(event.dataTransfer).then(onDropped)
      }}
    >
      {children}
      {over !== null && (
        <p data-drop className="sticky bottom-0 z-2 flex min-h-7 items-center gap-1.5 bg-blue-light px-2 text-blue-ink">
          <Icon as={FolderInput} size={24} />
          <strong>{t('bank.dropHere', { text: title })}</strong>
          {over > 0 && t(over === 1 ? 'bank.dropFileOne' : 'bank.dropFiles', { number: over })}
        </p>
      )}
    </div>
  )
}

/** Says that files may be dropped, and opens the computer's own dialogs for files and for a folder. */
export function DropHint({ onChosen }: { onChosen: (files: readonly Dropped[]) => void }) {
  return (
    <p className="mt-3 flex items-center gap-1.5 rounded-control border border-dashed border-grey-4 px-2 py-1.5 text-grey-6">
      <Icon as={Upload} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-0.75 gap-y-0.5">
        <span>{t('bank.dropHint')}</span>
        <Choose label={t('bank.chooseFiles')} onChosen={onChosen} />
        <span>{t('bank.orFolder')}</span>
        <Choose label={t('bank.chooseFolder')} folder onChosen={onChosen} />
        <span>{t('bank.most', { number: maxBytes / 1024 / 1024 })}</span>
      </span>
    </p>
  )
}

type ChooseProps = { label: string; folder?: boolean; onChosen: (files: readonly Dropped[]) => void }

function Choose({ label, folder = false, onChosen }: ChooseProps) {
  const [input, choose] = useFileInput(onChosen, folder)
  return (
    <>
      <button
        type="button"
        className="rounded-control text-blue-dark underline underline-offset-4 hover:decoration-2"
        onClick={choose}
      >
        {label}
      </button>
      {input}
    </>
  )
}

/** Returns a hidden input of files, or of a folder, and the function that opens it. */
export function useFileInput(onChosen: (files: readonly Dropped[]) => void, folder = false) {
  const own = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={own}
      type="file"
      multiple
      hidden
      {...(folder && { webkitdirectory: '' })}
      onChange={(event) => {
        onChosen(readChosen([...(event.target.files ?? [])]))
        event.target.value = ''
      }}
    />
  )
  return [input, () => own.current?.click()] as const
}
