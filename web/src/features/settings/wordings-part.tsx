import { type WordingArea, type WordingBrand, wordingAreas, wordingBrands } from '@kollegium/api/definitions/brands'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { useWithinPages } from '../../lib/use-within-pages.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { ListCount } from '../../resource/list-parts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError, NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { SettingsParts } from './settings-tabs.tsx'
import { WordingDialog } from './wording-dialog.tsx'
import { type Wording, WordingRows } from './wording-rows.tsx'

const LIMIT = 25
/** The columns of the list as a file. */
const columns = ['title', 'area', 'standard', 'shared', 'own']

/** Lists the dictionary's texts with the installation's own in their place (Spec §1, "a replaceable dictionary"). */
export function WordingsPart() {
  const { client } = useServices()
  const cache = useQueryClient()
  const editable = useCan()('update', 'Setting', { group_id: null })
  const [search, setSearch] = useState('')
  const [area, setArea] = useState<WordingArea | ''>('')
  const [brand, setBrand] = useState<WordingBrand>('')
  const [replaced, setReplaced] = useState(false)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Wording | null>(null)
  const narrow = useNarrow()
  useCrumb(t('wordings.title'))
  const shared = { search: useDebounced(search.trim()), area: area || null, replaced, page, limit: LIMIT }
  const input = brand ? { ...shared, brand } : shared
  const query = useQuery({
    queryKey: [['wording', 'list'], input],
    queryFn: ({ signal }) => client.wording.list.query(input, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  useWithinPages(query, LIMIT, page, setPage)
  const failure = query.error && !data ? failureOf(query.error) : null
  const asked = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setPage(1)
    }
  }
  const filtered = area !== '' || replaced
  const nothingReplaced = replaced && !search && area === ''
  const line = t('settings.forAll')
  return (
    <>
      <FormHeader
        title={t('screen.settings')}
        name={t('wordings.title')}
        line={editable || !data ? line : `${line} · ${t('form.readOnly')}`}
        actions={null}
      />
      <SettingsParts value="wording">
        <p className="mb-2 max-w-text text-grey-6">{t('wordings.help')}</p>
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <SearchInput value={search} onChange={asked(setSearch)} label={t('wordings.search')} className="sm:w-45!" />
          <Select<WordingArea | ''>
            label={t('wordings.area')}
            className="w-35 max-sm:w-full"
            value={area}
            onChange={asked(setArea)}
            options={[
              { value: '', label: t('wordings.allAreas') },
              ...wordingAreas.map((each) => ({ value: each, label: t(`wordings.area.${each}`) })),
            ]}
          />
          <Select<WordingBrand>
            label={t('wordings.brand')}
            className="w-35 max-sm:w-full"
            value={brand}
            onChange={asked(setBrand)}
            options={wordingBrands.map((each) => ({
              value: each,
              label: each === '' ? t('wordings.bothBrands') : t(`brands.of.${each}`),
            }))}
          />
          <Checkbox
            label={t('wordings.onlyReplaced', { number: numberText(data?.replaced ?? 0) })}
            checked={replaced}
            onChange={(event) => asked(setReplaced)(event.target.checked)}
          />
          <span className="sm:ml-auto">
            <FileMenu
              input={{
                entity: 'wordings',
                columns,
                search: search.trim(),
                filters: { brand, replaced, area: area || null },
              }}
            />
          </span>
        </div>
        <div className="mb-1">
          <ListCount total={data?.total ?? null} found={search !== '' || filtered} />
        </div>
        {failure && (
          <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonTable rows={8} />}
        {data?.total === 0 &&
          (nothingReplaced ? (
            <EmptyState title={t('wordings.noneReplaced')}>{t('wordings.noneReplacedHelp')}</EmptyState>
          ) : (
            <NoHits
              onClearSearch={search ? () => asked(setSearch)('') : undefined}
              onClearFilter={
                filtered
                  ? () => {
                      setReplaced(false)
                      asked(setArea)('')
                    }
                  : undefined
              }
            />
          ))}
        {data && data.total > 0 && (
          <>
            <WordingRows rows={data.items} editable={editable} onOpen={setOpen} />
            <div className="mt-2">
              <Pagination
                page={page}
                pageSize={LIMIT}
                total={data.total}
                pageSizes={[LIMIT]}
                onPage={setPage}
                compact={narrow}
              />
            </div>
          </>
        )}
      </SettingsParts>
      {open && (
        <WordingDialog
          key={`${open.key} ${brand}`}
          wording={open}
          brand={brand}
          mayWrite={editable}
          onClose={() => setOpen(null)}
          onFetch={async () => (await query.refetch()).data?.items.find(({ key }) => key === open.key)}
          onSaved={() => {
            setOpen(null)
            void cache.invalidateQueries({ queryKey: [['wording']] })
            // This app shows the texts too.
            void cache.invalidateQueries({ queryKey: [['session', 'me']] })
          }}
        />
      )}
    </>
  )
}
