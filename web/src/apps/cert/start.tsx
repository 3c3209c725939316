import { kindNames, named } from '@kollegium/api/certificates/kinds/names'
import { Redirect } from 'wouter'
import { useGroup } from '../../lib/group.tsx'
import { nameOf, useCan, useMe } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { PageHead } from '../../ui/shell.tsx'
import { NoAccess } from '../../ui/states.tsx'

/** The app begins with the first kind of certificate that one may see. */
export function Start() {
  const can = useCan()
  const me = useMe()
  const { current } = useGroup()
  const first = kindNames.find((name) => can('read', named[name].subject))
  if (first) return <Redirect to={`/${first}`} replace />
  return (
    <>
      <PageHead title={t('app.cert')} />
      <NoAccess to={t('app.cert')} as={nameOf(me.user)} group={current?.title} />
    </>
  )
}
