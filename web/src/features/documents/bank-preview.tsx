import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { dayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { UsedIn } from '../content/used-in.tsx'
import { UseLink } from '../content/uses-list.tsx'
import { kindText } from './element-icons.ts'
import { type BankFile, copyFileLink, download } from './file-actions.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ScanState } from './scan-state.tsx'
import type { ElementActions } from './use-element-actions.tsx'

type PreviewProps = {
  id: number
  actions: ElementActions
  onClose: () => void
  /** False draws it over the page, where the page has no room for it. */
  beside: boolean
}

/** Shows a file beside the list: its picture, its facts and its actions (design guide, 07 and 102). */
export function BankPreview({ id, actions, onClose, beside }: PreviewProps) {
  if (!beside) {
    return (
      <SidePanel open onClose={onClose} title={t('bank.preview')}>
        <FileFacts id={id} actions={actions} onClose={onClose} />
      </SidePanel>
    )
  }
  return (
    <aside aria-label={t('bank.preview')} className="border-l border-grey-2 p-3">
      <div className="sticky top-2">
        <div className="mb-1 flex min-h-4 items-center justify-between">
          <h2 className="text-hint font-bold text-grey-6">{t('bank.preview')}</h2>
          <IconButton icon={X} size={32} label={t('bank.closePreview')} onClick={onClose} />
        </div>
        <FileFacts id={id} actions={actions} onClose={onClose} />
      </div>
    </aside>
  )
}

function FileFacts({ id, actions, onClose }: Pick<PreviewProps, 'id' | 'actions' | 'onClose'>) {
  const { client } = useServices()
  const file = useQuery({ queryKey: [['file', 'get'], { id }], queryFn: () => client.file.get.query({ id }) })
  if (file.error) {
    const { message, reference } = failureOf(file.error)
    return <LoadError title={message} reference={reference} onRetry={() => void file.refetch()} />
  }
  if (!file.data) return <Skeleton className="h-35 w-full" />
  const { title, previewUrl, filetype, filesize, filename } = file.data
  const isPicture = filetype.startsWith('image/') || !previewUrl.startsWith('/images/')
  return (
    <>
      <div className="mb-1.5 grid h-35 place-items-center rounded-control bg-grey-1 p-1.5">
        <img
          src={previewUrl}
          alt=""
          className={isPicture ? 'max-h-32 max-w-full object-contain shadow-low' : 'size-8 object-contain'}
        />
      </div>
      <h3 className="mb-1 font-bold wrap-anywhere">{title}</h3>
      <ScanState record={file.data} quiet />
      {file.data.siteUrl && (
        <TextLink href={file.data.siteUrl} target="_blank" className="mb-1 block w-fit text-hint">
          {t('action.showOnSite')}
        </TextLink>
      )}
      <dl className="mb-2 grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.75 text-hint">
        <Fact name={t('bank.kind')}>{`${kindText(filetype)}, ${fileSize(filesize)}`}</Fact>
        <Fact name={t('field.filename')}>{filename}</Fact>
        <Fact name={t('bank.reach')}>{t(file.data.public ? 'enum.disk.public' : 'enum.disk.private')}</Fact>
        <Fact name={t('bank.uploaded')}>{dayText(file.data.created_at)}</Fact>
        <Fact name={t('bank.changed')}>{dayText(file.data.updated_at)}</Fact>
        <NamedUses id={id} />
      </dl>
      <FileButtons file={file.data} actions={actions} onGone={onClose} />
    </>
  )
}

/** The most places that are named; more of them are behind their number. */
const FEW = 5

/** Names the places that use the file, with links (design guide, 102). */
function NamedUses({ id }: { id: number }) {
  const { client } = useServices()
  const uses = useQuery({ queryKey: [['file', 'usedIn'], { id }], queryFn: () => client.file.usedIn.query({ id }) })
  const { items = [], total = 0 } = uses.data ?? {}
  if (items.length === 0 || items.length < total || total > FEW) return <UsedIn name="file" id={id} />
  return (
    <Fact name={t('content.usedIn')}>
      {items.map((use, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a menu may hold several links to the same file
        <span key={at} className="block">
          <UseLink use={use} onFollow={() => undefined} />
        </span>
      ))}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-grey-6">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

function FileButtons({ file, actions, onGone }: { file: BankFile; actions: ElementActions; onGone: () => void }) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const [replacing, setReplacing] = useState(false)
  const mayChange = can('update', 'File', file)
  return (
    <>
      {!file.malware && (
        <div className="grid gap-1">
          <Button icon={LinkIcon} onClick={() => void attempt(() => copyFileLink(client, confirm, file.id))}>
            {t('action.copyLink')}
          </Button>
          <Button
            icon={Download}
            onClick={() => void attempt(async () => void (await download(client, confirm, file)))}
          >
            {t('action.download')}
          </Button>
        </div>
      )}
      <div className="mt-1 -ml-1.25 flex flex-wrap justify-between gap-x-1">
        {mayChange && (
          <>
            <Button variant="tertiary" href={`/file/${file.id}`}>
              {t('action.edit')}
            </Button>
            <Button variant="tertiary" onClick={() => setReplacing(true)}>
              {t('action.replaceFile')}
            </Button>
          </>
        )}
        {can('delete', 'File', file) && (
          <Button variant="danger-quiet" onClick={() => void actions.remove([file]).then((yes) => yes && onGone())}>
            {t('action.delete')}
          </Button>
        )}
      </div>
      <ReplaceDialog file={file} open={replacing} onClose={() => setReplacing(false)} />
    </>
  )
}
