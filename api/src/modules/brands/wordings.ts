import type { Changes, Db } from '@kollegium/db'
import { setSecondBrandSites } from '../../engine/site-address.ts'
import { setWordings } from '../../i18n/translator.ts'
import type { Env } from '../../kernel/env.ts'
import { type BrandAppearance, setBrandAppearance, setSecondBrandTexts } from '../../platform/brand-appearance.ts'
import { type Brand, loadBrands } from './brand.ts'
import { type BrandName, brandNames } from './brand-fields.ts'
import { loadBrandSites } from './brand-sites.ts'
import { bothBrands } from './wording-fields.ts'

type Reader = Pick<Db, 'wording' | 'setting'>
type Brands = Record<BrandName, { brand: Brand }>
type Names = Record<BrandName, { brand: Pick<Brand, 'name'> }>

/**
 * The installation's own texts by dictionary key, with the names of its brands: those of both brands, and over them those of
 * the one that is asked for.
 */
export async function loadWordings(
  db: Reader,
  brands?: Names,
  brand: BrandName = 'college',
): Promise<Record<string, string>> {
  const [rows, names] = await Promise.all([
    db.wording.findMany({ select: { key: true, text: true, brand: true } }),
    brands ?? loadBrands(db),
  ])
  return textsOf(rows, names, brand)
}

type Row = { key: string; text: string; brand: string }

function textsOf(rows: readonly Row[], { college, language }: Names, brand: BrandName): Record<string, string> {
  const of = (which: string) => rows.filter((row) => row.brand === which).map(({ key, text }) => [key, text])
  return {
    ...Object.fromEntries([...of(bothBrands), ...of(brand)]),
    // The network that speaks in mails and on pages is the brand whose they are.
    'brand.network': (brand === 'language' ? language : college).brand.name,
    'brand.language': language.brand.name,
  }
}

export type Wordings = {
  /** Waits until every change that this process has heard of is applied; texts written afterwards are the new ones. */
  settled(): Promise<void>
}

/** Its own sender, and always its name: a reader has to see that a mail comes from the second brand. */
function senderOf(which: BrandName, { name, sender, senderName }: Brand): BrandAppearance['from'] {
  const shown = senderName ?? (which === 'language' ? name : undefined)
  return shown || sender ? { ...(shown && { name: shown }), ...(sender && { address: sender }) } : undefined
}

function putInForce(rows: readonly Row[], brands: Brands): void {
  setWordings(textsOf(rows, brands, 'college'))
  setSecondBrandTexts(textsOf(rows, brands, 'language'))
  for (const which of brandNames) {
    const { brand } = brands[which]
    setBrandAppearance({ mark: brand.mark, colour: brand.colour, from: senderOf(which, brand) }, which)
  }
}

/**
 * Applies the wordings, the brands' appearance and their hosts and sites in this process, now and after each change
 * of them.
 */
export async function followWordings(
  db: Reader & Pick<Db, 'group'>,
  changes: Changes,
  env: Pick<Env, 'PUBLIC_HOST'>,
): Promise<Wordings> {
  let last = 0
  let inForce = 0
  const read = async () => {
    const turn = ++last
    const [brands, rows] = await Promise.all([
      loadBrands(db),
      db.wording.findMany({ select: { key: true, text: true, brand: true } }),
    ])
    const sites = await loadBrandSites(db, env, brands)
    // A read that began later has newer rows.
    if (turn < inForce) return
    inForce = turn
    putInForce(rows, brands)
    setSecondBrandSites(sites)
  }
  let reading = read()
  // While the database is unreachable, the wordings stay as they are; every call reports the error anyway.
  changes.on(['Wording', 'Setting', 'Group'], () => {
    reading = read().catch(() => undefined)
  })
  await reading
  return { settled: () => reading }
}
