import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { type CourseMomentFull, courseMomentSelect } from './course-moment-shape.ts'

const t = createTranslator(sv)

/** The course moment on which the actor may do `action`. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireCourseMoment(ctx: SignedInContext, id: number, action: Action): Promise<CourseMomentFull> {
  const find = (each: Action) =>
    ctx.db.courseMoment.findFirst({
      where: { AND: [{ id }, visible(ctx.actor.ability, each, 'CourseMoment')] },
      select: courseMomentSelect,
    })
  const row = await find(action)
  if (row) return row
  if (action !== 'read' && (await find('read'))) throw forbidden()
  throw new AppError('NOT_FOUND', { message: t('error.404') })
}
