import './audit-texts.ts'
import { useLocation } from 'wouter'
import { AtOnce } from '../../lib/at-once.tsx'
import { useServices } from '../../lib/client-context.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useMedia } from '../../lib/use-media.ts'
import { type FileFormat, LinkMenu } from '../../resource/bulk/export-menu.tsx'
import { RelationsContext } from '../../resource/fields/relation-source.ts'
import FilterPanel from '../../resource/filter-panel.tsx'
import { ListBody } from '../../resource/list-body.tsx'
import { toListInput } from '../../resource/list-state.ts'
import { ListToolbar } from '../../resource/list-toolbar.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { useDataList } from '../../resource/use-data-list.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AlarmMails } from './alarm-mails.tsx'
import { Alarms } from './alarms.tsx'
import { EntryStack, EntryTable } from './audit-rows.tsx'
import { type AuditEntry, auditSource, relations } from './audit-source.ts'
import { ChainPart, ChainStatus } from './chain-part.tsx'

/** Draws `/auditLog`: the log of the whole installation, its alarms and their settings (design 72). */
export default function AuditPage() {
  const [path] = useLocation()
  const me = useMe()
  const can = useCan()
  if (path.split('/').length > 2) return <ErrorScreen code={404} brand={me.brand.name} />
  if (!can('read', 'AuditLog')) return <NotAllowed to={t('screen.auditLog')} back={null} />
  return (
    <RelationsContext value={relations}>
      <AuditList mayChange={can('update', 'AuditLog')} />
    </RelationsContext>
  )
}

function AuditList({ mayChange }: { mayChange: boolean }) {
  const { client } = useServices()
  // Six columns need more room than a tablet has.
  const narrow = !useMedia('(min-width: 1200px)') && typeof window.matchMedia === 'function'
  const list = useDataList<AuditEntry>(auditSource, true, narrow)
  const { data: settings } = trpc.auditLog.settings.useQuery()
  const { state, change, answer } = list
  const { total } = answer
  const heading = t('screen.auditLog')
  /** Links to a file of all hits, not of this page alone. */
  const link = (format: FileFormat) => {
    const { search, filters, orderBy } = toListInput(auditSource.resource, state)
    return client.auditLog.link.query({ search, filters, orderBy, format })
  }
  const hint = total === 1 ? t('audit.exportOne') : t('audit.export', { number: numberText(total) })
  return (
    <div ref={list.top}>
      <PageHead
        title={heading}
        action={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ChainStatus />
            {total > 0 && <LinkMenu hint={hint} link={link} />}
          </span>
        }
      />
      <AtOnce>
        <Alarms mayHandle={mayChange} />
        <ListToolbar
          list={list}
          searchLabel={t('audit.search')}
          aside={settings && <p className="text-hint text-grey-6">{t('audit.kept', { number: settings.months })}</p>}
        />
        <ListBody
          list={answer}
          state={state}
          change={change}
          narrow={list.narrow}
          empty={<EmptyState title={t('audit.empty')}>{t('audit.emptyHelp')}</EmptyState>}
          onTurn={() => list.top.current?.scrollIntoView?.({ block: 'start' })}
        >
          {list.narrow ? <EntryStack list={list} label={heading} /> : <EntryTable list={list} label={heading} />}
        </ListBody>
        <FilterPanel
          source={auditSource}
          state={state}
          open={list.isFiltering}
          onClose={list.closeFilters}
          onApply={(filters) => change({ filters })}
        />
        {settings && <AlarmMails settings={settings} mayChange={mayChange} />}
        <ChainPart mayCheck={mayChange} />
      </AtOnce>
    </div>
  )
}
