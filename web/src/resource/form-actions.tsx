import ExternalLink from 'lucide-react/icons/external-link'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { t } from '../lib/i18n.ts'
import { useNarrow } from '../lib/use-media.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import { useToast } from '../ui/toasts.tsx'
import type { Row, Screen } from './screen.ts'
import type { ResourceFormWork } from './use-resource-form.ts'

/** Draws the buttons of a form's header: public page, preview, saving and the next step. */
export function FormActions(props: {
  screen: Screen
  record: Row | null
  work: ResourceFormWork
  editable: boolean
  hasErrors: boolean
  onSave: () => void
  onSaveAndClose: () => void
}) {
  const { screen, record, work, editable, hasErrors, onSave, onSaveAndClose } = props
  const { client } = useServices()
  const toast = useToast()
  const narrow = useNarrow()
  const { Next } = screen
  const { state } = work
  const saving = state === 'saving'

  const preview = async () => {
    if (!record || !screen.preview) return
    // The tab opens before the request: browsers block a later one as a pop-up.
    const tab = window.open('about:blank', '_blank')
    try {
      const url = await screen.preview(client, record)
      if (tab) {
        tab.opener = null
        tab.location.href = url
      }
    } catch (error) {
      tab?.close()
      toast.error(failureOf(error).message)
    }
  }

  const visit = record && screen.visit?.(record)
  const close = editable && !screen.own && (
    <Shortcut name="finish">
      <Button variant="primary" disabled={saving} onClick={onSaveAndClose}>
        {t('action.saveAndClose')}
      </Button>
    </Shortcut>
  )
  return (
    <>
      {editable && visit && !narrow && (
        <Button variant="tertiary" icon={ExternalLink} href={visit.href} target="_blank">
          {visit.label}
        </Button>
      )}
      {editable &&
        record &&
        screen.preview &&
        (narrow ? (
          <IconButton
            icon={ExternalLink}
            label={t('action.preview')}
            size={48}
            className="grow-0!"
            onClick={() => void preview()}
          />
        ) : (
          <Button variant="tertiary" icon={ExternalLink} onClick={() => void preview()}>
            {t('action.preview')}
          </Button>
        ))}
      {editable && (
        <Shortcut name="save">
          <Button variant={screen.own ? 'primary' : 'secondary'} onClick={onSave} busy={saving}>
            {state === 'failed' && !hasErrors && !work.conflict ? t('action.tryAgain') : t('action.save')}
          </Button>
        </Shortcut>
      )}
      {record && Next ? (
        <Next record={record} save={async () => (await work.save()) !== null} otherwise={close} />
      ) : (
        close
      )}
    </>
  )
}
