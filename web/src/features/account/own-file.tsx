import './security-texts.ts'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Format = 'pdf' | 'json'

/** Fetches a file by its link, and gives it to the browser to save. @throws Error with the server's own words for a refusal */
async function save(url: string, name: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(await messageOf(response))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function messageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: string } | null
  return body?.message ?? t('account.fileFailed')
}

/** Gives all that is kept of one's account as a file: a PDF to read, and JSON for other systems (articles 15 and 20). */
export function OwnFile() {
  const { client } = useServices()
  const { realUser } = useMe()
  const toast = useToast()
  const [busy, setBusy] = useState<Format | null>(null)
  // A person who acts as somebody else gets no such file of theirs; the office has its own way.
  if (realUser) return <p className="text-hint text-grey-6">{t('account.fileActing')}</p>
  const fetchFile = async (format: Format) => {
    setBusy(format)
    try {
      const { url } = await client.privacy.ownLink.query({ format })
      await save(url, `${t('account.fileName')}.${format}`)
      toast.success(t('account.fileSaved'))
    } catch (error) {
      toast.error(error instanceof Error && !('data' in error) ? error.message : failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        icon={Download}
        busy={busy === 'pdf' && t('account.fileMaking')}
        disabled={busy !== null}
        onClick={() => void fetchFile('pdf')}
      >
        {t('account.filePdf')}
      </Button>
      <Button
        variant="tertiary"
        busy={busy === 'json' && t('account.fileMaking')}
        disabled={busy !== null}
        onClick={() => void fetchFile('json')}
      >
        {t('account.fileJson')}
      </Button>
    </div>
  )
}
