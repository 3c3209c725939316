import type { Db } from '@kollegium/db'
import { z } from 'zod'
import { brand as words } from '../words/sv/brand.ts'

/** How a brand of the installation presents itself (readings, two brands). The defaults are the neutral demo brand. */
export const brandSchema = z.object({
  name: z.string().min(1).default(words['brand.network']),
  mark: z.enum(['college', 'language']).default('college'),
  /** Primary colour; everything blue follows it. */
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#0078BE'),
  /** The federation, as papers name it. */
  association: z.string().default('Föreningen Collegenätverket'),
  email: z.email().default('kansliet@example.com'),
  /** Host and port where visitors find it, when that is not the installation's own. */
  host: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/)
    .optional(),
})
export type Brand = z.infer<typeof brandSchema>

/** The two brands: the installation's own, and that of language at work. Each is a setting of the installation. */
const settings = { college: 'brand', language: 'languageBrand' } as const
export type BrandName = keyof typeof settings

type Reader = Pick<Db, 'setting'>

const read = (db: Reader, which: BrandName) =>
  db.setting.findFirst({
    where: { name: settings[which], group_id: null },
    select: { value: true, file: { select: { id: true, disk: true, path: true } } },
  })

/** The setting `brand` of the installation. A stored value that no longer fits counts as absent. */
export async function loadBrand(db: Reader): Promise<Brand> {
  return ownBrand(await read(db, 'college'))
}

/** A brand with the file of its logo, which the setting names as other settings name theirs; null without one. */
export async function loadBrandWithLogo(db: Reader, which: BrandName) {
  const [row, second] = await Promise.all([read(db, 'college'), which === 'language' ? read(db, 'language') : null])
  const own = ownBrand(row)
  if (which === 'college') return { brand: own, logo: row?.file ?? null }
  // One association stands behind both.
  const { association, email } = own
  const defaults = { name: words['brand.language'], mark: 'language', colour: '#5E3B8E', association, email }
  const stored = brandSchema.safeParse({ ...defaults, ...(second?.value as object | undefined) })
  return { brand: stored.success ? stored.data : brandSchema.parse(defaults), logo: second?.file ?? null }
}

function ownBrand(row: { value: unknown } | null): Brand {
  const stored = brandSchema.safeParse(row?.value ?? {})
  return stored.success ? stored.data : brandSchema.parse({})
}
