import '../../lib/link-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type LinkingName, mendedAddress, mendLink } from './mend-link.ts'

export type MendButtonProps = {
  text: { type: LinkingName; id: number; title: string }
  link: { href: string; text: string; leads_to: string }
}

/** Changes a link to the address that it leads to anyway, by one press. Beside a form with unsaved changes it asks to save first. */
export function MendButton({ text: content, link: { href, text, leads_to } }: MendButtonProps) {
  const { client, guard } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const mend = async () => {
    // The saved text is changed, so the next save of the typed values would meet a conflict.
    if (guard.unsaved()) return toast.warning(t('links.saveFirst'))
    setBusy(true)
    try {
      const to = { href, leads_to }
      const done = await mendLink(client, content, to)
      if (done) toast.success(t('links.mended', { text: content.title, href: mendedAddress(to) }))
      else toast.warning(t('links.notThere', { text: content.title }))
      await Promise.all([
        cache.invalidateQueries({ queryKey: [['links']] }),
        cache.invalidateQueries({ queryKey: [['dashboard']] }),
        cache.invalidateQueries({ queryKey: [[content.type]] }),
      ])
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size={32}
      className="mt-0.5"
      busy={busy}
      aria-label={t('links.changeOf', { text: text || href, title: content.title })}
      onClick={() => void mend()}
    >
      {t('links.change')}
    </Button>
  )
}
