import X from 'lucide-react/icons/x'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { ClientActs } from './client-acts.tsx'
import { ClientForm } from './client-form.tsx'
import type { OldClient } from './client-type.ts'
import { NewSecret } from './new-secret.tsx'

export type PanelProps = {
  /** Null: one that is about to be registered. */
  registered: OldClient | null
  /** It stands without the list, and its name is the page's heading. */
  alone: boolean
  /** Its secret, when that was made just now. */
  secret: string | null
  onSecret: (id: string, secret: string | null) => void
  onClose: () => void
  /** Called after each change; null when the client is gone. */
  onChanged: (id: string | null) => Promise<void>
}

function registeredText({ created_at, registered_by: name }: OldClient): string {
  const date = longDayText(created_at)
  return name ? t('oldClient.registeredBy', { date, name }) : t('oldClient.registered', { date })
}

/** Draws a client beside the list, or alone on a smaller screen. */
export function ClientPanel({ registered, alone, secret, onSecret, onClose, onChanged }: PanelProps) {
  const { guard } = useServices()
  const Heading = alone ? 'h1' : 'h2'
  return (
    <aside
      aria-label={registered?.name ?? t('oldClient.register')}
      className="min-w-0 max-xl:mt-2 max-xl:max-w-text xl:min-h-[70vh] xl:border-l xl:border-grey-3 xl:pl-4"
    >
      {/* Beside the list the list's page has the title. */}
      {alone && <title>{registered?.name ?? t('oldClient.register')}</title>}
      <div className="flex items-start justify-between gap-1">
        <div className="min-w-0">
          <Heading className="text-h2 wrap-anywhere">{registered?.name ?? t('oldClient.register')}</Heading>
          {registered && (
            <p className="mt-0.5 text-hint text-grey-6 wrap-anywhere">
              {registered.id} · {registeredText(registered)}
            </p>
          )}
        </div>
        <IconButton icon={X} className="-mt-0.5" label={t('panel.close')} onClick={() => guard.attempt(onClose)} />
      </div>
      {secret && <NewSecret secret={secret} until={registered?.old_secret_until ?? null} />}
      <ClientForm
        key={registered?.updated_at ?? 'new'}
        registered={registered}
        onFetch={() => onChanged(registered?.id ?? null)}
        onSaved={async (id, made) => {
          if (made) onSecret(id, made)
          await onChanged(id)
        }}
      />
      {registered && <ClientActs registered={registered} onSecret={onSecret} onChanged={onChanged} />}
    </aside>
  )
}
