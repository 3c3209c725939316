import { invalid } from '@kollegium/api/definitions'
import { addressedTypes, subjectOf } from '@kollegium/api/server'
import type { GatewayContext } from './context.ts'
import { t } from './i18n.ts'

/** The types of content that a menu's link may lead to; groups and people have no address within a site. */
const types = addressedTypes.map((type) => subjectOf[type])
type Type = (typeof types)[number]

/** The content that a link names, and the content that it led to before. */
export type LinkTarget = {
  /** The path of the link below the links' input; null for a link that the input leaves alone. */
  by: string | null
  content_id: number | null
  /** The type that the input says the content has. */
  type?: string | undefined
  shown?: { content_id: number | null; content: { type: string } | null } | undefined
}

/**
 * Checks that content named with its type is of that type. The typed API checks whether the content exists, and whether the
 * asker may link it.
 * @throws AppError INVALID at each type that the content doesn't have
 */
export async function requireTargets(links: readonly LinkTarget[], at: string, context: GatewayContext): Promise<void> {
  const faults = await Promise.all(
    links.map(async (link) => {
      const fault = await faultOf(link, context)
      return fault ? [[`data.${at}.${link.by}.urlAlias.usage_type`, [fault]]] : []
    }),
  )
  if (faults.flat().length > 0) throw invalid(Object.fromEntries(faults.flat()), t('valid.invalidFields'))
}

async function faultOf({ type, content_id, by, shown }: LinkTarget, { whole }: GatewayContext): Promise<string | null> {
  if (type === undefined || content_id === null || by === null) return null
  const wanted = types.find((each) => each === type)
  if (!wanted) return t('valid.linkTarget')
  // The menu was read with the types of the content that it links.
  const known = shown?.content_id === content_id ? shown.content?.type : undefined
  if (known !== undefined) return known === wanted ? null : t('valid.unknownRow')
  const isOf = async (each: Type) => (await whole(each, content_id)) !== null
  if (await isOf(wanted)) return null
  const isOther = await Promise.all(types.filter((each) => each !== wanted).map(isOf))
  return isOther.includes(true) ? t('valid.unknownRow') : null
}
