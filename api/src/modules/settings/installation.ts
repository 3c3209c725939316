import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Action } from '../../entities/define-entity.ts'

/**
 * What is the installation's own, whichever group one works in, is for who may do it where there is no group.
 * @throws AppError FORBIDDEN
 */
export function requireInstallation({ actor }: SignedInContext, action: Action): void {
  if (!actor.ability.can(action, asSubject('Setting', { group_id: null }))) throw forbidden()
}
