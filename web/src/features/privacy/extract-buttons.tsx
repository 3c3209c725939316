import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { inputOf, type Named } from './person-key.ts'

/** Downloads the extract of the register as an Excel file, or as JSON for another system. */
export function ExtractButtons({ named }: { named: Named }) {
  const { client } = useServices()
  const toast = useToast()
  const [busy, setBusy] = useState<'xlsx' | 'json' | null>(null)
  const download = async (format: 'xlsx' | 'json') => {
    setBusy(format)
    try {
      const { url } = await client.privacy.link.query({ ...inputOf(named), format })
      downloadFrom(url)
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-wrap gap-1 print:hidden">
      <Button
        variant="tertiary"
        busy={busy === 'json' && t('privacy.person.making')}
        onClick={() => void download('json')}
      >
        {t('privacy.person.json')}
      </Button>
      <Button
        icon={Download}
        busy={busy === 'xlsx' && t('privacy.person.making')}
        onClick={() => void download('xlsx')}
      >
        {t('privacy.person.extract')}
      </Button>
    </div>
  )
}
