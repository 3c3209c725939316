import { entityRouter } from '../../engine/entity-router.ts'
import { validigKeyword } from './validig-keyword.entity.ts'

/** The procedures of the validation tool's keywords. */
export const validigKeywordRouter = entityRouter(validigKeyword)
