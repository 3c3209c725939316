import { z } from 'zod'
import { type BrandName, brandMarks, brandNames } from '../../entities/brand-marks.ts'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { emailAddress, line, optionalRow, visibleLine } from '../../kernel/fields.ts'

const t = createTranslator(appTexts)

export { type BrandName, brandNames }

/** Returns whether the text is a colour such as `#0078BE`. */
export const isColour = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)
/** Returns whether the text is a host with an optional port, in front of which labels may stand. */
export const isHost = (text: string) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(text) && isOfUrl(text) && isOfUrl(`skane.${text}`)

/** A port that is too high and a name that ends like an IP address make no address; the latter may also become another host. */
const isOfUrl = (host: string) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host

/** `78be` and `#78b` are none; `0078be` and `#0078be` are `#0078BE`. */
const colour = () =>
  line(20)
    .overwrite((text) => (/^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toUpperCase()}` : text))
    .refine((text) => text === '' || isColour(text), { error: () => t('valid.colour') })

/** Of an address pasted from the address bar the host is used. Browsers leave out the standard ports. */
const asHost = (text: string) =>
  text
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/:(?:80|443)$/, '')
    .replace(/\.(?=:\d+$|$)/, '')
    .toLowerCase()

const host = () =>
  line(200)
    .overwrite(asHost)
    .refine((text) => text === '' || isHost(text), { error: () => t('valid.host') })

/** Splits hosts that are written with commas or blanks between them. */
export const hostsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Several hosts, written with commas between them. */
const hosts = () =>
  line(1000)
    .overwrite((text) => [...new Set(hostsIn(text).map(asHost))].join(', '))
    .refine((text) => hostsIn(text).every(isHost), { error: () => t('valid.host') })

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
  sender: emailAddress().nullable().default(null).meta({ label: 'brands.sender' }),
  senderName: visibleLine(60).nullable().default(null).meta({ label: 'brands.senderName' }),
  host: host().nullable().default(null).meta({ label: 'brands.host' }),
  /** Further hosts, which lead to `host`. */
  aliases: hosts().nullable().default(null).meta({ label: 'brands.aliases' }),
  /** The group whose site is the second brand's front. */
  site: optionalRow().meta({ label: 'brands.site', relation: 'group' }),
})

export type OwnBrand = z.infer<typeof brandFields>
export type BrandField = keyof OwnBrand
/** The names of the fields of a brand. */
export const brandFieldNames = Object.keys(brandFields.shape) as BrandField[]
