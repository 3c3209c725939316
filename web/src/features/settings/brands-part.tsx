import { type BrandField, type BrandName, brandFieldNames, brandFields } from '@kollegium/api/definitions/brands'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { BrandForm, fieldId } from './brand-form.tsx'
import { SettingsParts } from './settings-tabs.tsx'
import { type BrandItem, useBrands } from './use-brands.ts'

/** Edits the installation's two brands: names, marks, colours, logos and hosts (readings). */
export function BrandsPart() {
  const { held, setCorner, company } = useHold()
  const brands = useBrands(held)
  const { query, changed, errors, general, attempts, state, change, save } = brands
  const mayUpdate = useCan()('update', 'Setting', { group_id: null })
  // Somebody else writes in them: everything typed here stays.
  const editable = mayUpdate && !held
  useCrumb(t('brands.title'))
  const items = query.data?.items ?? []
  const failure = query.error && !query.data ? failureOf(query.error) : null
  const line = t('settings.forAll')
  const asTyped = ({ brand, own }: BrandItem) => ({ ...own, ...changed[brand] })
  const [first] = items
  const summary = items.flatMap(({ brand }) =>
    brandFieldNames.flatMap((name) => {
      const message = errors[`${brand}.${name}`]
      return message ? [{ id: fieldId(brand, name), label: labelOf(brand, name), message }] : []
    }),
  )
  return (
    <>
      <FormHeader
        title={t('screen.settings')}
        name={t('brands.title')}
        chip={<span ref={setCorner} className="empty:hidden" />}
        state={state}
        line={mayUpdate || !query.data ? line : `${line} · ${t('form.readOnly')}`}
        actions={
          editable &&
          query.data && (
            <Button variant="primary" busy={state === 'saving'} onClick={() => void save()}>
              {t('action.save')}
            </Button>
          )
        }
      />
      <SettingsParts value="brand">
        {failure && (
          <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonForm />}
        {query.data && <BrandsCompany brands={brands} mayWrite={mayUpdate} {...company} />}
        {(general || summary.length > 0) && (
          <div className="mb-3 grid max-w-text gap-3">
            {general && <Notice severity="error" live title={general} />}
            <ErrorSummary errors={summary} focusKey={attempts || undefined} />
          </div>
        )}
        {first && (
          <form
            noValidate
            aria-label={t('brands.title')}
            onSubmit={(event) => {
              event.preventDefault()
              if (editable) void save()
            }}
          >
            <p className="mb-3 max-w-text text-grey-6">{t('brands.help')}</p>
            {items.map((item) => {
              const { association } = asTyped(first)
              // One association stands behind both.
              const { defaults } = item
              const shared =
                item === first ? defaults : { ...defaults, association: association || first.defaults.association }
              return (
                <BrandForm
                  key={item.brand}
                  item={{ ...item, defaults: shared }}
                  value={asTyped(item)}
                  errors={errors}
                  readOnly={!editable}
                  onChange={(name, value) => change(item, name, value)}
                />
              )
            })}
            <button type="submit" hidden />
          </form>
        )}
      </SettingsParts>
    </>
  )
}

const labelOf = (brand: BrandName, name: BrandField) =>
  `${t(`brands.of.${brand}`)}, ${t(brandFields.shape[name].meta()?.label ?? 'brands.name')}`

type CompanyProps = { brands: ReturnType<typeof useBrands>; mayWrite: boolean } & ReturnType<typeof useHold>['company']

/** Shows who else has the brands open. */
function BrandsCompany({ brands: { query, changed, state }, ...company }: CompanyProps) {
  const typed = Object.entries(changed).flatMap(([brand, patch]) =>
    Object.keys(patch).map((name) => `${brand}.${name}`),
  )
  return (
    <FormCompany
      entity="brand"
      record={{ id: null, updated_at: query.data?.updated_at }}
      field={typed.at(-1) ?? null}
      saving={state === 'saving'}
      labelOf={(path) => {
        const [brand, name] = path.split('.') as [BrandName, BrandField | undefined]
        return name && labelOf(brand, name)
      }}
      onFetch={() => query.refetch()}
      {...company}
    />
  )
}
