import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { meanLix } from '../../kernel/mean-lix.ts'
import { whereForGuests } from '../content/contract.ts'

const t = createTranslator(sv)

/** The newest texts alone: how a group writes now, at a cost that does not grow with its years. */
const most = 100

/**
 * The average LIX of the newest texts that a group shows its visitors, and their number; null without any long enough to measure. One
 * statement reads them. Only the number leaves: their words are public already.
 * @throws AppError NOT_FOUND
 */
export async function readabilityOf({ db, actor }: SignedInContext, group_id: number) {
  const seen = { AND: [{ id: group_id }, visible(actor.ability, 'read', 'Group')] }
  if (!(await db.group.findFirst({ where: seen, select: { id: true } }))) {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
  const texts = await db.content.findMany({
    where: { AND: [{ group_id }, whereForGuests, whereVisibleToVisitors()] },
    select: { body: true },
    orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
    take: most,
  })
  return meanLix(texts.map(({ body }) => body ?? ''))
}
