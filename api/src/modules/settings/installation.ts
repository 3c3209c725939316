import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Action } from '../../entities/define-entity.ts'

/**
 * Refuses the installation's own settings to actors without the right outside of groups, whatever the current group is.
 * @throws AppError FORBIDDEN
 */
export function requireInstallation({ actor }: SignedInContext, action: Action): void {
  if (!actor.ability.can(action, asSubject('Setting', { group_id: null }))) throw forbidden()
}
