import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { titleOf } from '../../resource/row-title.ts'
import type { Row } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { Facts, UsedIn } from '../content/used-in.tsx'
import { copyFileLink, download } from './file-actions.ts'
import { ratioOf } from './picture-ratio.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ScanState } from './scan-state.tsx'

/** Shows a file's preview, and the actions on it besides editing its texts. */
export function FileSide({ record }: { record: Row | null }) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const [pressed, setPressed] = useState(false)
  const [path, navigate] = useLocation()
  // A question about the removal of a used file leads here.
  const asked = new URLSearchParams(useSearch()).has('byt')
  if (!record) return null
  const title = titleOf(record)
  const ratio = ratioOf(record)
  return (
    <>
      <SideSection title={t('field.previewUrl')}>
        {typeof record.previewUrl === 'string' && record.previewUrl && (
          <img
            src={record.previewUrl}
            alt=""
            style={ratio ? { aspectRatio: ratio } : undefined}
            // The room is kept before the picture has come; a page or a sign of unknown size is drawn in this height.
            className={cx('mb-1.5 max-h-30 w-full rounded-control bg-grey-1 object-contain', !ratio && 'h-30')}
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
                onClick={() => void attempt(() => copyFileLink(client, confirm, record.id))}
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
            <Button variant="tertiary" icon={Upload} onClick={() => setPressed(true)}>
              {t('action.replaceFile')}
            </Button>
          )}
        </div>
        <ReplaceDialog
          file={{ id: record.id, title, filetype: String(record.filetype) }}
          open={(pressed || asked) && can('update', 'File', record)}
          onClose={() => {
            setPressed(false)
            if (asked) navigate(path, { replace: true })
          }}
        />
      </SideSection>
      <Facts>
        <UsedIn name="file" id={record.id} />
      </Facts>
    </>
  )
}
