import type { Changes, Db } from '@kollegium/db'
import { overrideTexts } from '../../i18n/translator.ts'
import { setBrandAppearance } from '../../platform/brand-appearance.ts'
import { loadBrands } from './brand.ts'

type Reader = Pick<Db, 'wording' | 'setting'>
type Names = Record<'college' | 'language', { brand: { name: string } }>

/** The installation's own texts by dictionary key, with the names of its brands. */
export async function loadTextOverrides(db: Reader, brands?: Names): Promise<Record<string, string>> {
  const [rows, { college, language }] = await Promise.all([
    db.wording.findMany({ select: { key: true, text: true } }),
    brands ?? loadBrands(db),
  ])
  return {
    ...Object.fromEntries(rows.map(({ key, text }) => [key, text])),
    'brand.network': college.brand.name,
    'brand.language': language.brand.name,
  }
}

export type TextOverrides = {
  /** Waits until every change that this process has heard of is applied; texts written afterwards are the new ones. */
  settled(): Promise<void>
}

/** Applies the text overrides and the brand's appearance in this process, now and after each change of them. */
export async function followTextOverrides(db: Reader, changes: Changes): Promise<TextOverrides> {
  let last = 0
  let inForce = 0
  const read = async () => {
    const turn = ++last
    const brands = await loadBrands(db)
    const overrides = await loadTextOverrides(db, brands)
    // A read that began later has newer rows.
    if (turn < inForce) return
    inForce = turn
    overrideTexts(overrides)
    setBrandAppearance(brands.college.brand)
  }
  let reading = read()
  // While the database is unreachable, the overrides stay as they are; every call reports the error anyway.
  changes.on(['Wording', 'Setting'], () => {
    reading = read().catch(() => undefined)
  })
  await reading
  return { settled: () => reading }
}
