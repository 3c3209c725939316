import { downloadFrom } from '../../lib/download-from.ts'
import { t } from '../../lib/i18n.ts'
import type { Client, Outputs } from '../../lib/trpc.ts'
import { copyLink } from '../../resource/copy-link.tsx'
import type { Confirm } from '../../ui/confirm.tsx'

export type Element = Outputs['folder']['elements'][number]
export type BankFile = Extract<Element, { type: 'File' }>
export type BankFolder = Extract<Element, { type: 'Folder' }>

/** Copies the file's address and returns the toast's text, if any. A private file's address works for ten minutes. */
export function copyFileLink(client: Client, confirm: Confirm, id: number): Promise<string | null> {
  let about: string | undefined
  const url = client.file.link.query({ id }).then((link) => {
    if (link.expires_at) about = t('bank.linkWorksFor')
    return link.url
  })
  return copyLink(confirm, url, () => ({ copied: [t('toast.linkCopied'), about].filter(Boolean).join('. '), about }))
}

/** Downloads the file after a question (Spec §2.3). */
export async function download(client: Client, confirm: Confirm, file: { id: number; title: string }): Promise<void> {
  const yes = await confirm({
    title: t('dialog.download.question'),
    subject: file.title,
    confirmLabel: t('action.download'),
    cancelLabel: t('action.cancel'),
  })
  if (!yes) return
  const { url } = await client.file.link.query({ id: file.id, download: true })
  downloadFrom(url)
}
