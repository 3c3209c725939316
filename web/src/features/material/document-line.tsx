import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { MarkIcon } from './mark-button.tsx'
import { fileText } from './words.ts'

export type Fetched = { id: number; title: string; kind: string; filename: string; filesize: number }

/** Asks whether to fetch a document, and fetches it. */
export function useDownload() {
  const confirm = useConfirm()
  const toast = useToast()
  const { client } = useServices()
  const [busy, setBusy] = useState(false)
  const download = async (file: Fetched) => {
    const question = {
      title: t('dialog.download.question'),
      subject: file.title,
      text: `${file.filename} · ${fileText(file)}`,
    }
    if (!(await confirm({ ...question, confirmLabel: t('action.download'), cancelLabel: t('action.cancel') }))) return
    setBusy(true)
    try {
      // The address holds for ten minutes, and a page may stay open for hours.
      downloadFrom((await client.material.file.query({ id: file.id })).url)
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}

const looks: Record<string, { icon: typeof FileText; colour: string }> = {
  pdf: { icon: FileText, colour: 'text-wine' },
  document: { icon: FileText, colour: 'text-blue-dark' },
  sheet: { icon: FileSpreadsheet, colour: 'text-green-ink' },
}

type DocumentLineProps = {
  file: Fetched & { folder?: string | null; description?: string }
  /** Left out: the row has no bookmark. */
  marked?: boolean
  /** Words around the place where a search found it. */
  children?: ReactNode
}

/** Draws a document with its kind and size, and the button that fetches it. */
export function DocumentLine({ file, marked, children }: DocumentLineProps) {
  const { download, busy } = useDownload()
  const { icon, colour } = looks[file.kind] ?? { icon: FileIcon, colour: 'text-grey-6' }
  const facts = [fileText(file), file.folder].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-grey-2 py-1.5 last:border-b">
      <Icon as={icon} className={colour} />
      <div className="min-w-0 grow basis-26">
        <button
          type="button"
          onClick={() => void download(file)}
          className="rounded-control text-left text-ui font-bold break-words text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {file.title}
        </button>
        {children}
        <p className="text-hint text-grey-6">{facts}</p>
      </div>
      {marked !== undefined && <MarkIcon target={{ file_id: file.id }} title={file.title} marked={marked} />}
      <Button
        icon={Download}
        busy={busy ? t('material.download') : false}
        aria-label={t('material.downloadOf', { title: file.title })}
        className="print:hidden"
        onClick={() => void download(file)}
      >
        {t('material.download')}
      </Button>
    </li>
  )
}
