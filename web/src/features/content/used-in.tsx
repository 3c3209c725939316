import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { SideSection } from '../../ui/shell.tsx'
import type { ContentName } from './content-client.ts'

const UsesDialog = lazy(() => import('./uses-dialog.tsx'))

/** Entities that report their uses. */
export type UsedName =
  | ContentName
  | 'file'
  | 'tag'
  | 'menu'
  | 'user'
  | 'portfolio'
  | 'folder'
  | 'education'
  | 'group'
  | 'licensee'
  | 'role'
  | 'groupsRole'
  | 'generalSurvey'
  | 'validigKeyword'
  | 'courseMoment'
  | 'signInProvider'

/** Lists small facts about a record, under its fields. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <SideSection>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-hint">{children}</dl>
    </SideSection>
  )
}

/** Shows the number of a row's uses and opens their list; one of {@link Facts}. */
export function UsedIn({ name, id }: { name: UsedName; id: number }) {
  const { client } = useServices()
  const [open, setOpen] = useState(false)
  const api = (client as unknown as Record<UsedName, Pick<Client['article'], 'usedIn'>>)[name]
  const uses = useQuery({ queryKey: [[name, 'usedIn'], { id }], queryFn: () => api.usedIn.query({ id }) })
  return (
    <>
      <dt className="text-grey-6">{t('content.usedIn')}</dt>
      <dd>
        <Count query={uses} none={t('content.usedNowhere')} onOpen={() => setOpen(true)}>
          {(number) => t(number === 1 ? 'content.usedOnce' : 'content.usedTimes', { number })}
        </Count>
        <Suspense>{open && uses.data && <UsesDialog uses={uses.data} onClose={() => setOpen(false)} />}</Suspense>
      </dd>
    </>
  )
}

/** Shows the uses of a record without versions. */
export function usedSide(name: UsedName) {
  return function UsedSide({ record }: { record: Row | null }) {
    return (
      record && (
        <Facts>
          <UsedIn name={name} id={record.id} />
        </Facts>
      )
    )
  }
}

/** Draws a number that opens the counted things. */
export function Count(props: {
  query: { data?: { total: number }; isError: boolean; refetch: () => unknown }
  none: string
  onOpen: () => void
  children: (number: number) => ReactNode
}) {
  const { query, none, onOpen, children } = props
  const classes = 'rounded-control text-left text-blue-dark underline underline-offset-4 hover:decoration-2'
  if (query.isError) {
    return (
      <button type="button" className={classes} onClick={() => void query.refetch()}>
        {t('action.tryAgain')}
      </button>
    )
  }
  if (!query.data) return <>…</>
  if (query.data.total === 0) return <>{none}</>
  return (
    <button type="button" className={classes} onClick={onOpen}>
      {children(query.data.total)}
    </button>
  )
}
