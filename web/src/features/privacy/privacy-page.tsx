import './privacy-texts.ts'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useLocation, useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { ErasuresPart } from './erasures-part.tsx'
import { FindPerson } from './find-person.tsx'
import { ALSO, readKey, readKeys, WITHOUT } from './person-key.ts'
import { PersonPage } from './person-page.tsx'
import { RegisterTable } from './register-table.tsx'
import { RemovalsSide } from './removals-side.tsx'

/** Draws the office's page of personal data (design guide, 73): the register, removals and erasures, or one person. */
export default function PrivacyPage() {
  const [path] = useLocation()
  const [query] = useSearchParams()
  const row = readKey(path.split(/[/?#]/)[2])
  const also = readKeys(query.get(ALSO))
  const without = readKeys(query.get(WITHOUT))
  return row ? <PersonPage key={path} named={{ row, also, without }} /> : <Overview />
}

function Overview() {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [['privacy', 'register']],
    queryFn: ({ signal }) => client.privacy.register.query(undefined, { signal }),
  })
  const failure = query.error && !query.data ? failureOf(query.error) : null
  if (failure?.code === 'FORBIDDEN') return <NotAllowed to={t('screen.privacy')} subject="Privacy" />
  return (
    <>
      <PageHead
        title={t('screen.privacy')}
        action={
          <span className="print:hidden">
            <Button icon={Printer} onClick={() => window.print()}>
              {t('privacy.register.print')}
            </Button>
          </span>
        }
      />
      <div className="grid items-start gap-x-4 gap-y-5 lg:not-in-data-aside:grid-cols-[minmax(0,1fr)_272px] xl:not-in-data-aside:grid-cols-[minmax(0,1fr)_304px] print:block">
        <div className="grid min-w-0 gap-5">
          <FindPerson />
          <ErasuresPart />
          {failure && (
            <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonTable rows={8} />}
          {query.data && <RegisterTable {...query.data} />}
        </div>
        {query.data && <RemovalsSide {...query.data} />}
      </div>
    </>
  )
}
