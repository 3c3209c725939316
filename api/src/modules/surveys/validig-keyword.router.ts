import { entityRouter } from '../../engine/entity-router.ts'
import { validigKeyword } from './validig-keyword.entity.ts'

export const validigKeywordRouter = entityRouter(validigKeyword)
