import { type Verification, verifyFor } from '@kollegium/api/certificates/verify'
import { contextFor } from '@kollegium/api/core/create-context'
import { AppError } from '@kollegium/api/core/errors'
import type { Services } from '@kollegium/api/services'
import type { Request } from 'express'
import type { VerifyPage } from '../apps/public/model.ts'
import { clockText, longDayText } from '../lib/words.ts'
import { t } from './public-models.ts'

type Checked = { page: VerifyPage; status: number; retryAfter?: string }

const empty: VerifyPage = {
  kind: 'verify',
  status: 'ask',
  paper: 'diploma',
  typed: '',
  problem: null,
  facts: [],
  educator: null,
  note: '',
}

/** `/verifiera` asks for a number, `/verifiera/{number}` tells what it stands for (readings, Interface). */
export async function verifyPage(services: Services, request: Request): Promise<Checked> {
  const typed = typedNumber(request.path)
  if (typed === '') {
    // An empty field was sent.
    const missing = request.query.nummer !== undefined
    return { page: { ...empty, status: missing ? 'missing' : 'ask' }, status: missing ? 422 : 200 }
  }
  const ctx = contextFor(services)
  ctx.request = { ...ctx.request, ip: request.ip ?? '', userAgent: request.headers['user-agent'] ?? '' }
  try {
    const found = await verifyFor(ctx, typed)
    return { page: pageOf(found, typed), status: found.status === 'unknown' ? 404 : 200 }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
    const until = new Date(String(error.details.until)).getTime()
    const seconds = Math.max(Math.ceil((until - Date.now()) / 1000), 1)
    return {
      page: { ...empty, status: 'limited', typed, note: error.message },
      status: 429,
      retryAfter: String(seconds),
    }
  }
}

function typedNumber(path: string): string {
  const part = path.split('/')[2] ?? ''
  try {
    return decodeURIComponent(part).trim().slice(0, 60)
  } catch {
    return part.slice(0, 60)
  }
}

function pageOf(found: Verification, typed: string): VerifyPage {
  const { status, noun, facts, educator, problem } = found
  const paper = noun ?? 'diploma'
  return {
    ...empty,
    status,
    paper,
    typed: status === 'unknown' ? (found.number ?? typed) : '',
    problem,
    facts,
    educator,
    note: noteOf(found, paper),
  }
}

function noteOf({ status, checked_at, revoked_at }: Verification, paper: VerifyPage['paper']): string {
  if (status === 'unknown') return t('verify.unknownHelp')
  if (status === 'valid') return t('verify.checked', { date: longDayText(checked_at), time: clockText(checked_at) })
  const label = t(status === 'revoked' ? 'verify.revokedAt' : 'verify.replacedAt')
  return t(`verify.${paper}.ended`, { label, date: longDayText(revoked_at ?? checked_at) })
}
