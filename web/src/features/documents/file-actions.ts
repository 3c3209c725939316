import { downloadFrom } from '../../lib/download-from.ts'
import { t } from '../../lib/i18n.ts'
import type { Client, Outputs } from '../../lib/trpc.ts'
import type { Confirm } from '../../ui/confirm.tsx'

export type Element = Outputs['folder']['elements'][number]
export type BankFile = Extract<Element, { type: 'File' }>
export type BankFolder = Extract<Element, { type: 'Folder' }>

/** Copies the file's address and returns the toast's text. A private file's address works for ten minutes. */
export async function copyLink(client: Client, id: number): Promise<string> {
  const { url, expires_at } = await client.file.link.query({ id })
  await navigator.clipboard.writeText(url)
  return t(expires_at ? 'bank.linkCopiedFor' : 'toast.linkCopied')
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
