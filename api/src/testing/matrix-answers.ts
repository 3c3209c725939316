import { isOpenToCandidates } from '../access/candidate-procedures.ts'
import type { Need } from '../access/matrix-needs.ts'
import type { Cast } from './actors.ts'
import { may, mayAnywhere, mayByRole } from './matrix-rights.ts'

/** How a call about a row of the college `here` must end for someone, by the tables: 'ok' or the code of the refusal. */
export function answerTo(name: string, who: Cast, need: Need, path: string): string {
  const { way, subject, action, allowed = 'ok' } = need
  if (way === 'everyone') return 'ok'
  if (name === 'visitor') return 'UNAUTHENTICATED'
  const isCandidate = who.roles?.length === 1 && who.roles[0] === 'candidate'
  if (isCandidate && !isOpenToCandidates(path)) return 'FORBIDDEN'
  if (way === 'library') return 'FORBIDDEN'
  if (way === 'own') return isCandidate ? allowed : 'FORBIDDEN'
  if (way === 'new') return may(who, subject, action, 'here') ? allowed : 'FORBIDDEN'
  if (way === 'global') return may(who, subject, action, 'front') ? allowed : 'FORBIDDEN'
  if (way !== 'row' && way !== 'gated') return allowed
  if (way === 'gated' && !mayAnywhere(who, subject, action)) return 'FORBIDDEN'
  if (need.first && !may(who, need.first, 'read', 'here')) return 'INVALID'
  if (!may(who, need.seenBy ?? subject, 'read', 'here')) return need.unseen ?? 'NOT_FOUND'
  return (need.byRole ? mayByRole : may)(who, subject, action, 'here') ? allowed : (need.refused ?? 'FORBIDDEN')
}
