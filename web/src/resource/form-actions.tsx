import ExternalLink from 'lucide-react/icons/external-link'
import { t } from '../lib/i18n.ts'
import { useNarrow } from '../lib/use-media.ts'
import { Button } from '../ui/button.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import { LiveButton, type LivePane } from './live-pane.tsx'
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
  const { Next, Decide } = screen
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
  const saves = (
    <>
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
  const isChanged = state !== 'clean' && state !== 'saved'
  return (
    <>
      {record && screen.Ways && <screen.Ways record={record} />}
      {visit && (
        <Button variant="tertiary" icon={ExternalLink} href={visit} target="_blank">
          {narrow ? <span className="sr-only">{t('action.showOnSite')}</span> : t('action.showOnSite')}
        </Button>
      )}
      {live && !narrow && <LiveButton live={live} />}
      {record && Decide ? <Decide record={record} isChanged={isChanged} otherwise={saves} /> : saves}
    </>
  )
}
