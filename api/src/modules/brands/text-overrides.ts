import type { Changes, Db } from '@kollegium/db'
import { overrideTexts } from '../../i18n/translator.ts'
import { setBrandAppearance } from '../../platform/brand-appearance.ts'
import { loadBrands } from './brand.ts'

type Reader = Pick<Db, 'wording' | 'setting'>
type Names = Record<'college' | 'language', { brand: { name: string } }>

/** The installation's own wordings by dictionary key; what its brands are called is said with them. */
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
  /** Waits until every change of them that this process has heard of is in force: what is written after it has the new texts. */
  settled(): Promise<void>
}

/** Puts the wordings in force in this process, and how the installation's brand looks, now and after each change of them. */
export async function followTextOverrides(db: Reader, changes: Changes): Promise<TextOverrides> {
  let last = 0
  let inForce = 0
  const read = async () => {
    const turn = ++last
    const brands = await loadBrands(db)
    const overrides = await loadTextOverrides(db, brands)
    // One that was begun later has read what is newer.
    if (turn < inForce) return
    inForce = turn
    overrideTexts(overrides)
    setBrandAppearance(brands.college.brand)
  }
  let reading = read()
  // A database that is away is told of by every call; the wordings stay as they are until it is back.
  changes.on(['Wording', 'Setting'], () => {
    reading = read().catch(() => undefined)
  })
  await reading
  return { settled: () => reading }
}
