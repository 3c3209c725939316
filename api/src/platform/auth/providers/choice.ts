import type { Request } from 'express'
import { type Html, html } from '../../../kernel/html.ts'
import { ownCookie } from '../cookies.ts'
import { t } from '../pages/layout.ts'
import { providerRow } from './pages.ts'
import { type ProviderServices, schoolPath } from './provider.ts'

/** The organisation that was chosen last in this browser. */
export const lastProviderCookie = 'vo_school'

type Found = { id: number; title: string; group_title: string | null }

/**
 * The sign-in page's part: the organisation of last time, and the way to all of them. Null where no organisation has a
 * provider. One statement.
 * @param address of the sign-in page, whose query the sign-in is for
 */
export async function schoolPart(
  { db, env }: Pick<ProviderServices, 'db' | 'env'>,
  req: Request,
  address: string,
): Promise<Html | null> {
  const last = Number(ownCookie(req, env, lastProviderCookie))
  const lastId = Number.isSafeInteger(last) && last < 2 ** 31 ? last : 0
  const [found] = await db.$queryRaw<Found[]>`
    SELECT p.id, p.title, g.title AS group_title FROM "SignInProvider" AS p LEFT JOIN "Group" AS g ON g.id = p.group_id
    WHERE p.active ORDER BY p.id = ${lastId} DESC LIMIT 1`
  if (!found) return null
  const query = new URL(address, 'http://localhost').search.slice(1)
  const isLast = found.id === lastId
  const row = isLast && providerRow({ ...found, group: null }, query, true)
  return html`<p class="or"><span>${t('school.or')}</span></p>
${row && html`<p class="label">${t('school.button')}</p><div class="choices">${row}</div>`}
<p><a${!isLast && html` class="secondary"`} href="${schoolPath}?${query}">${t(isLast ? 'school.other' : 'school.button')}</a></p>`
}
