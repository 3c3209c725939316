import type { Action } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import type { SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { forbidden } from '../core/refusals.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { type CourseMomentFull, courseMomentSelect } from './course-moment-shape.ts'

const t = createWords(sv)

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
