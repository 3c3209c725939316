import './staff/texts.ts'
import { t } from '../../lib/i18n.ts'
import { PageHead } from '../../ui/shell.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The first page of a person who works with no candidates. */
export default function Start() {
  return (
    <>
      <PageHead title={t('app.validig')} />
      <EmptyState title={t('vstaff.nobody')}>{t('vstaff.nobodyHelp')}</EmptyState>
    </>
  )
}
