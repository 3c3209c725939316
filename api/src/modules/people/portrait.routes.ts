import express from 'express'
import type { ContextOf } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { uploadHandler } from '../documents/contract.ts'
import { requireSignedIn, uploadPortrait } from './portrait.ts'

/**
 * `POST /api/v1/account/portraits`: a picture of oneself as multipart/form-data, from anyone who is signed in; answers 201
 * `{ data }` with the file of the contract. A refusal is `{ code, message, fields, reference }`.
 */
export function createPortraitRoute(services: Services, { authenticate }: { authenticate: ContextOf }): express.Router {
  const answer = uploadHandler(services, authenticate)
  const router = express.Router()
  router.post('/api/v1/account/portraits', (request, response) =>
    answer(request, response, { authorize: requireSignedIn, storeFor: (ctx) => (file) => uploadPortrait(ctx, file) }),
  )
  return router
}
