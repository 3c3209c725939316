import { brandMarks } from '@kollegium/api/definitions'
import { type BrandField, type BrandName, isColour, type OwnBrand } from '@kollegium/api/definitions/brands'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { RelationPicker } from '../../resource/fields/relation.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { FormColumns, SideSection } from '../../ui/shell.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import { ImageField } from '../media/image-field.tsx'
import { itemOf, type MediaItem } from '../media/media-item.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ColourField } from './colour-field.tsx'
import type { BrandItem } from './use-brands.ts'

type Mark = (typeof brandMarks)[number]

/** Returns the id of a brand's field. */
export const fieldId = (brand: BrandName, name: BrandField) => `field-${brand}-${name}`

type BrandFormProps = {
  /** The saved brand, with its defaults. */
  item: BrandItem
  /** The brand's own values, as typed. */
  value: OwnBrand
  errors: Partial<Record<string, string>>
  readOnly: boolean
  onChange: <Name extends BrandField>(name: Name, value: OwnBrand[Name]) => void
}

/** Edits one brand, with a preview beside. */
export function BrandForm({ item, value, errors, readOnly, onChange }: BrandFormProps) {
  const { brand, own, defaults, front, address } = item
  const [picked, setPicked] = useState<MediaItem | null>(null)
  const logo = picked?.file_id === value.logo ? picked : item.file && own.logo === value.logo ? itemOf(item.file) : null
  const colour = value.colour && isColour(value.colour) ? value.colour : defaults.colour
  const markOf = (mark: Mark) => t(`brands.mark.${mark}`)
  const of = (name: BrandField) => ({
    id: fieldId(brand, name),
    error: errors[`${brand}.${name}`],
    readOnly,
  })
  /** Draws a line of text, with the default as its placeholder. */
  const textOf = (name: Exclude<BrandField, 'mark' | 'logo' | 'site'>): TextInputProps => ({
    value: value[name] ?? '',
    placeholder: defaults[name],
    onChange: (event) => onChange(name, event.target.value || null),
  })
  return (
    <section
      aria-labelledby={`brand-${brand}`}
      className="not-first-of-type:mt-4 not-first-of-type:border-t not-first-of-type:border-grey-2 not-first-of-type:pt-4"
    >
      <FormColumns
        side={
          <SideSection title={t('brands.preview')}>
            <BrandPreview
              brand={brand}
              name={value.name || defaults.name}
              mark={value.mark ?? defaults.mark}
              colour={colour}
              association={value.association || defaults.association}
              logo={logo}
            />
          </SideSection>
        }
      >
        <h2 id={`brand-${brand}`} className="text-h3">
          {t(`brands.of.${brand}`)}
        </h2>
        <p className="mb-2 mt-0.5 text-hint text-grey-6">{t(`brands.of.${brand}.help`)}</p>
        <div className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-2">
          <Field label={t('brands.name')} {...of('name')}>
            <TextInput maxLength={60} {...textOf('name')} />
          </Field>
          <Field label={t('brands.mark')} {...of('mark')}>
            <Select<Mark | ''>
              value={value.mark ?? ''}
              disabled={readOnly}
              onChange={(mark) => onChange('mark', mark || null)}
              options={[
                { value: '', label: t('brands.standard', { text: markOf(defaults.mark) }) },
                ...brandMarks.map((mark) => ({ value: mark, label: markOf(mark) })),
              ]}
            />
          </Field>
          <ColourField
            {...of('colour')}
            value={value.colour}
            standard={defaults.colour}
            onChange={(next) => onChange('colour', next)}
          />
          <Field label={t('brands.email')} {...of('email')}>
            <TextInput type="email" inputMode="email" maxLength={254} {...textOf('email')} />
          </Field>
          <Field label={t('brands.senderName')} {...of('senderName')}>
            <TextInput maxLength={60} {...textOf('senderName')} />
          </Field>
          <Field label={t('brands.sender')} hint={t('brands.senderHelp')} {...of('sender')}>
            <TextInput type="email" inputMode="email" maxLength={254} {...textOf('sender')} />
          </Field>
          <Field label={t('brands.association')} hint={t('brands.associationHelp')} {...of('association')}>
            <TextInput maxLength={100} {...textOf('association')} />
          </Field>
          <Field
            label={t('brands.host')}
            hint={t(brand === 'language' ? 'brands.language.hostHelp' : 'brands.hostHelp')}
            {...of('host')}
          >
            <TextInput maxLength={200} autoCapitalize="none" spellCheck={false} {...textOf('host')} />
          </Field>
          <Field label={t('brands.aliases')} hint={t('brands.aliasesHelp')} {...of('aliases')}>
            <TextInput maxLength={1000} autoCapitalize="none" spellCheck={false} {...textOf('aliases')} />
          </Field>
          {brand === 'language' && (
            <Field label={t('brands.site')} hint={t('brands.siteHelp')} {...of('site')}>
              <RelationPicker
                relation="group"
                value={value.site}
                known={front && front.id === value.site ? { value: front.id, label: front.title } : null}
                onChange={(next) => onChange('site', typeof next === 'number' ? next : null)}
                disabled={readOnly}
              />
              {address && own.site === value.site && own.host === value.host && (
                <p className="mt-0.5 text-hint">
                  {t('brands.address')} <TextLink href={address}>{address.replace(/^https?:\/\//, '')}</TextLink>
                </p>
              )}
            </Field>
          )}
          <ImageField
            field={{
              // // The field's id is derived from its name.
              name: `${brand}-logo`,
              label: t('field.logo'),
              hint: t('brands.logoHelp'),
              required: false,
              optional: false,
              readOnly,
              error: errors[`${brand}.logo`],
              value: logo,
              onBlur: () => undefined,
              record: null,
              onChange: (next) => {
                setPicked(next)
                onChange('logo', next?.file_id ?? null)
              },
            }}
            fallback={{ frame: null, add: t('media.addLogo') }}
          />
        </div>
      </FormColumns>
    </section>
  )
}
