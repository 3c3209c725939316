import type { Db } from '@kollegium/db'
import { z } from 'zod'

/** How the installation presents itself (readings, two brands). The defaults are the neutral demo brand. */
export const brandSchema = z.object({
  name: z.string().min(1).default('Collegenätverket'),
  mark: z.enum(['college', 'language']).default('college'),
  /** Primary colour; everything blue follows it. */
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#0078BE'),
  /** The federation, as papers name it. */
  association: z.string().default('Föreningen Collegenätverket'),
  email: z.email().default('kansliet@example.com'),
})
export type Brand = z.infer<typeof brandSchema>

/** The setting `brand` of the installation. A stored value that no longer fits counts as absent. */
export async function loadBrand(db: Pick<Db, 'setting'>): Promise<Brand> {
  const row = await db.setting.findFirst({ where: { name: 'brand', group_id: null }, select: { value: true } })
  const stored = brandSchema.safeParse(row?.value ?? {})
  return stored.success ? stored.data : brandSchema.parse({})
}
