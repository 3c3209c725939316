import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { dayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { titleOf } from '../../resource/row-actions.tsx'
import type { Row } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { Facts, UsedIn } from '../content/used-in.tsx'
import { imageTypes } from '../media/media-item.ts'
import { UploadsList } from '../media/uploads-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { copyLink, download } from './file-actions.ts'

/** Shows a file's preview, and the actions on it besides editing its texts. */
export function FileSide({ record }: { record: Row | null }) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const [replacing, setReplacing] = useState(false)
  if (!record) return null
  const title = titleOf(record)
  return (
    <>
      <SideSection title={t('field.previewUrl')}>
        {typeof record.previewUrl === 'string' && record.previewUrl && (
          <img
            src={record.previewUrl}
            alt=""
            className="mb-1.5 max-h-30 w-full rounded-control bg-grey-1 object-contain"
          />
        )}
        <p className="mb-1.5 text-hint text-grey-6 wrap-anywhere">
          {String(record.filename)}, {fileSize(Number(record.filesize))}
        </p>
        <ScanState record={record} />
        <div className="-ml-1.25 grid justify-items-start gap-0.5">
          {!record.malware && (
            <>
              <Button
                variant="tertiary"
                icon={LinkIcon}
                onClick={() => void attempt(() => copyLink(client, record.id))}
              >
                {t('action.copyLink')}
              </Button>
              <Button
                variant="tertiary"
                icon={Download}
                onClick={() =>
                  void attempt(async () => void (await download(client, confirm, { id: record.id, title })))
                }
              >
                {t('action.download')}
              </Button>
            </>
          )}
          {can('update', 'File', record) && (
            <Button variant="tertiary" icon={Upload} onClick={() => setReplacing(true)}>
              {t('action.replaceFile')}
            </Button>
          )}
        </div>
        <ReplaceDialog
          id={record.id}
          accept={String(record.filetype).startsWith('image/') ? imageTypes : undefined}
          open={replacing}
          onClose={() => setReplacing(false)}
        />
      </SideSection>
      <Facts>
        <UsedIn name="file" id={record.id} />
      </Facts>
    </>
  )
}

/** Tells what the scanner found in the file, or when it found nothing. */
function ScanState({ record }: { record: Row }) {
  if (typeof record.malware === 'string') {
    return (
      <div className="mb-1.5">
        <Notice severity="error" stacked title={t('bank.malware')}>
          {t('bank.malwareHelp', { text: record.malware })}
        </Notice>
      </div>
    )
  }
  return (
    <p className="mb-1.5 text-hint text-grey-6">
      {typeof record.scanned_at === 'string'
        ? t('bank.scanned', { date: dayText(record.scanned_at) })
        : t('bank.notScanned')}
    </p>
  )
}

/** Replaces the file's bytes; its address and all links to it stay. */
function ReplaceDialog(props: { id: number; accept: string | undefined; open: boolean; onClose: () => void }) {
  const { id, accept, open, onClose } = props
  const cache = useQueryClient()
  const toast = useToast()
  const uploads = useUploads(
    () => {
      void cache.invalidateQueries({ queryKey: [['file']] })
      toast.success(t('bank.replaced'))
      onClose()
    },
    { replaces: id },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.replaceFile')}
      actions={<Button onClick={onClose}>{t('action.cancel')}</Button>}
    >
      <p className="mb-1.5">{t('bank.replaceHelp')}</p>
      <FileDrop accept={accept} onFiles={uploads.add} />
      <UploadsList uploads={uploads} />
    </Dialog>
  )
}
