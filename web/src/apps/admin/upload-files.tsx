import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { UploadsList } from '../../features/media/uploads-list.tsx'
import { useUploads } from '../../features/media/use-uploads.ts'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** Draws the file list's create button: it uploads any number of files into the current group's public portfolio. */
export function UploadFiles() {
  const [open, setOpen] = useState(false)
  const { queries } = useServices()
  const toast = useToast()
  const uploads = useUploads((file) => {
    toast.success(t('file.uploadedNamed', { text: file.filename }))
    void queries.invalidateQueries({ queryKey: [['file', 'list']] })
  })
  return (
    <>
      <Button variant="primary" icon={Upload} onClick={() => setOpen(true)}>
        {t('action.uploadFile')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('action.uploadFile')}
        actions={<Button onClick={() => setOpen(false)}>{t('action.close')}</Button>}
      >
        <FileDrop multiple onFiles={uploads.add} />
        <UploadsList uploads={uploads} />
      </Dialog>
    </>
  )
}
