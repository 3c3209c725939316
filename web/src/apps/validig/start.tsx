import './staff/texts.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { PageHead } from '../../ui/shell.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The first page of a person who works with no candidates, or whose own validation has been removed. */
export default function Start() {
  const { data: standing } = trpc.validationStaff.standing.useQuery()
  const { user } = useMe()
  const former = user.roles.includes('candidate') ? 'noValidation' : 'nobody'
  const why = standing?.masquerading ? 'masquerading' : former
  return (
    <>
      <PageHead title={t('app.validig')} />
      <EmptyState title={t(`vstaff.${why}`)}>{t(`vstaff.${why}Help`)}</EmptyState>
    </>
  )
}
