import { AppError } from '@kollegium/api/definitions'
import { t } from './page-models.ts'

/** Makes the error of an address without a page; a given text says more than the usual one. */
export function notFound(message = t('error.404.help')): AppError {
  return new AppError('NOT_FOUND', { message })
}
