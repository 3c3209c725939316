import type { Db } from '@kollegium/db'
import { z } from 'zod'
import { brandMarks } from '../../entities/brand-marks.ts'
import { brand as words } from '../../i18n/sv/brand.ts'
import { currentBrand, neutralAppearance } from '../../platform/brand-appearance.ts'
import { linkedFileSelect } from '../documents/contract.ts'
import { type BrandName, isColour, isHost } from './brand-fields.ts'

/** How a brand of the installation presents itself (readings, two brands). The defaults are the neutral demo brand. */
export const brandSchema = z.object({
  name: z.string().min(1).default(words['brand.network']),
  mark: z.enum(brandMarks).default(neutralAppearance.mark),
  /** Primary colour; everything blue follows it. */
  colour: z.string().refine(isColour).default(neutralAppearance.colour),
  /** The federation, as papers name it. */
  association: z.string().default('Föreningen Collegenätverket'),
  email: z.email().default('kansliet@example.com'),
  /** Sender of its mails; without them MAIL_FROM. */
  sender: z.email().optional(),
  senderName: z.string().optional(),
  /** Host and port where visitors find it, when that is not the installation's own. */
  host: z.string().refine(isHost).optional(),
  /** Further hosts, with commas between them. */
  aliases: z.string().optional(),
  /** The group whose site is the front of the second brand. */
  site: z.int().optional(),
})
export type Brand = z.infer<typeof brandSchema>
/** The stored values of a brand: those that the installation has set. */
type StoredBrand = z.input<typeof brandSchema>

/** Each is a setting of the installation. */
export const brandSettings = { college: 'brand', language: 'languageBrand' } as const satisfies Record<
  BrandName,
  string
>

type Reader = Pick<Db, 'setting'>

/** The default values of each brand. Both brands have the same association. */
export function brandDefaults({ association, email }: Pick<Brand, 'association' | 'email'>): Record<BrandName, Brand> {
  const second = { name: words['brand.language'], mark: 'language', colour: '#5E3B8E', association, email }
  return { college: brandSchema.parse({}), language: brandSchema.parse(second) }
}

/**
 * Both brands as they hold, and what the installation itself says of each, with the file of its logo, which the setting
 * names as other settings name theirs. A stored value that no longer fits counts as absent. One statement.
 */
export async function loadBrands(db: Reader) {
  const rows = await db.setting.findMany({
    where: { name: { in: Object.values(brandSettings) }, group_id: null },
    select: {
      name: true,
      value: true,
      updated_at: true,
      file: { select: { ...linkedFileSelect, path: true, sha256: true, malware: true } },
    },
  })
  const one = (which: BrandName, defaults: Partial<Brand>) => {
    const row = rows.find(({ name }) => name === brandSettings[which])
    const stored = (row?.value ?? {}) as StoredBrand
    const whole = brandSchema.safeParse({ ...defaults, ...stored })
    const own: StoredBrand = whole.success ? stored : {}
    return { brand: whole.success ? whole.data : brandSchema.parse(defaults), own, logo: row?.file ?? null }
  }
  const college = one('college', {})
  return { college, language: one('language', brandDefaults(college.brand).language), rows }
}

/** A brand as it holds: that of the work that goes on, unless another one is asked for. */
export async function loadBrand(db: Reader, which: BrandName = currentBrand()): Promise<Brand> {
  return (await loadBrands(db))[which].brand
}

/** A brand with the file of its logo; null without one. */
export async function loadBrandWithLogo(db: Reader, which: BrandName) {
  const { brand, logo } = (await loadBrands(db))[which]
  return { brand, logo }
}
