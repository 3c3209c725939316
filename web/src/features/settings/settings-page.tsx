import { everySetting } from '@kollegium/api/definitions/settings'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import ExternalLink from 'lucide-react/icons/external-link'
import { lazy, useCallback } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useHashPlace } from '../../lib/use-hash-place.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { BesideLive, LiveButton, useLivePane } from '../../resource/live-pane.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormColumns, SideSection } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { BrandsPart } from './brands-part.tsx'
import { labelOf, SettingRow } from './setting-row.tsx'
import { SettingsParts, useSettingsPart } from './settings-tabs.tsx'
import { SignInPart } from './sign-in-part.tsx'
import { SiteSide } from './site-side.tsx'
import { type Setting, useSettings } from './use-settings.ts'
import { WordingsPart } from './wordings-part.tsx'

const StartPreview = lazy(() => import('../live-preview/settings-preview.tsx'))

/** Edits the settings of the current group or the whole network, and those of the installation (Spec §3 Setting). */
export default function SettingsPage() {
  const { current } = useGroup()
  const part = useSettingsPart()
  if (part === 'brand') return <BrandsPart />
  if (part === 'wording') return <WordingsPart />
  if (part === 'sign-in') return <SignInPart />
  // Another group remounts the page.
  return <Settings key={current?.id ?? 0} />
}

/** Edits the group's settings, each own or inherited. */
function Settings() {
  const { held, setCorner, company } = useHold()
  const settings = useSettings(held)
  const { query, group, changed, errors, general, attempts, state, change, save } = settings
  const can = useCan()
  const mayUpdate = can('update', 'Setting', { group_id: group?.id ?? null })
  // Somebody else writes in them: everything typed here stays.
  const editable = mayUpdate && !held
  const title = t('screen.settings')
  const pane = useLivePane(editable ? StartPreview : undefined)
  const unsaved = useCallback(() => changed, [changed])
  useHashPlace(query.data !== undefined)
  const pending = state === 'saving'
  const narrow = useNarrow()
  const line = t(group ? 'settings.for' : 'settings.forAll', { text: group?.title ?? '' })
  const summary = (query.data?.items ?? []).flatMap((item) => {
    const message = errors[item.name]
    return message ? [{ id: `field-${item.name}`, label: labelOf(item), message }] : []
  })
  const failure = query.error && !query.data ? failureOf(query.error) : null
  if (failure?.code === 'FORBIDDEN') return <NotAllowed to={title} subject="Setting" />
  return (
    <>
      <FormHeader
        title={title}
        chip={<span ref={setCorner} className="empty:hidden" />}
        state={state}
        line={mayUpdate || !query.data ? line : `${line} · ${t('form.readOnly')}`}
        actions={
          query.data && (
            <>
              {query.data.site.open && !narrow && (
                <Button variant="tertiary" icon={ExternalLink} href={query.data.site.address} target="_blank">
                  {t('settings.showSite')}
                </Button>
              )}
              {pane && <LiveButton live={pane} />}
              {editable && (
                <Button variant="primary" busy={pending} onClick={() => void save()}>
                  {t('action.save')}
                </Button>
              )}
            </>
          )
        }
      />
      <BesideLive
        pane={pane}
        live={{ record: { id: 0, updated_at: query.data?.updated_at }, unsaved, mayShare: false }}
      >
        <SettingsParts value="values">
          {failure && (
            <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonForm />}
          {query.data && (
            <FormColumns
              side={
                <>
                  <SiteSide site={query.data.site} groupId={group?.id ?? null} />
                  <SideSection title={t('settings.inheritance')}>
                    <p className="text-hint text-grey-6">
                      {t(group ? 'settings.inheritanceHelp' : 'settings.allHelp')}
                    </p>
                  </SideSection>
                </>
              }
            >
              <SettingsCompany settings={settings} mayWrite={mayUpdate} {...company} />
              {(general || summary.length > 0) && (
                <div className="mb-3 grid gap-3">
                  {general && <Notice severity="error" live title={general} />}
                  <ErrorSummary errors={summary} focusKey={attempts || undefined} />
                </div>
              )}
              <form
                noValidate
                aria-label={title}
                onSubmit={(event) => {
                  event.preventDefault()
                  if (editable) void save()
                }}
              >
                {sectionsOf(query.data.items).map(({ heading, items }) => (
                  <section key={heading} className="not-first:mt-4">
                    {/* Below the front's own begin the settings that every site inherits. */}
                    {group === null && heading === 'section.settings.startPage' && <Defaults />}
                    <h2 className="border-b border-grey-3 pb-1 text-h3">{t(heading)}</h2>
                    {heading === 'section.settings.front' && (
                      <p className="max-w-text pt-1 text-hint text-grey-6">
                        {t('settings.frontHelp', { host: location.host.replace(/^(local-)?admin\./, '') })}
                      </p>
                    )}
                    {items.map((item) => {
                      const value = changed[item.name]
                      return (
                        <SettingRow
                          key={item.name}
                          item={item}
                          value={value === undefined ? item.own : value}
                          error={errors[item.name]}
                          readOnly={!editable}
                          inherits={group !== null}
                          onChange={(next) => change(item, next)}
                        />
                      )
                    })}
                  </section>
                ))}
              </form>
            </FormColumns>
          )}
        </SettingsParts>
      </BesideLive>
    </>
  )
}

type CompanyProps = { settings: ReturnType<typeof useSettings>; mayWrite: boolean } & ReturnType<
  typeof useHold
>['company']

/** Shows who else has the group's settings, or the network's, open. */
function SettingsCompany({ settings, ...company }: CompanyProps) {
  const { query, group, changed, state } = settings
  const typed = Object.keys(changed)
  return (
    <FormCompany
      entity="setting"
      record={{ id: group?.id ?? null, updated_at: query.data?.updated_at }}
      field={typed.length > 0 ? (typed.at(-1) ?? '') : null}
      saving={state === 'saving'}
      labelOf={(name) => {
        const item = query.data?.items.find((each) => each.name === name)
        return item && labelOf(item)
      }}
      onFetch={() => query.refetch()}
      {...company}
    />
  )
}

/** Heads the settings of the whole network, which sites inherit. */
function Defaults() {
  return (
    <div className="mt-6 mb-3">
      <h2 className="text-h2">{t('settings.defaults')}</h2>
      <p className="mt-0.5 max-w-text text-grey-6">{t('settings.defaultsHelp')}</p>
    </div>
  )
}

/** Groups settings under the definition's headings. */
function sectionsOf(items: readonly Setting[]) {
  const sections: { heading: TextKey; items: Setting[] }[] = []
  for (const item of items) {
    const heading = everySetting.shape[item.name].meta()?.section
    if (heading) sections.push({ heading, items: [] })
    sections.at(-1)?.items.push(item)
  }
  return sections
}
