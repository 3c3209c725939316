import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import { t } from '../lib/i18n.ts'
import { useNarrow } from '../lib/use-media.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import type { LivePane } from './live-pane.tsx'
import type { Row, Screen } from './screen.ts'
import type { ResourceFormWork } from './use-resource-form.ts'

/** Draws the buttons of a form's header: public page, preview, saving and the next step. */
export function FormActions(props: {
  screen: Screen
  record: Row | null
  work: ResourceFormWork
  editable: boolean
  hasErrors: boolean
  live: LivePane
  onSave: () => void
  onSaveAndClose: () => void
}) {
  const { screen, record, work, editable, hasErrors, live, onSave, onSaveAndClose } = props
  const narrow = useNarrow()
  const { Next } = screen
  const { state } = work
  const saving = state === 'saving'

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
      {visit && !narrow && (
        <Button variant="tertiary" icon={ExternalLink} href={visit} target="_blank">
          {t('action.showOnSite')}
        </Button>
      )}
      {editable && live && <LiveButton live={live} narrow={narrow} />}
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

/** Opens and closes the pane that shows the page. */
function LiveButton({ live, narrow }: { live: NonNullable<LivePane>; narrow: boolean }) {
  const press = () => live.choose(!live.open)
  if (narrow) {
    return <IconButton icon={Eye} label={t('action.preview')} size={48} className="grow-0!" onClick={press} />
  }
  return (
    <Button variant="tertiary" icon={Eye} aria-expanded={live.open} onClick={press}>
      {t('action.preview')}
    </Button>
  )
}
