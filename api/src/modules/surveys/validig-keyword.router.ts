import { entityProcedures } from '../../engine/entity-router.ts'
import { router } from '../../engine/trpc.ts'
import { countUsing, type UsageFilter, usedInOf } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { validigKeyword } from './validig-keyword.entity.ts'

/** The surveys whose questions name any of the keywords. */
async function using(db: Tx, ids: number[]): Promise<UsageFilter> {
  const found = await db.$queryRaw<{ survey_id: number }[]>`
    SELECT DISTINCT survey_id FROM "ValidigGeneralSurveyRow"
    WHERE jsonb_path_exists(options, 'lax $.keywords[*] ? (@ == $ids[*])', ${{ ids }})`
  return { validigGeneralSurvey: { id: { in: found.map(({ survey_id }) => survey_id) } } }
}

/** The procedures of the validation tool's keywords. */
export const validigKeywordRouter = router({
  ...entityProcedures(validigKeyword, { usedIn: async (db, { id }) => countUsing(db, await using(db, [id])) }),
  ...usedInOf('ValidigKeyword', ({ db }, ids) => using(db, ids)),
})
