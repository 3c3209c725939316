import { invalid } from '@kollegium/api/definitions'
import { addressedTypes, subjectOf } from '@kollegium/api/server'
import type { GatewayContext } from './context.ts'
import type { Flat } from './links.ts'
import type { Unit } from './nested.ts'
import { t } from './words.ts'

/** What a menu's link may lead to: groups and people have no address within a site. */
const types = addressedTypes.map((type) => subjectOf[type])
type Type = (typeof types)[number]

/**
 * Content that is named with its type is of that type. Whether it is there at all, and the asker's to link, is for the typed
 * API to say.
 * @throws AppError INVALID at each type that is another's
 */
export async function requireTargets(links: readonly Flat[], at: string, { context }: Unit): Promise<void> {
  const faults = await Promise.all(
    links.map(async (link) => {
      const fault = await faultOf(link, context)
      return fault ? [[`data.${at}.${link.by}.urlAlias.usage_type`, [fault]]] : []
    }),
  )
  if (faults.flat().length > 0) throw invalid(Object.fromEntries(faults.flat()), t('valid.invalidFields'))
}

async function faultOf({ type, content_id, by, shown }: Flat, { whole }: GatewayContext): Promise<string | null> {
  if (type === undefined || content_id === null || by === null) return null
  const wanted = types.find((each) => each === type)
  if (!wanted) return t('valid.linkTarget')
  // What was linked before was read along with the menu.
  const known = shown?.content_id === content_id ? shown.content?.type : undefined
  if (known !== undefined) return known === wanted ? null : t('valid.unknownRow')
  const isOf = async (each: Type) => (await whole(each, content_id)) !== null
  if (await isOf(wanted)) return null
  const isOther = await Promise.all(types.filter((each) => each !== wanted).map(isOf))
  return isOther.includes(true) ? t('valid.unknownRow') : null
}
