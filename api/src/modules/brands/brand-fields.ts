import { z } from 'zod'
import { brandMarks } from '../../entities/brand-marks.ts'
import { browserTexts } from '../../i18n/sv/browser.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { emailAddress, line, optionalRow, visibleLine } from '../../kernel/fields.ts'

const t = createTranslator(browserTexts)

/** The two brands (readings): the installation's own, and that of language at work. */
export const brandNames = ['college', 'language'] as const
export type BrandName = (typeof brandNames)[number]

/** Returns whether the text is a colour such as `#0078BE`. */
export const isColour = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)
/** Returns whether the text is a host with an optional port. */
export const isHost = (text: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(text)

/** `78be` and `#78b` are none; `0078be` and `#0078be` are `#0078BE`. */
const colour = () =>
  line(20)
    .overwrite((text) => (/^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toUpperCase()}` : text))
    .refine((text) => text === '' || isColour(text), { error: () => t('valid.colour') })

/** A host; of an address pasted from the address bar the host is used. */
const host = () =>
  line(200)
    .overwrite((text) =>
      text
        .replace(/^https?:\/\//i, '')
        .replace(/\/$/, '')
        .toLowerCase(),
    )
    .refine((text) => text === '' || isHost(text), { error: () => t('valid.host') })

/**
 * The fields of a brand that an installation can set. With null or an empty text the default holds. `logo` is the id of
 * a file.
 */
export const brandFields = z.object({
  name: visibleLine(60).nullable().default(null).meta({ label: 'brands.name' }),
  mark: z.enum(brandMarks).nullable().default(null).meta({ label: 'brands.mark' }),
  logo: optionalRow().meta({ label: 'field.logo' }),
  colour: colour().nullable().default(null).meta({ label: 'brands.colour' }),
  association: visibleLine(100).nullable().default(null).meta({ label: 'brands.association' }),
  email: emailAddress().nullable().default(null).meta({ label: 'brands.email' }),
  host: host().nullable().default(null).meta({ label: 'brands.host' }),
})

export type OwnBrand = z.infer<typeof brandFields>
export type BrandField = keyof OwnBrand
/** The names of the fields of a brand. */
export const brandFieldNames = Object.keys(brandFields.shape) as BrandField[]
