import { t } from '../../lib/i18n.ts'
import { PageHead } from '../../ui/shell.tsx'

/** The first page of the app. */
export default function Start() {
  return <PageHead title={t('app.metodmaterial')} />
}
