import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { imageTypes } from '../media/media-item.ts'
import { UploadsList } from '../media/uploads-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { TitleChoice } from './title-choice.tsx'

type Replaced = { id: number; title: string; filetype: string }

/** Replaces the file's bytes; its address and all links to it stay, and its title by choice. */
export function ReplaceDialog({ file, open, onClose }: { file: Replaced; open: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const toast = useToast()
  const [title, setTitle] = useState<'keepTitle' | 'takeName'>('keepTitle')
  const uploads = useUploads(
    () => {
      for (const key of ['file', 'folder']) void cache.invalidateQueries({ queryKey: [[key]] })
      toast.success(t('bank.replaced'))
      onClose()
    },
    { replaces: file.id, takesName: title === 'takeName' },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.replaceFile')}
      actions={<Button onClick={onClose}>{t('action.cancel')}</Button>}
    >
      <p className="mb-1.5">{t('bank.replaceHelp')}</p>
      <TitleChoice title={file.title} value={title} onChange={setTitle} />
      <div className="mt-1.5">
        <FileDrop accept={file.filetype.startsWith('image/') ? imageTypes : undefined} onFiles={uploads.add} />
      </div>
      <UploadsList uploads={uploads} />
    </Dialog>
  )
}
