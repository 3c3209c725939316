import './staff/texts.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { PageHead } from '../../ui/shell.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The first page of a person who works with no candidates. */
export default function Start() {
  const { data: standing } = trpc.validationStaff.standing.useQuery()
  const why = standing?.masquerading ? 'masquerading' : 'nobody'
  return (
    <>
      <PageHead title={t('app.validig')} />
      <EmptyState title={t(`vstaff.${why}`)}>{t(`vstaff.${why}Help`)}</EmptyState>
    </>
  )
}
